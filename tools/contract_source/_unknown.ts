/** Why values of an answer are null. */

/** A closed list; `schema.ts` says what each means to callers. */
export const unknownReasons = [
  "unanswered",
  "malformed",
  "reverted",
  "not-read",
  "not-stated",
  "not-verified",
  "undecided",
  "source-failed",
] as const;

export type Unknown = {
  /** JSON pointer. */
  readonly field: string;
  readonly reason: (typeof unknownReasons)[number];
};
