/** One instance of evmole at a time, within fuel and memory; see `tasks/_wasm_fuel.ts`. */
import type { ContractFunction } from "evmole/no_tla";
import { once } from "../../../schema/lazy.ts";

/** What came of one run. `too-costly`: the fuel was used up; `crashed`: a panic, or too much memory. */
export type Run =
  | { readonly ran: true; readonly functions: readonly ContractFunction[] }
  | { readonly ran: false; readonly reason: "too-costly" | "crashed" };

export type Engine = {
  readonly run: (
    digits: string,
    options: { readonly withArguments: boolean; readonly fuel: number },
  ) => Run;
  /** So much has run already that V8 has optimised what takes long. */
  readonly isWarm: () => boolean;
};

type Instance = {
  readonly run: (digits: string, withArguments: boolean) => readonly ContractFunction[];
  readonly fuel: WebAssembly.Global;
  readonly memory: WebAssembly.Memory;
};

/**
 * Memory only grows: an instance that needed more than an ordinary contract is thrown away. Real code
 * of 24 KB takes 20 pages of 64 KB.
 */
const KEPT_BYTES_MAX = 32 * 64 * 1024;

/** Two selectors, each with a word of calldata. */
const WARMING_CODE =
  "60003560e01c8063a9059cbb14601e57806370a0823114601e575f5ffd5b60043560a01c505b00";
const WARMING_FUEL = 100_000;

/** Fuel after which it is warm: some tens of ordinary contracts, or two costly ones. */
const WARM_FUEL = 10_000_000;

/** Compiled when first asked for, beside other work; later calls share it. */
export const loadEngine = once(async (): Promise<Engine> => {
  const { freshEvmole, wasm } = await import("./generated/evmole.js");
  const module = await WebAssembly.compile(await decompressed(wasm));
  await macrotask();
  let kept: Instance | null = instantiate(freshEvmole(), module);
  // V8 compiles a function when it is first called: not in the same turn as the first real code.
  kept.fuel.value = WARMING_FUEL;
  kept.run(WARMING_CODE, true);
  await macrotask();
  let burnt = 0;
  const run: Engine["run"] = (digits, { withArguments, fuel }) => {
    const instance = kept ?? instantiate(freshEvmole(), module);
    // After a trap the instance's stack and heap are in no state to be used again.
    kept = null;
    instance.fuel.value = fuel;
    try {
      const functions = instance.run(digits, withArguments);
      if (instance.memory.buffer.byteLength <= KEPT_BYTES_MAX) kept = instance;
      return { ran: true, functions };
    } catch {
      return { ran: false, reason: Number(instance.fuel.value) < 0 ? "too-costly" : "crashed" };
    } finally {
      burnt += fuel - Number(instance.fuel.value);
    }
  };
  return { run, isWarm: () => burnt >= WARM_FUEL };
});

/** Timers and sockets are served in between. */
export function macrotask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

type Evmole = typeof import("evmole/no_tla");

function instantiate(evmole: Evmole, module: WebAssembly.Module): Instance {
  const exports: Partial<Record<string, unknown>> = { ...evmole.initSync({ module }) };
  const { fuel, memory } = exports;
  if (!(fuel instanceof WebAssembly.Global) || !(memory instanceof WebAssembly.Memory)) {
    throw new Error("Cannot use evmole: the build gave it no fuel");
  }
  const run = (digits: string, withArguments: boolean) =>
    evmole.contractInfo(digits, { selectors: true, arguments: withArguments }).functions ?? [];
  return { run, fuel, memory };
}

async function decompressed(base64: string): Promise<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < bytes.length; index++) bytes[index] = text.charCodeAt(index);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return await new Response(stream).arrayBuffer();
}
