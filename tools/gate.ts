/**
 * Work that holds up everybody when much of it is under way at once: checks keep megabytes on the heap, which one
 * collection after the other moves, and answers that come at the same time are unpacked in one turn of the
 * event loop. Beyond a few, one more begins whenever the loop is on time, or has been late for long.
 */
import { type Clock, monotonicMs } from "../schema/clock.ts";

/** So many are under way however late the loop is: some work ends, and lets others in. */
const AT_ONCE = 4;
/** How often it is looked whether the loop is on time, while somebody waits. */
const EVERY_MS = 10;
/** Timers of an idle loop come up to two milliseconds late. */
const LATE_MS = 3;
/** However late the loop is, one more begins after so long: others' work keeps nobody waiting to his deadline. */
const PATIENCE_MS = 250;

export type Gate = {
  /**
   * Does the work when there is room, in the order of coming. Whose signal aborts waits no longer: the work
   * says itself what it did not come to.
   */
  readonly pass: <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;
};

export type GateOptions = {
  readonly nowMs: Clock;
  /** Runs it after so many milliseconds; returns what calls it off. */
  readonly later: (run: () => void, afterMs: number) => () => void;
};

/** Builds a gate that measures how late the loop is by a timer of its own. */
export function createGate(options: GateOptions): Gate {
  /** What lets each in, in the order of coming. */
  const waiting = new Set<() => void>();
  let underWay = 0;
  let lastInMs = -Infinity;
  const enter = (signal: AbortSignal) => {
    underWay++;
    // Who came too late begins nothing: many of them must not keep out those who wait still.
    if (!signal.aborted) lastInMs = options.nowMs();
  };
  const letFirstIn = () => {
    const [first] = waiting;
    first?.();
  };
  const lookout = createLookout(options, (isOnTime) => {
    if (isOnTime || options.nowMs() - lastInMs >= PATIENCE_MS) letFirstIn();
  });
  const place = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const letIn = () => {
        waiting.delete(letIn);
        signal.removeEventListener("abort", letIn);
        if (waiting.size === 0) lookout.end();
        enter(signal);
        resolve();
      };
      waiting.add(letIn);
      signal.addEventListener("abort", letIn);
      lookout.begin();
    });
  return {
    pass: async (signal, work) => {
      const isRoom = underWay < AT_ONCE && waiting.size === 0;
      if (isRoom || signal.aborted) enter(signal);
      else await place(signal);
      try {
        return await work();
      } finally {
        underWay--;
        if (underWay < AT_ONCE) letFirstIn();
      }
    },
  };
}

/** From its beginning to its end says again and again whether the loop is on time. Safe to begin and to end again. */
function createLookout({ nowMs, later }: GateOptions, look: (isOnTime: boolean) => void) {
  let callOff: (() => void) | null = null;
  const begin = () => {
    const dueMs = nowMs() + EVERY_MS;
    callOff ??= later(() => {
      callOff = null;
      begin();
      look(nowMs() - dueMs < LATE_MS);
    }, EVERY_MS);
  };
  const end = () => {
    callOff?.();
    callOff = null;
  };
  return { begin, end };
}

/** A gate by the event loop's own time, for one kind of work of an isolate. */
export function openGate(): Gate {
  return createGate({
    nowMs: monotonicMs,
    later: (run, afterMs) => {
      const timer = setTimeout(run, afterMs);
      return () => clearTimeout(timer);
    },
  });
}
