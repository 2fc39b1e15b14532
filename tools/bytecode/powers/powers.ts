/**
 * Powers read off the walks of a code's functions: what each can do, who has to call, and how grave
 * that is. Names do not count here.
 */
import type { Access, FoundPower, PowerName, StoragePlace } from "../analysis.ts";
import { powers as powerNames, severities, type Severity } from "../analysis.ts";
import type { Hex } from "../../evm/network.ts";
import { isConstant } from "../walk/values.ts";
import { accessOf, askedPaths, ownFields, placeOfStore, uniqueGuards } from "./_access.ts";
import { mappingsOf } from "./_mappings.ts";
import type { Mappings } from "./_guards.ts";
import { dependenciesOf } from "./_dependencies.ts";
import type { Finding, Scene } from "./_findings.ts";
import { readFrame } from "./_frame.ts";
import { slotHex } from "./_places.ts";
import { workOutRoles } from "./_roles.ts";
import { controlPowers } from "./_rules_control.ts";
import { listPowers } from "./_rules_lists.ts";
import { keepsDeposits, moneyPowers } from "./_rules_money.ts";
import { supplyPowers } from "./_rules_supply.ts";
import { switchPowers } from "./_rules_switches.ts";
import { dependencyPowers, originPowers } from "./_rules_transfer.ts";
import { severityOf } from "./_severity.ts";
import { type AskedFunction, isComplete, type WalkedFunction } from "./scene.ts";

/** What behaviour tells of a code. */
export type PowersReading = {
  readonly powers: readonly BehaviouralPower[];
  readonly ownerPlace: StoragePlace | null;
  readonly rewritable: readonly { readonly slot: Hex; readonly access: Access }[];
  /** The token's parts are known and its moves were seen whole: what a name says can be judged. */
  readonly isWholeToken: boolean;
  /** The functions, as their accesses are judged. */
  readonly asked: readonly AskedFunction[];
  /** Slots and slots of mappings that functions write. */
  readonly writtenSlots: ReadonlySet<string>;
  /** Functions write slots that the code does not tell. */
  readonly writesUnknownSlots: boolean;
};

/** A power as `FoundPower`, before functions have names. */
export type BehaviouralPower = Pick<FoundPower, "power" | "severity" | "bounds"> & {
  readonly confidence: "proven" | "likely";
  readonly functions: readonly {
    readonly selector: Hex;
    readonly access: Access;
    readonly pc: number;
  }[];
};

const rules = [
  supplyPowers,
  listPowers,
  switchPowers,
  moneyPowers,
  dependencyPowers,
  originPowers,
] as const;

export function readPowers(walked: readonly WalkedFunction[]): PowersReading {
  const functions = askEach(walked);
  const frame = readFrame(functions);
  const scene: Scene = {
    functions,
    frame,
    dependencies: dependenciesOf(frame),
    isCustodian: keepsDeposits(functions),
  };
  const found = rules.flatMap((rule) => rule(scene));
  const all = [...found, ...controlPowers(scene, found)];
  const [owner] = frame.owner;
  return {
    powers: powerNames.flatMap((power) => merged(power, all.filter((one) => one.power === power))),
    ownerPlace: owner === undefined
      ? null
      : { slot: slotHex(owner.root), offsetBits: owner.offset, bits: owner.bits },
    rewritable: rewritableOf(functions),
    isWholeToken: frame.isWhole,
    asked: functions,
    writtenSlots: new Set(functions.flatMap(({ record }) =>
      record.stores.flatMap((store) => {
        const place = placeOfStore(store);
        return place === null ? [] : [slotHex(place.root)];
      })
    )),
    writesUnknownSlots: functions.some(({ record }) =>
      record.stores.some((store) =>
        !store.transient && placeOfStore(store) === null &&
        // A loop over bytes or elements: where it starts is known, and it stays within.
        !record.stores.some((other) => other.pc === store.pc && placeOfStore(other) !== null)
      )
    ),
  };
}

/** What mappings mean depends on who can enter there, and that on what other mappings mean. */
const ROUNDS_MAX = 3;

function askEach(walked: readonly WalkedFunction[]): AskedFunction[] {
  const workedOut = workOutRoles(walked.map(({ record }) => record));
  let mappings: Mappings = { enterable: new Set(), committed: new Map(), workedOut };
  const fields = walked.map(({ record }) => ownFields(record));
  for (let round = 1;; round++) {
    const functions = walked.map((one, index): AskedFunction => ({
      ...one,
      asking: { mappings, fields: fields[index]!, complete: isComplete(one.record) },
    }));
    const next = mappingsOf(functions);
    const isSettled = next.enterable.size === mappings.enterable.size &&
      next.committed.size === mappings.committed.size;
    if (isSettled || round === ROUNDS_MAX) return functions;
    mappings = { ...next, workedOut };
  }
}

/** One power of several findings: the gravest decides, functions once each. */
function merged(power: PowerName, found: readonly Finding[]): BehaviouralPower[] {
  if (found.length === 0) return [];
  const isGrave = found.some(({ gravity }) => gravity !== "harmless");
  const counted = isGrave ? found.filter(({ gravity }) => gravity !== "harmless") : found;
  const graded = counted.map((one) => ({
    ...one,
    severity: severityOf(one.power, one.access, one.gravity),
  })).toSorted((a, b) => rankOf(a.severity) - rankOf(b.severity));
  const functions = new Map<Hex, BehaviouralPower["functions"][number]>();
  for (const { selector, access, pc } of graded) {
    const before = functions.get(selector);
    const both = before === undefined ? access : weaker(before.access, access);
    functions.set(selector, { selector, access: both, pc: before?.pc ?? pc });
  }
  const shared = graded[0]!.bounds.filter((bound) =>
    graded.every(({ bounds }) => bounds.includes(bound))
  );
  return [{
    power,
    severity: graded[0]!.severity,
    confidence: graded.some(({ confidence }) => confidence === "proven") ? "proven" : "likely",
    bounds: shared,
    functions: [...functions.values()],
  }];
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
  return first.state === second.state
    ? { state: first.state, guards: uniqueGuards([...first.guards, ...second.guards]) }
    : first;
}

/** Slots into which something other than nothing is written, by whom. */
function rewritableOf(functions: readonly AskedFunction[]): PowersReading["rewritable"] {
  const ways = new Map<string, { slot: Hex; access: Access }>();
  for (const one of functions) {
    for (const store of one.record.stores) {
      const place = placeOfStore(store);
      if (place === null || place.keys.length > 0 || store.transient) continue;
      if (isConstant(store.value) && BigInt(store.value) === 0n) continue;
      const slot = slotHex(place.root);
      const access = accessOf(askedPaths(store.paths, one.asking), one.asking.complete);
      ways.set(JSON.stringify([slot, access]), { slot, access });
    }
  }
  return [...ways.values()];
}
