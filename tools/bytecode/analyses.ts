/** Analyses of code, each made once: the same bytes are found behind thousands of addresses. */
import { keccak256 } from "viem";
import type { Hex } from "../evm/network.ts";
import { ANALYSER_VERSION, type CodeAnalysis } from "./analysis.ts";
import { createSliceQueue } from "./slices.ts";
import { nextTurn } from "../turn.ts";

/** An analysis; `whole` false: it ended by the clock, so that another run may tell more. */
export type Analysed = {
  readonly analysis: CodeAnalysis;
  readonly whole: boolean;
  /** What it took of the isolate; others' turns do not count. */
  readonly spentMs?: number;
};

/** Answers the analysis of code given in lower case. Never rejects for what the code is. */
export type Analyses = (code: Hex) => Promise<Analysed>;

/** What an isolate keeps is bounded by the bytes analysed: an analysis grows with its code. */
export const KEPT_CODE_BYTES_MAX = 4 * 1024 * 1024;

/** Short codes have analyses as well. */
export const KEPT_ANALYSES_MAX = 2_000;

/**
 * What the clock cut short is kept for so many times what it took, and at most for this long: asking for
 * the same again and again costs no more than half a percent of the isolate, and what was cut because
 * others were busy is soon analysed anew.
 */
const CUT_KEPT_TIMES = 200;
const CUT_KEPT_MS_MAX = 60_000;

/** The memory of a service: analyses made by its clock. The analyser is loaded when first needed. */
export function codeAnalyses(nowMs: () => number): Analyses {
  const queue = createSliceQueue({ nowMs, turn: nextTurn });
  return createAnalyses(
    async (code, codeHash) => {
      const { analyse } = await import("./analyse.ts");
      return await queue.run(({ next: yieldToOthers, isOver }) =>
        analyse(code, { nowMs, yieldToOthers, isOver, codeHash })
      );
    },
    { nowMs },
  );
}

/**
 * Builds the memory: one per isolate. Kept by hash of the code and version of the analyser, the least
 * recently used given up first; callers with the same code at the same time share one run.
 */
export function createAnalyses(
  analyse: (code: Hex, codeHash: Hex) => Promise<Analysed>,
  {
    nowMs = () => 0,
    bytesMax = KEPT_CODE_BYTES_MAX,
    entriesMax = KEPT_ANALYSES_MAX,
  }: { nowMs?: () => number; bytesMax?: number; entriesMax?: number } = {},
): Analyses {
  const kept = new Map<string, Kept>();
  const flights = new Map<string, Promise<Analysed>>();
  let bytesKept = 0;
  const giveUp = (key: string, { bytes }: Kept) => {
    kept.delete(key);
    bytesKept -= bytes;
  };
  const keep = (key: string, analysed: Analysed, bytes: number) => {
    kept.set(key, { analysed, bytes, untilMs: keptUntil(analysed, nowMs()) });
    bytesKept += bytes;
    for (const [oldest, one] of kept) {
      if (bytesKept <= bytesMax && kept.size <= entriesMax) return;
      giveUp(oldest, one);
    }
  };
  return async (code) => {
    const codeHash = keccak256(Uint8Array.fromHex(code.slice(2)));
    const key = `${codeHash}/${ANALYSER_VERSION}`;
    const found = kept.get(key);
    if (found !== undefined && found.untilMs <= nowMs()) giveUp(key, found);
    else if (found !== undefined) {
      // A map keeps the order of insertion: the end is the most recently used.
      kept.delete(key);
      kept.set(key, found);
      return found.analysed;
    }
    const flight = flights.get(key) ??
      analyse(code, codeHash).then((analysed) => {
        keep(key, analysed, (code.length - 2) / 2);
        return analysed;
      }).finally(() => flights.delete(key));
    flights.set(key, flight);
    return await flight;
  };
}

type Kept = { readonly analysed: Analysed; readonly bytes: number; readonly untilMs: number };

function keptUntil({ whole, spentMs = 0 }: Analysed, nowMs: number): number {
  return whole ? Infinity : nowMs + Math.min(spentMs * CUT_KEPT_TIMES, CUT_KEPT_MS_MAX);
}
