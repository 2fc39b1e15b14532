/** What chance decides in tests, the same for the same seed. */

/** A generator of numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** What an argument `seed=N` says, or a seed of the moment; not a whole number where it says none. */
export const seedOf = (arg: string | undefined): number =>
  arg === undefined ? Date.now() % 2 ** 31 : Number(arg.slice("seed=".length) || NaN);

export type Dice = ReturnType<typeof dice>;

/** Numbers below `max`, and one of several, drawn by the seed. */
export function dice(seed: number) {
  const random = randomFrom(seed);
  const upTo = (max: number) => Math.floor(random() * max);
  const pick = <T>(items: readonly T[]): T => items[upTo(items.length)]!;
  return { upTo, pick };
}
