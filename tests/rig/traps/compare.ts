/** Compares an answer of `check_honeypot` with what a row of the table expects. */
import type { Expected, LimitRange } from "./row.ts";

/** How far a tax may be off. */
export const TAX_TOLERANCE_BPS = 5;

/** What is read of an answer; anything may be missing, as in a refusal. */
export type Answer = {
  readonly verdict?: string;
  readonly isHoneypot?: boolean | null;
  readonly reason?: string | null;
  readonly buyTaxBps?: number | null;
  readonly sellTaxBps?: number | null;
  readonly transferTaxBps?: number | null;
  readonly flags?: readonly { readonly code: string }[];
  readonly limits?: Readonly<Record<string, { readonly amount: string } | null>>;
  readonly notChecked?: readonly string[];
  readonly pool?: { readonly venue: string } | null;
  readonly error?: string;
  readonly detail?: string;
};

/** Every difference as one line; none when the answer is as expected. */
export function differences(expected: Expected, answer: Answer): readonly string[] {
  const found: string[] = [];
  const differ = (what: string, got: unknown, wanted: unknown) =>
    found.push(`${what} is ${show(got)}, expected ${show(wanted)}`);
  if (answer.error !== undefined) differ("error", `${answer.error}: ${answer.detail}`, "none");
  for (const key of ["verdict", "isHoneypot"] as const) {
    if (answer[key] !== expected[key]) differ(key, answer[key], expected[key]);
  }
  const reasons: readonly unknown[] = Array.isArray(expected.reason)
    ? expected.reason
    : [expected.reason];
  if (expected.reason !== undefined && !reasons.includes(answer.reason)) {
    differ("reason", answer.reason, expected.reason);
  }
  for (const key of ["buyTaxBps", "sellTaxBps", "transferTaxBps"] as const) {
    const wanted = expected[key];
    if (wanted === undefined) continue;
    const got = answer[key];
    const near = typeof got === "number" && Math.abs(got - wanted) <= TAX_TOLERANCE_BPS;
    if (!near) differ(key, got, wanted);
  }
  const flags = (answer.flags ?? []).map(({ code }) => code);
  for (const wanted of expected.flags ?? []) {
    const any = typeof wanted === "string" ? [wanted] : wanted;
    if (!any.some((code) => flags.includes(code))) differ("flags", flags, wanted);
  }
  for (const [name, range] of Object.entries(expected.limits ?? {})) {
    const amount = answer.limits?.[name]?.amount;
    if (!within(amount, range)) differ(`limits.${name}`, amount, `${range.min}..${range.max}`);
  }
  for (const code of expected.notChecked ?? []) {
    if (!answer.notChecked?.includes(code)) differ("notChecked", answer.notChecked, code);
  }
  if (expected.venue !== undefined && answer.pool?.venue !== expected.venue) {
    differ("pool.venue", answer.pool?.venue, expected.venue);
  }
  return found;
}

/**
 * The same of a node that lacks abilities: undecided is then as good as right. Anything else is one
 * difference.
 */
export function wrongs(expected: Expected, { verdict, reason, error }: Answer): readonly string[] {
  if (error === undefined && (verdict === expected.verdict || verdict === "inconclusive")) {
    return [];
  }
  return [`${error ?? verdict} (${reason}), not ${expected.verdict}`];
}

function within(amount: string | undefined, { min, max }: LimitRange): boolean {
  return amount !== undefined && BigInt(amount) >= min && BigInt(amount) <= max;
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? "missing";
}
