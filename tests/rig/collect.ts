/** The runtime's collector, for what holds only until it ran. */
import v8 from "node:v8";
import vm from "node:vm";

/** One full collection now; whoever asks pays for it, from a millisecond to some hundred. */
export function collectGarbage(): void {
  v8.setFlagsFromString("--expose-gc");
  vm.runInNewContext("gc")();
}
