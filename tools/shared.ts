/** What callers of one isolate share: one flight for all who ask at the same time, and its value for a while. */
import { alarm } from "../schema/alarm.ts";
import { limits } from "../schema/limits.ts";

/** A value and whether it was there before this caller asked. */
export type SharedValue<T> = { readonly value: T; readonly cached: boolean };

/** One entry to share. */
export type SharedRead<T> = {
  /** Names the value among all shared ones; the same key always holds the same type. */
  readonly key: string;
  /** Reads it anew. The signal is the flight's own: no single caller's deadline ends it. */
  readonly read: (signal: AbortSignal) => Promise<T>;
  /** How long the value may be given out; 0: only to those who wait for it already. */
  readonly keepMs: (value: T) => number;
};

/** Asks for a shared value; rejects when `read` does, and then nothing is kept. */
export type Shared = <T>(entry: SharedRead<T>) => Promise<SharedValue<T>>;

type Held = { readonly value: unknown; readonly readAtMs: number; readonly keepMs: number };

/** Before the deadline of the caller who started the flight: it still has to answer. */
const FLIGHT_MARGIN_MS = 500;

/** Builds the memory: one per isolate. Keys of what is kept are the program's own, so it stays small. */
export function createShared(
  nowMs: () => number,
  flightTimeoutMs: number = limits.toolTimeoutMs - FLIGHT_MARGIN_MS,
): Shared {
  const held = new Map<string, Held>();
  const flights = new Map<string, Promise<unknown>>();
  return async <T>({ key, read, keepMs }: SharedRead<T>) => {
    const kept = held.get(key);
    if (kept !== undefined && isFresh(kept, nowMs())) {
      return { value: kept.value as T, cached: true };
    }
    const joined = flights.get(key);
    if (joined !== undefined) return { value: await joined as T, cached: false };
    const flight = fly(read, flightTimeoutMs)
      .then((value) => {
        const ms = keepMs(value);
        // What is not kept is not held: callers may name the keys of such entries.
        if (ms > 0) held.set(key, { value, readAtMs: nowMs(), keepMs: ms });
        else held.delete(key);
        return value;
      })
      .finally(() => flights.delete(key));
    flights.set(key, flight);
    return { value: await flight, cached: false };
  };
}

/** A clock set back makes a value old, never young. */
function isFresh({ readAtMs, keepMs }: Held, nowMs: number): boolean {
  return nowMs >= readAtMs && nowMs - readAtMs < keepMs;
}

async function fly<T>(read: (signal: AbortSignal) => Promise<T>, timeoutMs: number): Promise<T> {
  const deadline = new AbortController();
  const callOff = alarm(() => deadline.abort(), timeoutMs);
  try {
    return await read(deadline.signal);
  } finally {
    callOff();
  }
}
