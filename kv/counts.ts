/**
 * Two counts in one `KvU64`, so that a commit checks and sums one entry instead of two: credits in the
 * low 32 bits, calls or requests in the high ones. Credits and a day's requests stay below: configuration
 * allows 10^9. More calls a month than fit, a statistic, would be lost at the top and spoil nothing.
 */

export type Counts = { readonly credits: number; readonly calls: number };

const bits = 32;

/** What to add, or to store. */
export function packed({ credits, calls }: Counts): bigint {
  return (BigInt(calls) << BigInt(bits)) + BigInt(credits);
}

/** Two's complement: `sum` wraps modulo 2^64, so adding 2^64 − n subtracts n (docs/decisions/0004). */
export function minus(credits: number): bigint {
  return BigInt.asUintN(64, -BigInt(credits));
}

/** What an entry holds; 0 when it was never written. */
export function countsOf({ value }: { readonly value: unknown }): Counts {
  if (value === null) return { credits: 0, calls: 0 };
  if (!(value instanceof Deno.KvU64)) throw new Error("A sum is not a KvU64");
  const credits = Number(BigInt.asUintN(bits, value.value));
  return { credits, calls: Number(value.value >> BigInt(bits)) };
}

/** The number a `KvU64` entry holds; 0 when it was never written. */
export function sumOf({ value }: { readonly value: unknown }): number {
  if (value === null) return 0;
  if (!(value instanceof Deno.KvU64)) throw new Error("A sum is not a KvU64");
  return Number(value.value);
}
