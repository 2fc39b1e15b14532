/**
 * One queue for the slices of all analyses of an isolate: one slice of one analysis per turn of the event
 * loop, so that many at once hold it no longer than one does.
 */

/** What an analysis is run with. */
export type Slices = {
  /** Ends the slice; resolves when the next may begin. */
  readonly next: () => Promise<void>;
  /** It has waited too long for its turns, or others need its place: what there is has to do. */
  readonly isOver: () => boolean;
};

export type SliceQueue = {
  /** Runs work in slices, the first when its turn comes. Work that waits for anything else holds up all. */
  readonly run: <T>(work: (slices: Slices) => Promise<T>) => Promise<T>;
};

export type SliceQueueOptions = {
  readonly nowMs: () => number;
  /** Resolves in a later turn of the event loop, after timers and what came from the network. */
  readonly turn: () => Promise<void>;
  /** From the first wait to being over. */
  readonly lastsMs?: number;
  readonly waitingMax?: number;
};

/** With the requests before it and the answer after it, within a tool's time. */
export const LASTS_MS = 2_500;

/** Honest codes take one to three slices: so many are begun within a second. */
export const WAITING_MAX = 64;

/** Honest codes take less. Those that take more have their turns in the order of their coming, so that each ends. */
const COSTLY_MS = 60;

type Member = {
  readonly sinceMs: number;
  /** Of its own slices; others' do not count. */
  spentMs: number;
  givenUp: boolean;
  wake: (() => void) | null;
};

/**
 * Whoever has had least goes first, among equals whoever came first: an honest code is done while costly
 * ones wait. When more wait than there is room for, the one that has had most is over.
 */
export function createSliceQueue(
  { nowMs, turn, lastsMs = LASTS_MS, waitingMax = WAITING_MAX }: SliceQueueOptions,
): SliceQueue {
  const members = new Set<Member>();
  /** A slice is under way, or the turn before it. */
  let busy = false;
  const isOver = (one: Member) => one.givenUp || nowMs() - one.sinceMs > lastsMs;
  const grantNext = async () => {
    if (busy) return;
    busy = true;
    await turn();
    const next = nextOf(members, isOver);
    const wake = next?.wake;
    if (next !== undefined) next.wake = null;
    if (wake) wake();
    else busy = false;
  };
  const turnOf = (one: Member) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    one.wake = resolve;
    grantNext();
    return promise;
  };
  return {
    run: async (work) => {
      const one: Member = { sinceMs: nowMs(), spentMs: 0, givenUp: false, wake: null };
      members.add(one);
      giveUpCostliest(members, waitingMax);
      await turnOf(one);
      let startMs = nowMs();
      const next = async () => {
        one.spentMs += nowMs() - startMs;
        busy = false;
        await turnOf(one);
        startMs = nowMs();
      };
      try {
        return await work({ isOver: () => isOver(one), next });
      } finally {
        members.delete(one);
        busy = false;
        if (members.size > 0) grantNext();
      }
    },
  };
}

/** What is over goes before what is costly, as ending takes little, and behind what may be honest. */
function nextOf(
  members: ReadonlySet<Member>,
  isOver: (one: Member) => boolean,
): Member | undefined {
  const rank = (one: Member) => Math.min(one.spentMs, isOver(one) ? COSTLY_MS - 1 : COSTLY_MS);
  const waiting = [...members].filter(({ wake }) => wake !== null);
  return waiting.toSorted((a, b) => rank(a) - rank(b))[0];
}

function giveUpCostliest(members: ReadonlySet<Member>, waitingMax: number): void {
  const open = [...members].filter(({ givenUp }) => !givenUp);
  if (open.length <= waitingMax) return;
  const [costliest] = open.toSorted((a, b) => b.spentMs - a.spentMs || b.sinceMs - a.sinceMs);
  if (costliest !== undefined) costliest.givenUp = true;
}
