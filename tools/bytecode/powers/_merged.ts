/** One power of what the rules found in several functions. */
import { type Access, type PowerName, severities, type Severity } from "../analysis.ts";
import { allFlags, uniqueGuards } from "./_access.ts";
import type { Bound, Finding } from "./_findings.ts";
import { severityOf } from "./_severity.ts";
import type { BehaviouralFunction, BehaviouralPart, BehaviouralPower } from "./powers.ts";

/**
 * What is left once all functions were looked at: a way back counts beside the way there, and what is
 * harmless only where nothing else gives the power.
 */
export function settled(found: readonly Finding[]): Finding[] {
  const grave = new Set(
    found.filter(({ gravity }) => gravity !== "harmless").map(({ power, of }) => keyOf(power, of)),
  );
  return found.flatMap((one) => {
    if (one.gravity !== "harmless" || one.of === undefined) return [one];
    if (grave.has(keyOf(one.power, one.of))) {
      return switches.has(one.power) ? [{ ...one, gravity: "way-back" as const }] : [];
    }
    // To open trading once is worth telling; to end a limit, a pause or a fee is not.
    return one.power === "trading-switch" ? [one] : [];
  });
}

function keyOf(power: PowerName, of: string | undefined): string {
  return `${power} ${of}`;
}

const switches: ReadonlySet<PowerName> = new Set(["pause", "trading-switch", "blacklist"]);

/** Findings of one function that say the same: as many as code likes, told once, with who may do any. */
export function condensed(found: readonly Finding[]): readonly Finding[] {
  if (found.length < 2) return found;
  const groups = new Map<string, Finding>();
  for (const one of found) {
    const { power, gravity, of, bounds, confidence } = one;
    const key = [power, gravity, of, bounds, confidence].join();
    const before = groups.get(key);
    groups.set(
      key,
      before === undefined ? one : { ...before, access: weaker(before.access, one.access) },
    );
  }
  return [...groups.values()];
}

/** The gravest decides; each function stands there once. */
export function merged(power: PowerName, found: readonly Finding[]): BehaviouralPower[] {
  if (found.length === 0) return [];
  const isGrave = found.some(({ gravity }) => gravity !== "harmless");
  const graded = found.map((one) => ({
    ...one,
    severity: severityOf(one.power, one.access, one.gravity),
  })).toSorted((a, b) => rankOf(a.severity) - rankOf(b.severity));
  const counted = isGrave
    ? graded.filter(({ gravity, bounds }) => gravity !== "harmless" || bounds.includes("paid"))
    : graded;
  const parts = [...Map.groupBy(graded, ({ selector }) => selector).values()].map(partOf);
  const severity = counted[0]!.severity;
  const bounds = sharedBounds(counted);
  const areAlike = counted.length === graded.length &&
    parts.every((one) => one.severity === severity && one.bounds.length === bounds.length);
  return [{
    power,
    severity,
    confidence: counted.some(({ confidence }) => confidence === "proven") ? "proven" : "likely",
    bounds,
    functions: [...Map.groupBy(counted, ({ selector }) => selector).values()].map(functionOf),
    ...(!areAlike && { parts }),
  }];
}

type Graded = Finding & { readonly severity: Severity };

/** What the findings of one function give, the gravest first. */
function partOf(found: readonly Graded[]): BehaviouralPart {
  const grave = found.filter(({ gravity }) => gravity !== "harmless");
  const counted = grave.length > 0 ? grave : found;
  return {
    severity: counted[0]!.severity,
    bounds: sharedBounds(counted),
    function: functionOf(counted),
    isHarmless: grave.length === 0 && !found.some(({ bounds }) => bounds.includes("paid")),
  };
}

function sharedBounds(graded: readonly Graded[]): readonly Bound[] {
  const weighty = graded.filter(({ gravity }) => gravity !== "way-back");
  return graded[0]!.bounds.filter((bound) => weighty.every(({ bounds }) => bounds.includes(bound)));
}

/** One function of all that was found in it. */
function functionOf(found: readonly Graded[]): BehaviouralFunction {
  const [first] = found as readonly [Graded, ...Graded[]];
  const [open] = found.flatMap(({ power, access, gravity }) => ofOpen(power, access, gravity) ?? [])
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  return {
    selector: first.selector,
    access: found.map(({ access }) => access).reduce(weaker),
    pc: first.pc,
    ...(open !== undefined && { whileOpen: open }),
  };
}

/** What an initializer's power is to whoever comes first. */
function ofOpen(power: PowerName, { state }: Access, gravity: Finding["gravity"]): Severity | null {
  return state === "initializer" ? severityOf(power, { state: "open", guards: [] }, gravity) : null;
}

function rankOf(severity: Severity): number {
  return severities.indexOf(severity);
}

/** Several stores of one function do the same thing: the one that is asked least for counts. */
const accessRank = ["open", "unknown", "initializer", "guarded", "holder"] as const;

function weaker(one: Access, other: Access): Access {
  const [first, second] = [one, other].toSorted((a, b) =>
    accessRank.indexOf(a.state) - accessRank.indexOf(b.state)
  ) as [Access, Access];
  const guards = uniqueGuards([...first.guards, ...second.guards]);
  if (first.state !== second.state) {
    // Whoever it asks can do it when it has run, too.
    return first.state === "initializer" ? { ...first, guards } : first;
  }
  const flags = first.flags && second.flags ? allFlags([...first.flags, ...second.flags]) : [];
  return { state: first.state, guards, ...(flags.length > 0 && { flags }) };
}
