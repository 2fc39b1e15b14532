/**
 * Reads every code of a file with one reader and prints how long that took, or how long it held the event
 * loop: the first one from the import of the reader on, then all of them again and again. Run as a process
 * of its own, so that no reader finds the machine warmed up by another. Arguments: reader, file with a
 * JSON list of codes, what is looked at.
 */
import type { Hex } from "viem";
import { best, timed } from "../../tasks/eval_bytecode/hold.ts";
import { median } from "./_row.ts";

const PASSES = 10;
const HELD_RUNS = 3;

/** What a run that looks at the time prints, as JSON. */
export type Reading = {
  readonly firstMs: number;
  /** Per code the median of the passes after the first two: what it took of the processor. */
  readonly warmMs: readonly number[];
  /** The same from the call to the answer: the turns that others are given are in it. */
  readonly untilAnswerMs: readonly number[];
  readonly rssMb: number;
};

/** What a run that looks at the event loop prints: the longest time without a turn for others. */
export type Holding = {
  readonly firstMs: number;
  /** Per code the best of several, after one that warms up. */
  readonly warmMs: readonly number[];
};

/** Each resolves to the milliseconds that it took of the processor. */
export const readers = {
  analyser: async () => {
    const { timeOfAnalysis } = await import("../rig/analyser.ts");
    return timeOfAnalysis;
  },
  whatsabi: async () => {
    const { whatsabi } = await import("@shazow/whatsabi");
    return (code: Hex) => timeAtOnce(() => whatsabi.abiFromBytecode(code));
  },
  // The nearest to a walk that it offers.
  evmole: async () => {
    const { contractInfo } = await import("evmole");
    const asked = { selectors: true, arguments: true, controlFlowGraph: true };
    return (code: Hex) => timeAtOnce(() => contractInfo(code, asked));
  },
} as const satisfies Record<string, () => Promise<(code: Hex) => Promise<number>>>;

export type Reader = keyof typeof readers;

/** Of what gives nobody a turn in between. */
function timeAtOnce(read: () => unknown): Promise<number> {
  const started = performance.now();
  read();
  return Promise.resolve(performance.now() - started);
}

async function readAll(reader: Reader, codes: readonly Hex[]): Promise<Reading> {
  const started = performance.now();
  const read = await readers[reader]();
  await read(codes[0] ?? "0x");
  const firstMs = performance.now() - started;
  const own: number[][] = codes.map(() => []);
  const untilAnswer: number[][] = codes.map(() => []);
  for (let pass = 0; pass < PASSES; pass++) {
    for (const [index, code] of codes.entries()) {
      const before = performance.now();
      const ownMs = await read(code);
      if (pass < 2) continue;
      own[index]?.push(ownMs);
      untilAnswer[index]?.push(performance.now() - before);
    }
  }
  return {
    firstMs,
    warmMs: own.map(median),
    untilAnswerMs: untilAnswer.map(median),
    rssMb: Deno.memoryUsage().rss / 2 ** 20,
  };
}

async function holdWithAll(reader: Reader, codes: readonly Hex[]): Promise<Holding> {
  const read = await readers[reader]();
  const first = await timed(() => read(codes[0] ?? "0x"));
  const warmMs: number[] = [];
  for (const code of codes) {
    await read(code);
    warmMs.push((await best(HELD_RUNS, () => read(code))).heldMs);
  }
  return { firstMs: first.heldMs, warmMs };
}

/** What a run looks at. */
export const looks = { time: readAll, hold: holdWithAll } as const;

export type Look = keyof typeof looks;

if (import.meta.main) {
  const [reader = "analyser", file = "", look = "time"] = Deno.args;
  const codes: Hex[] = JSON.parse(await Deno.readTextFile(file));
  console.log(JSON.stringify(await looks[look as Look](reader as Reader, codes)));
}
