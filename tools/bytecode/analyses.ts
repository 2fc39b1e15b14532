/** Analyses of code, each made once: the same bytes are found behind thousands of addresses. */
import { keccak256 } from "viem";
import type { Hex } from "../evm/network.ts";
import { ANALYSER_VERSION, type CodeAnalysis } from "./analysis.ts";

/** An analysis; `whole` false: it ended by the clock, so that another run may tell more. */
export type Analysed = { readonly analysis: CodeAnalysis; readonly whole: boolean };

/** Answers the analysis of code given in lower case. Never rejects for what the code is. */
export type Analyses = (code: Hex) => Promise<Analysed>;

/** What an isolate keeps is bounded by the bytes analysed: an analysis grows with its code. */
export const KEPT_CODE_BYTES_MAX = 4 * 1024 * 1024;

/** Short codes have analyses as well. */
export const KEPT_ANALYSES_MAX = 2_000;

/** The memory of a service: analyses made by its clock. The analyser is loaded when first needed. */
export function codeAnalyses(nowMs: () => number): Analyses {
  return createAnalyses(async (code) => {
    const { analyse } = await import("./analyse.ts");
    return await analyse(code, { nowMs, yieldToOthers });
  });
}

/** A task of its own: what waits for the network has its turn before the next slice. */
function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/**
 * Builds the memory: one per isolate. Kept by hash of the code and version of the analyser, the least
 * recently used given up first; callers with the same code at the same time share one run.
 */
export function createAnalyses(
  analyse: (code: Hex) => Promise<Analysed>,
  { bytesMax = KEPT_CODE_BYTES_MAX, entriesMax = KEPT_ANALYSES_MAX } = {},
): Analyses {
  const kept = new Map<string, { readonly analysed: Analysed; readonly bytes: number }>();
  const flights = new Map<string, Promise<Analysed>>();
  let bytesKept = 0;
  const giveUpOldest = () => {
    for (const [key, { bytes }] of kept) {
      if (bytesKept <= bytesMax && kept.size <= entriesMax) return;
      kept.delete(key);
      bytesKept -= bytes;
    }
  };
  return async (code) => {
    const key = `${keccak256(code)}/${ANALYSER_VERSION}`;
    const found = kept.get(key);
    if (found !== undefined) {
      // A map keeps the order of insertion: the end is the most recently used.
      kept.delete(key);
      kept.set(key, found);
      return found.analysed;
    }
    const flight = flights.get(key) ??
      analyse(code).then((analysed) => {
        if (!analysed.whole) return analysed;
        const bytes = (code.length - 2) / 2;
        kept.set(key, { analysed, bytes });
        bytesKept += bytes;
        giveUpOldest();
        return analysed;
      }).finally(() => flights.delete(key));
    flights.set(key, flight);
    return await flight;
  };
}
