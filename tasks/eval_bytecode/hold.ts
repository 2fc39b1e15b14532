/** How long a run takes and how long it keeps everybody else from their turn. */

export type Timing = {
  /** From the call to the answer. */
  readonly ms: number;
  /** Of the processor: the turns that others are given do not count. */
  readonly ownMs: number;
  /** The longest time in which no timer fired, or `ms` when none fired at all. */
  readonly heldMs: number;
};

/** Runs once what tells its own time, with a timer beside it that counts from each of its turns to the next. */
export async function timed(run: () => Promise<number>): Promise<Timing> {
  // Whatever is due from before has its turn first.
  await turn();
  const started = performance.now();
  let heldMs = 0;
  let last = started;
  let over = false;
  const note = () => {
    const now = performance.now();
    heldMs = Math.max(heldMs, now - last);
    last = now;
  };
  const watch = async () => {
    while (!over) {
      await turn();
      note();
    }
  };
  const watching = watch();
  const ownMs = await run();
  const ms = performance.now() - started;
  over = true;
  await watching;
  return { ms, ownMs, heldMs: Math.min(heldMs, ms) };
}

/**
 * The best of several runs, each figure for itself: on a machine that does other work a run may wait
 * for the processor in the middle of anything, and that is not the code's doing.
 */
export async function best(times: number, run: () => Promise<number>): Promise<Timing> {
  let found: Timing = { ms: Infinity, ownMs: Infinity, heldMs: Infinity };
  for (let index = 0; index < times; index++) {
    const { ms, ownMs, heldMs } = await timed(run);
    found = {
      ms: Math.min(found.ms, ms),
      ownMs: Math.min(found.ownMs, ownMs),
      heldMs: Math.min(found.heldMs, heldMs),
    };
  }
  return found;
}

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
