/** Slices of work, between which others have their turns: one measure for all work of an isolate. */
import { type Clock, monotonicMs } from "../schema/clock.ts";

/** All slices of one turn of the event loop, whosever they are; the last piece may go over it. */
const TURN_MS = 5;

export type Turns = {
  /** Resolves in a turn of the event loop that is the caller's alone: no other slice has part in it. */
  readonly next: () => Promise<void>;
  /** Makes something of each item, and gives way to others when the turn is used up. */
  readonly inSlices: <T, U>(
    items: readonly T[],
    make: (item: T, index: number) => U,
  ) => Promise<U[]>;
  /** Work that waits for others between its slices: turns that pass meanwhile are seen. */
  readonly during: <T>(work: () => Promise<T>) => Promise<T>;
};

export type TurnsOptions = {
  readonly nowMs: Clock;
  /** Runs it in a later turn, after what came from the network; returns what calls it off. */
  readonly later: (run: () => void) => () => void;
};

type Waiting = { readonly wake: () => void; readonly alone: boolean };

/** Builds the measure. Who waits is woken in the order of coming. */
export function createTurns({ nowMs, later }: TurnsOptions): Turns {
  const waiting: Waiting[] = [];
  let spentMs = 0;
  let open = 0;
  let callOff: (() => void) | null = null;
  const begin = () => {
    callOff = null;
    const next = waiting.shift();
    spentMs = next?.alone === true ? TURN_MS : 0;
    next?.wake();
    if (waiting.length > 0) arm();
  };
  const arm = () => void (callOff ??= later(begin));
  const wait = (alone: boolean) =>
    new Promise<void>((wake) => {
      waiting.push({ wake, alone });
      arm();
    });
  const during: Turns["during"] = async (work) => {
    open++;
    try {
      return await work();
    } finally {
      open--;
      const isRoom = spentMs < TURN_MS && waiting[0]?.alone === false;
      if (isRoom) waiting.shift()?.wake();
      else if (open === 0 && waiting.length === 0) {
        callOff?.();
        callOff = null;
      }
    }
  };
  return {
    next: () => wait(true),
    inSlices: (items, make) =>
      during(async () => {
        const made: ReturnType<typeof make>[] = [];
        for (const [index, item] of items.entries()) {
          if (spentMs >= TURN_MS) await wait(false);
          // A timer set when the slice begins has run out when it ends: then nobody waits for it.
          arm();
          const startMs = nowMs();
          made.push(make(item, index));
          spentMs += nowMs() - startMs;
        }
        return made;
      }),
    during,
  };
}

/**
 * A timer, although one takes two milliseconds: between immediates, or messages of a channel, Deno 2.9.5
 * hardly reads its sockets. Beside slices of 5 ms an echo took up to 14 ms with timers, 577 and 1,003 with
 * the others.
 */
export const { next: nextTurn, inSlices, during: duringTurns } = createTurns({
  nowMs: monotonicMs,
  later: (run) => {
    const timer = setTimeout(run, 0);
    return () => clearTimeout(timer);
  },
});

/** One piece of work, when there is time of a turn. */
export async function inSlice<T>(work: () => T): Promise<T> {
  const [made] = await inSlices([work], (one) => one());
  return made as T;
}
