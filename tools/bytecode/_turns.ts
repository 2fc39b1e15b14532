/** When an analysis gives others their turn, and when it gives up. */
import type { Address } from "../evm/network.ts";

type AnalysisLimits = {
  /** Instructions of one function, and of all. */
  readonly stepsPerFunction: number;
  readonly stepsInAll: number;
  /** Stores that are recorded of all functions: what is kept of them is memory, and collecting it holds everybody. */
  readonly storesInAll: number;
  /**
   * Of its own slices, for the walks, and as much for reading them. A net below the steps: they decide what
   * is found, the clock only that it ends.
   */
  readonly ownMs: number;
  /** How long others wait at most, about. */
  readonly sliceMs: number;
};

export type AnalyseOptions = {
  /** Milliseconds on a clock that only goes forward. */
  readonly nowMs: () => number;
  /** Resolves after others had their turn. */
  readonly yieldToOthers: () => Promise<void>;
  /** Time is up, whatever was spent: what is found has to do. */
  readonly isOver?: () => boolean;
  readonly limits?: Partial<AnalysisLimits>;
  /** The code is a Solidity library's, and runs at its own address: that. */
  readonly self?: Address;
};

const analysisLimits: AnalysisLimits = {
  stepsPerFunction: 24_000,
  stepsInAll: 400_000,
  // Of 2,600 published contracts none has a sixth of it.
  storesInAll: 8_000,
  ownMs: 1_000,
  // A turn costs two milliseconds of waiting for its timer; evmole and the readings hold for longer anyway.
  sliceMs: 8,
};

export type Turns = {
  /** A slice is over, or the time for walks: what `next` looks at, at once. */
  readonly isDue: () => boolean;
  /** Gives others their turn if a slice is over; false when the time for walks is up. */
  readonly next: () => Promise<boolean>;
  /** Gives others their turn. */
  readonly pass: () => Promise<void>;
  readonly isLate: () => boolean;
  /** There is no time for anything any more. */
  readonly isOver: () => boolean;
  /** In own slices: others' turns do not count. */
  readonly spentMs: () => number;
  readonly limits: AnalysisLimits;
};

export function createTurns(options: AnalyseOptions): Turns {
  const { nowMs, yieldToOthers } = options;
  const limits = { ...analysisLimits, ...options.limits };
  let beforeMs = 0;
  let sliceStartMs = nowMs();
  let late = false;
  const sliceMs = () => nowMs() - sliceStartMs;
  const pass = async () => {
    beforeMs += sliceMs();
    await yieldToOthers();
    sliceStartMs = nowMs();
  };
  const isOver = () => beforeMs > 2 * limits.ownMs || options.isOver?.() === true;
  const isDue = () => {
    const spentMs = sliceMs();
    return spentMs >= limits.sliceMs || beforeMs + spentMs > limits.ownMs;
  };
  return {
    limits,
    isDue,
    pass,
    isOver,
    isLate: () => late,
    spentMs: () => beforeMs + sliceMs(),
    next: async () => {
      const spentMs = sliceMs();
      if (beforeMs + spentMs > limits.ownMs || isOver()) late = true;
      if (spentMs >= limits.sliceMs) await pass();
      return !late;
    },
  };
}
