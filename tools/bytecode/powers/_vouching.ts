/**
 * Whose word is taken for who calls: forwarders, which hand the sender on behind the arguments (ERC-2771). One
 * that is a contract asks for signatures; a wallet in its place moves what is everybody's.
 */
import type { Guard, StoragePlace } from "../analysis.ts";
import type { Hex } from "../../evm/network.ts";
import type { Path, StoreRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { accountKey, changesAt, isDebit } from "./_changes.ts";
import { askedOf, finding, type Rule, type Scene } from "./_findings.ts";
import { guardOf } from "./_given_away.ts";
import { asTruth } from "./_paths.ts";
import { placeAt } from "./_places.ts";
import { isTailSender } from "./_senders.ts";
import { isCaller, plain } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** A function that disposes of what belongs to whom its caller names, and whose word it takes for that. */
export type Vouching = {
  readonly selector: Hex;
  readonly pc: number;
  readonly guards: readonly Guard[];
};

const found = new WeakMap<Scene, readonly Vouching[]>();

/** Yields between functions, so that others can have their turn. */
export function* vouchingOf(scene: Scene): Generator<void, readonly Vouching[]> {
  const known = found.get(scene);
  if (known !== undefined) return known;
  const all: Vouching[] = [];
  for (const one of scene.functions) {
    yield;
    const spent = spentByTail(one, scene.frame);
    const guards = spent.flatMap(({ paths }) => paths).flatMap(vouchersOn);
    const [first] = spent;
    if (first === undefined || guards.length === 0) continue;
    const told = new Map(guards.map((guard) => [JSON.stringify(guard), guard]));
    all.push({ selector: one.selector, pc: first.pc, guards: [...told.values()] });
  }
  found.set(scene, all);
  return all;
}

/** Stores that take from, or let others take from, whoever is named behind the arguments. */
function spentByTail({ record }: AskedFunction, frame: Scene["frame"]): StoreRecord[] {
  const taken = changesAt(record.stores, [...frame.balances, ...frame.named]).filter((change) =>
    isDebit(change) && isTailSender(accountKey(change.place) ?? 0)
  );
  const lent = changesAt(record.stores, [...frame.allowances, ...frame.operators]).filter(
    ({ sign, place }) =>
      (sign === "added" || sign === "set") && isTailSender(place.keys[place.account ?? 0] ?? 0),
  );
  return [...taken, ...lent].map(({ store }) => store);
}

/** Whom the caller is found to be on this way. */
function vouchersOn(path: Path): Guard[] {
  return path.flatMap(({ value, holds }) => {
    const whom = namedOn(value, holds);
    return whom === null ? [] : guardOf(whom) ?? [];
  });
}

function namedOn(value: Value, holding: boolean): Value | null {
  if (isConstant(value)) return null;
  const { term, holds } = asTruth(value, holding);
  if (!holds || term.kind !== "operation" || term.op !== "eq") return null;
  const [one, other] = term.operands as readonly [Value, Value];
  return isCaller(one) ? plain(other) : isCaller(other) ? plain(one) : null;
}

/** Whoever says whose word is taken, may say his own. */
export const vouchersNamed: Rule = function* (one, scene) {
  const looking = vouchingOf(scene);
  let step = looking.next();
  for (; !step.done; step = looking.next()) yield null;
  const slots = familiesOf(step.value);
  for (const store of slots.size === 0 ? [] : one.record.stores) {
    const place = store.transient || isConstant(store.value) ? null : placeOfStore(store);
    if (place === null || !slots.has(place.family)) continue;
    yield finding("forced-transfer", one, { pc: store.pc, asked: askedOf(one, store) }, {
      gravity: "bounded",
      confidence: "likely",
    });
  }
};

function familiesOf(vouching: readonly Vouching[]): ReadonlySet<string> {
  return new Set(
    vouching.flatMap(({ guards }) => guards).flatMap((guard) =>
      guard.kind === "slot" ? [familyOf(guard.place)] : []
    ),
  );
}

function familyOf({ slot, offsetBits, bits }: StoragePlace): string {
  return placeAt(BigInt(slot), offsetBits, bits)!.family;
}
