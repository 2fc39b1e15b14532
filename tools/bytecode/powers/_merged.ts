/** One power of what the rules found in several functions. */
import { type Access, type PowerName, severities, type Severity } from "../analysis.ts";
import type { Hex } from "../../evm/network.ts";
import { allFlags, uniqueGuards } from "./_access.ts";
import type { Finding } from "./_findings.ts";
import { severityOf } from "./_severity.ts";
import type { BehaviouralPower } from "./powers.ts";

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
  const counted = isGrave
    ? found.filter(({ gravity, bounds }) => gravity !== "harmless" || bounds.includes("paid"))
    : found;
  const graded = counted.map((one) => ({
    ...one,
    severity: severityOf(one.power, one.access, one.gravity),
  })).toSorted((a, b) => rankOf(a.severity) - rankOf(b.severity));
  const functions = new Map<Hex, BehaviouralPower["functions"][number]>();
  for (const { selector, access, pc, gravity } of graded) {
    const before = functions.get(selector);
    const both = before === undefined ? access : weaker(before.access, access);
    const open = [before?.whileOpen ?? [], ofOpen(power, access, gravity) ?? []].flat()
      .toSorted((a, b) => rankOf(a) - rankOf(b))[0];
    functions.set(selector, {
      ...{ selector, access: both, pc: before?.pc ?? pc },
      ...(open !== undefined && { whileOpen: open }),
    });
  }
  const weighty = graded.filter(({ gravity }) => gravity !== "way-back");
  const shared = graded[0]!.bounds.filter((bound) =>
    weighty.every(({ bounds }) => bounds.includes(bound))
  );
  return [{
    power,
    severity: graded[0]!.severity,
    confidence: graded.some(({ confidence }) => confidence === "proven") ? "proven" : "likely",
    bounds: shared,
    functions: [...functions.values()],
  }];
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
