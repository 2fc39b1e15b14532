/** Numbers of the accounts of one call, so that no two attempts share one. */

export const numberOf = {
  /** The first request. */
  scoutBase: 1,
  scoutLarger: 2,
  scoutSecond: 3,
  /** Methods of one call. */
  funded: 12,
  /** One for each call, counted up from here. */
  callers: 30,
  /** Accounts with the project's own code, and a wallet that gets a transfer. */
  eye: 20,
  puller: 21,
  limits: 22,
  peer: 23,
  /** The wallet that stands for nobody's miner. */
  feeRecipient: 24,
  /** Its hash is the random value of realistic blocks. */
  prevRandao: 25,
  /** Makes the block of a realistic purchase. */
  otherRecipient: 26,
  /** Code that tells what the code of others is told. */
  witness: 27,
  /** What is drawn for all attempts of a check. */
  funds: 50,
  tips: 52,
  sizes: 53,
  largest: 54,
  between: 55,
  /** One for each horizon, counted up from here. */
  moments: 60,
  /** Simulated attempts count up from here, per pool. */
  attempts: 100,
  /** Who trades by its own code, counted up from here, beyond the attempts of both pools. */
  selves: 300,
  /** Who trades beside an account in one call, counted up from here. */
  companions: 320,
} as const;

/** First number of a pool's attempts. */
export function attemptsFrom(pool: number): number {
  return numberOf.attempts * (pool + 1);
}

/** First number of the sales that are asked for once more on a pool, at the largest size a limit leaves. */
export function laterFrom(pool: number): number {
  return attemptsFrom(pool) + 90;
}

/** Who sells what is left, on a pool where only a part of a holding sells at once. */
export function restFrom(pool: number): number {
  return laterFrom(pool) + 5;
}
