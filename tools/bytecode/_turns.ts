/** When an analysis gives others their turn, and when it gives up. */

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
  /** The code is a Solidity library's, and runs at its own address. */
  readonly library?: boolean;
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
  /** As `isDue`, after a part of work of which most parts are small: while they are, the clock is not looked at for each. */
  readonly isDueSoon: () => boolean;
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

/** Parts of an analysis that took less together are small, and so are probably as many after them. */
const SMALL_MS = 0.1;
const SMALL_PARTS_UNLOOKED = 3;

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
  const isDueAt = (spentMs: number) =>
    spentMs >= limits.sliceMs || beforeMs + spentMs > limits.ownMs;
  let lookedMs = 0;
  let unlooked = 0;
  return {
    limits,
    isDue: () => isDueAt(sliceMs()),
    isDueSoon: () => {
      if (unlooked > 0) {
        unlooked--;
        return false;
      }
      const spentMs = sliceMs();
      unlooked = spentMs - lookedMs < SMALL_MS ? SMALL_PARTS_UNLOOKED : 0;
      lookedMs = spentMs;
      return isDueAt(spentMs);
    },
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
