/** The one place that reads the clock; everything else is handed a `Clock`. */

/** Milliseconds since the Unix epoch. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** Milliseconds since any moment; never set back. */
export const monotonicMs: Clock = () => performance.now();
