/** What the parts of the battery report. */

/** One thing that must hold, with the figure that was seen. */
export type Claim = {
  readonly claim: string;
  readonly figure: string;
  readonly holds: boolean;
};

/** One part: its name on the command line, and what it finds. `seed` draws whatever is drawn. */
export type Part = {
  readonly name: string;
  readonly run: (seed: number) => Promise<readonly Claim[]>;
};
