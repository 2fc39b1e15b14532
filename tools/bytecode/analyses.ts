/** Analyses of code, each made once: the same bytes are found behind thousands of addresses. */
import type { Address, Hex } from "../evm/network.ts";
import type { CodeAnalysis } from "./analysis.ts";
import { isLibraryAt } from "./form/library.ts";
import { createSliceQueue } from "./slices.ts";
import { nextTurn } from "../turn.ts";

/** An analysis; `whole` false: it ended by the clock, so that another run may tell more. */
export type Analysed = {
  readonly analysis: CodeAnalysis;
  readonly whole: boolean;
  /** What it took of the isolate; others' turns do not count. */
  readonly spentMs?: number;
};

/**
 * Answers the analysis of code given in lower case; `at`: whose own code it is, where it is not run in somebody's name.
 * Never rejects for what the code is.
 */
export type Analyses = (code: Hex, at?: Address) => Promise<Analysed>;

/** `self`: of a library at its own address, that. */
type Analyse = (code: Hex, place: { readonly self?: Address }) => Promise<Analysed>;

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
    async (code, { self }) => {
      const { analyse } = await import("./analyse.ts");
      return await queue.run(({ next: yieldToOthers, isOver }) =>
        analyse(code, { nowMs, yieldToOthers, isOver, ...(self && { self }) })
      );
    },
    { nowMs },
  );
}

/**
 * Builds the memory: one per isolate. Kept by the code itself, which is found ten times as soon as its hash
 * is taken, the least recently used given up first; callers with the same code at the same time share one
 * run.
 */
export function createAnalyses(
  analyse: Analyse,
  {
    nowMs = () => 0,
    bytesMax = KEPT_CODE_BYTES_MAX,
    entriesMax = KEPT_ANALYSES_MAX,
  }: { nowMs?: () => number; bytesMax?: number; entriesMax?: number } = {},
): Analyses {
  const kept = new Map<string, Kept>();
  const flights = new Map<string, Promise<Analysed>>();
  let bytesKept = 0;
  const giveUp = (key: string) => {
    kept.delete(key);
    bytesKept -= bytesOf(key);
  };
  const keep = (key: string, analysed: Analysed) => {
    kept.set(key, { analysed, untilMs: keptUntil(analysed, nowMs()) });
    bytesKept += bytesOf(key);
    for (const oldest of kept.keys()) {
      if (bytesKept <= bytesMax && kept.size <= entriesMax) return;
      giveUp(oldest);
    }
  };
  return async (code, at) => {
    const library = at !== undefined && isLibraryAt(at, code);
    const key = library ? `${code} at its own address` : code;
    const found = kept.get(key);
    if (found !== undefined && found.untilMs <= nowMs()) giveUp(key);
    else if (found !== undefined) {
      // A map keeps the order of insertion: the end is the most recently used.
      kept.delete(key);
      kept.set(key, found);
      return found.analysed;
    }
    const flight = flights.get(key) ??
      analyse(code, library ? { self: at } : {}).then((analysed) => {
        keep(key, analysed);
        return analysed;
      }).finally(() => flights.delete(key));
    flights.set(key, flight);
    return await flight;
  };
}

/** About: a key is the code, and a few words at most. */
const bytesOf = (key: string) => (key.length - 2) / 2;

type Kept = { readonly analysed: Analysed; readonly untilMs: number };

function keptUntil({ whole, spentMs = 0 }: Analysed, nowMs: number): number {
  return whole ? Infinity : nowMs + Math.min(spentMs * CUT_KEPT_TIMES, CUT_KEPT_MS_MAX);
}
