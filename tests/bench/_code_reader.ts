/**
 * Reads every code of a file with one reader and prints how long that took: the first one from the import
 * of the reader on, then all of them again and again. Run as a process of its own, so that no reader
 * finds the machine warmed up by another. Arguments: reader, file with a JSON list of codes.
 */
import type { Hex } from "viem";

const PASSES = 10;

/** What a run prints, as JSON. */
export type Reading = {
  readonly firstMs: number;
  /** Per code the median of the passes after the first two. */
  readonly warmMs: readonly number[];
  readonly rssMb: number;
};

export const readers = {
  analyser: async () => {
    const { analyse } = await import("../rig/analyser.ts");
    return analyse;
  },
  whatsabi: async () => {
    const { whatsabi } = await import("@shazow/whatsabi");
    return (code: Hex) => Promise.resolve(whatsabi.abiFromBytecode(code));
  },
  // The nearest to a walk that it offers.
  evmole: async () => {
    const { contractInfo } = await import("evmole");
    const asked = { selectors: true, arguments: true, controlFlowGraph: true };
    return (code: Hex) => Promise.resolve(contractInfo(code, asked));
  },
} as const satisfies Record<string, () => Promise<(code: Hex) => Promise<unknown>>>;

export type Reader = keyof typeof readers;

async function readAll(reader: Reader, codes: readonly Hex[]): Promise<Reading> {
  const started = performance.now();
  const read = await readers[reader]();
  await read(codes[0] ?? "0x");
  const firstMs = performance.now() - started;
  const times: number[][] = codes.map(() => []);
  for (let pass = 0; pass < PASSES; pass++) {
    for (const [index, code] of codes.entries()) {
      const before = performance.now();
      await read(code);
      if (pass >= 2) times[index]?.push(performance.now() - before);
    }
  }
  const warmMs = times.map((ofCode) => ofCode.toSorted((a, b) => a - b)[ofCode.length >> 1] ?? NaN);
  return { firstMs, warmMs, rssMb: Deno.memoryUsage().rss / 2 ** 20 };
}

if (import.meta.main) {
  const [reader = "analyser", file = ""] = Deno.args;
  const codes: Hex[] = JSON.parse(await Deno.readTextFile(file));
  console.log(JSON.stringify(await readAll(reader as Reader, codes)));
}
