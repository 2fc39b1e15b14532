/** What the parts of the battery report. */

/** One thing that must hold, with the figure that was seen. */
export type Claim = {
  readonly claim: string;
  readonly figure: string;
  readonly holds: boolean;
};

/**
 * One part: its name on the command line, what it finds, and what of it `seed` draws; null: nothing, so
 * another seed is no more evidence.
 */
export type Part = {
  readonly name: string;
  readonly draws: string | null;
  readonly run: (seed: number) => Promise<readonly Claim[]>;
};
