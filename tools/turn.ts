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

/** Builds the measure. */
export function createTurns({ nowMs, later }: TurnsOptions): Turns {
  const turn = createTurn(later);
  const during: Turns["during"] = async (work) => {
    turn.enter();
    try {
      return await work();
    } finally {
      turn.leave();
    }
  };
  return {
    next: () => turn.wait({ alone: true }),
    inSlices: (items, make) =>
      during(async () => {
        const made: ReturnType<typeof make>[] = [];
        for (const [index, item] of items.entries()) {
          if (turn.isUsedUp()) await turn.wait({ alone: false });
          turn.askForNext();
          const startMs = nowMs();
          made.push(make(item, index));
          turn.spend(nowMs() - startMs);
        }
        return made;
      }),
    during,
  };
}

type Waiting = { readonly wake: () => void; readonly alone: boolean };

/** The present turn, and who waits for a later one; they are woken in the order of coming. */
function createTurn(later: TurnsOptions["later"]) {
  const waiting: Waiting[] = [];
  let spentMs = 0;
  let open = 0;
  let callOff: (() => void) | null = null;
  const arm = () => void (callOff ??= later(begin));
  function begin() {
    callOff = null;
    const next = waiting.shift();
    spentMs = next?.alone === true ? TURN_MS : 0;
    next?.wake();
    // Others ask for the next turn when they end or wait.
    if (next?.alone === true && waiting.length > 0) arm();
  }
  return {
    isUsedUp: () => spentMs >= TURN_MS,
    spend: (ms: number) => void (spentMs += ms),
    wait: ({ alone }: Pick<Waiting, "alone">) =>
      new Promise<void>((wake) => {
        waiting.push({ wake, alone });
        arm();
      }),
    /**
     * A timer set when a slice begins has run out when it ends: nobody waits for it then. Where slices queue
     * up, who is served between them has its two milliseconds.
     */
    askForNext: () => {
      if (waiting.length === 0) arm();
    },
    enter: () => void open++,
    leave: () => {
      open--;
      const isRoom = spentMs < TURN_MS && waiting[0]?.alone === false;
      if (isRoom) waiting.shift()?.wake();
      else if (waiting.length > 0) arm();
      else if (open === 0) {
        callOff?.();
        callOff = null;
      }
    },
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
