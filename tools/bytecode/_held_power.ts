/** How grave a power is by who can use its functions now, and what is left of it when some are nobody's. */
import {
  type FoundPower,
  type PowerFunction,
  type PowerPart,
  severities,
  type Severity,
} from "./analysis.ts";
import { type Control, severityUnder } from "./held_severity.ts";
import type { FoundHolder } from "./holder.ts";
import type { Downgrade, HeldFunction, HeldPower } from "./live.ts";

/** A power of one code, given who holds each of its functions. */
export function heldPower(
  { parts = [], ...power }: FoundPower,
  hold: (one: PowerFunction) => HeldFunction,
): HeldPower {
  const functions = power.functions.map(hold);
  const left = functions.some(isGone)
    ? parts.map((one) => ({ ...one, function: hold(one.function) }))
      .filter((one) => !isGone(one.function))
    : [];
  if (left.length > 0) return withoutGone({ ...power, functions }, left);
  const worst = worstOf(power.severity, functions);
  return {
    ...power,
    functions,
    severity: worst.severity,
    downgraded: downgradeOf(power.severity, worst),
    renounced: isRenounced(functions),
  };
}

function isGone({ control }: HeldFunction): boolean {
  return control === "nobody";
}

type HeldPart = Omit<PowerPart, "function"> & { readonly function: HeldFunction };

/** As grave as the functions that somebody can still use; those that nobody can stand there beside them. */
function withoutGone(
  power: Omit<HeldPower, "downgraded" | "renounced">,
  left: readonly HeldPart[],
): HeldPower {
  const isGrave = left.some(({ isHarmless }) => !isHarmless);
  const counted = left.filter(({ isHarmless }) => !isGrave || !isHarmless);
  const byGravity = counted.map((part) => ({
    ...part,
    worst: worstOf(part.severity, [part.function]),
  })).toSorted((one, other) => rankOf(one.worst.severity) - rankOf(other.worst.severity));
  const [gravest] = byGravity as [typeof byGravity[number], ...typeof byGravity];
  const told = new Set(power.functions.map(({ selector }) => selector));
  const functions = [
    ...power.functions,
    ...counted.map((part) => part.function).filter(({ selector }) => !told.has(selector)),
  ];
  const isLess = byGravity.every(({ severity }) => rankOf(severity) > rankOf(power.severity));
  return {
    ...power,
    functions,
    severity: gravest.worst.severity,
    bounds: gravest.bounds.filter((one) => counted.every(({ bounds }) => bounds.includes(one))),
    downgraded: isLess ? goneBy(power.functions) : downgradeOf(power.severity, gravest.worst),
    renounced: isRenounced(functions),
  };
}

function goneBy(functions: readonly HeldFunction[]): Downgrade {
  const gone = functions.filter(isGone);
  return gone.every(({ initialised }) => initialised === true) ? "initialised" : "renounced";
}

type Worst = {
  readonly severity: Severity;
  readonly control: Control;
  readonly initialised: boolean | null;
};

function worstOf(base: Severity, functions: readonly HeldFunction[]): Worst {
  const each = functions.map((one) => {
    const { control, initialised, whileOpen = base } = one;
    const severity = isOpenNow(one) ? graver(base, whileOpen) : one.isReopened
      // In the hands of whoever opens it first.
      ? graver(base, whileOpen === "critical" ? "high" : whileOpen)
      : base;
    return { severity: severityUnder[severity][control], control, initialised };
  });
  const [worst] = each.toSorted((a, b) => rankOf(a.severity) - rankOf(b.severity));
  return worst ?? { severity: base, control: "one", initialised: null };
}

/** What was asked for without an answer may be open. */
function isOpenNow({ initialised, isFlagUnanswered }: HeldFunction): boolean {
  return initialised === false || isFlagUnanswered;
}

function graver(one: Severity, other: Severity): Severity {
  return rankOf(other) < rankOf(one) ? other : one;
}

function rankOf(severity: Severity): number {
  return severities.indexOf(severity);
}

function downgradeOf(
  base: Severity,
  { severity, control, initialised }: Worst,
): Downgrade | null {
  if (rankOf(severity) <= rankOf(base)) return null;
  if (control !== "nobody") return "shared-control";
  return initialised === true ? "initialised" : "renounced";
}

function isRenounced(functions: readonly HeldFunction[]): boolean | null {
  if (functions.length > 0 && functions.every(({ control }) => control === "nobody")) return true;
  const isHeld = functions.some(({ state, guards, initialised }) =>
    state === "open" || state === "holder" || initialised === false ||
    guards.some(({ found, retakable }) => retakable || isSomebody(found))
  );
  return isHeld ? false : null;
}

function isSomebody({ holder }: FoundHolder): boolean {
  return holder !== null && holder.kind !== null && holder.kind !== "nobody";
}
