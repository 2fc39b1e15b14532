/** What is known of a provider's keys. */
import type { FindingSeverity } from "../rules.ts";

export type Provider = {
  readonly id: string;
  readonly name: string;
  readonly severity: Extract<FindingSeverity, "critical" | "high" | "medium">;
  /** Global; the secret itself is the first group, or all that matches. */
  readonly pattern: RegExp;
  /** What a sample of it consists of: `#` a digit, `Z` a capital, `x` a letter or digit, `h` hexadecimal. */
  readonly shape: string;
};

export const x = (count: number): string => "x".repeat(count);
export const h = (count: number): string => "h".repeat(count);
