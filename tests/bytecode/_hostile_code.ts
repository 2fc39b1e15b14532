/** Code that costs whoever reads it far more than it costs whoever deploys it. */
import type { Hex } from "viem";

const push = (value: number, bytes: number) =>
  (0x5f + bytes).toString(16) + value.toString(16).padStart(bytes * 2, "0");

/** Writes to memory, one word after the other. */
const stores = (count: number) =>
  Array.from({ length: count }, (_, index) => `${push(1, 1)}${push(index, 2)}52`).join("");

/** A dispatcher of so many selectors that all run the body; its jumps are relative to its start. */
function dispatcher(count: number, body: (at: number) => string): string {
  const at = 6 + count * 11;
  const rows = Array.from(
    { length: count },
    (_, index) => `8063${(0x10000000 + index * 7919).toString(16)}14${push(at, 2)}57`,
  );
  return `60003560e01c${rows.join("")}5b${body(at + 1)}`;
}

/** By what it does. */
export const hostileCode: Readonly<Record<string, Hex>> = {
  "an endless loop": "0x5b600056",
  "24 KB of JUMPDEST": `0x${"5b".repeat(24_576)}`,
  "128 KB of JUMPDEST": `0x${"5b".repeat(131_072)}`,
  "128 KB of pushes": `0x${`7f${"ff".repeat(32)}`.repeat(3_900)}`,
  "powers of large numbers": `0x5b7f${"ff".repeat(32)}7f${"fe".repeat(32)}0a50600056`,
  "memory that is searched word by word": `0x${stores(3_000)}${"61f0f05150".repeat(2_500)}`,
  "memory that grows and is searched in a loop": "0x5b6001600152620100005150600056",
  "copies of itself in a loop": "0x5b6180006000600039600056",
  "forks that copy memory": `0x${stores(3_000)}60003560e01c5b8063000000051050${push(18_006, 2)}56`,
  "200 functions that loop": `0x${dispatcher(200, (at) => `5b${push(at, 2)}56`)}`,
  "200 functions that read calldata for ever": `0x${
    dispatcher(200, (at) => `60045b803590602001${push(at + 2, 2)}56`)
  }`,
  "200 functions that follow calldata for ever": `0x${
    dispatcher(200, (at) => `6004355b6004013580${push(at + 3, 2)}56`)
  }`,
  "2000 functions that stop": `0x${dispatcher(2_000, () => "00")}`,
};

/** A dispatcher of harmless functions, for tests of sizes. */
export function plainDispatcher(count: number): Hex {
  return `0x${dispatcher(count, () => "00")}`;
}
