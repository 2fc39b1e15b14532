/**
 * Deadlines, which are nearly always called off. One signal of the runtime stands for all of them, for
 * the first `setTimeout` of Deno 2.9.5 loads Node's timers: 4 ms of a start.
 */
import { monotonicMs } from "./clock.ts";

type Alarm = { readonly dueMs: number; readonly ring: () => void };

const alarms = new Set<Alarm>();
let armed: { readonly dueMs: number; readonly signal: AbortSignal } | undefined;

/** Timers and clock may differ by as much. */
const earlyMs = 1;

/**
 * Calls `ring` after so many milliseconds. While any alarm is set the process does not end by itself.
 *
 * @returns calls it off; safe to repeat.
 */
export function alarm(ring: () => void, afterMs: number): () => void {
  const one = { dueMs: monotonicMs() + afterMs, ring };
  alarms.add(one);
  // One that passed while nobody listened was told to nobody.
  const isArmed = armed !== undefined && !armed.signal.aborted && armed.dueMs <= one.dueMs;
  if (!isArmed) arm(afterMs);
  else if (alarms.size === 1) armed?.signal.addEventListener("abort", ringDue);
  return () => {
    if (alarms.delete(one)) restWithoutAlarms();
  };
}

/** The runtime waits for a signal only while somebody listens to it. */
function restWithoutAlarms(): void {
  if (alarms.size === 0) armed?.signal.removeEventListener("abort", ringDue);
}

function arm(afterMs: number): void {
  armed?.signal.removeEventListener("abort", ringDue);
  const wholeMs = Math.max(0, Math.ceil(afterMs));
  armed = { dueMs: monotonicMs() + wholeMs, signal: AbortSignal.timeout(wholeMs) };
  armed.signal.addEventListener("abort", ringDue);
}

function ringDue(): void {
  armed = undefined;
  const nowMs = monotonicMs() + earlyMs;
  let nextMs = Infinity;
  const due: Alarm[] = [];
  for (const one of alarms) {
    if (one.dueMs <= nowMs) due.push(one);
    else nextMs = Math.min(nextMs, one.dueMs);
  }
  if (nextMs < Infinity) arm(nextMs - nowMs);
  // Of a process that was held up several are due at once.
  due.sort((one, other) => one.dueMs - other.dueMs);
  for (const one of due) {
    // One that rang before may have called it off.
    if (alarms.delete(one)) ringOne(one);
  }
  restWithoutAlarms();
}

/** What one throws is nobody's of the others: it goes where errors go that nobody caught. */
function ringOne({ ring }: Alarm): void {
  try {
    ring();
  } catch (error) {
    reportError(error);
  }
}
