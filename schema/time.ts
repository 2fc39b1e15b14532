/** Calendar arithmetic in UTC. Times are Unix seconds unless the name says milliseconds. */

export const minuteSeconds = 60;
export const daySeconds = 86_400;

/** Unix seconds of `nowMs`, rounded down. */
export function unixSeconds(nowMs: number): number {
  return Math.floor(nowMs / 1000);
}

/** The month of `nowMs` as `2026-11`. */
export function monthOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 7);
}

/** The day of `nowMs` as `2026-11-20`. */
export function dayOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10);
}

/** First second of the month after `nowMs`: when a credit position returns to zero. */
export function nextMonthStart(nowMs: number): number {
  const now = new Date(nowMs);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) / 1000;
}

/** First second of the fixed window of `seconds` that holds `nowMs`. */
export function windowStart(nowMs: number, seconds: number): number {
  return Math.floor(nowMs / 1000 / seconds) * seconds;
}
