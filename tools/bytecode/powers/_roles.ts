/**
 * Roles whose place the compiler has worked out: the entry of a constant role is a constant slot, and
 * the code no longer tells which mapping and which role it belongs to. Trying the roles that the code
 * names against the mappings that it uses tells it again.
 */
import { concat, keccak256, stringToHex } from "viem";
import { once } from "../../../schema/lazy.ts";
import type { Hex } from "../../evm/network.ts";
import type { WalkRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value, type Word } from "../walk/values.ts";
import { hexOf, type Place, slotHex } from "./_places.ts";
import { visitAll } from "./_terms.ts";

/** By the worked-out slot. */
export type WorkedOutRoles = ReadonlyMap<Hex, WorkedOutRole>;

type WorkedOutRole = { readonly mappingSlot: Hex; readonly role: Hex };

/** Of the mapping that the entries of all roles stand in. */
export function roleFamily({ mappingSlot }: WorkedOutRole): string {
  return `${hexOf(BigInt(mappingSlot))}[][]`;
}

/** What contracts call their roles, where no function tells. */
const usualNames = [
  "MINTER_ROLE",
  "BURNER_ROLE",
  "PAUSER_ROLE",
  "UPGRADER_ROLE",
  "OPERATOR_ROLE",
  "MANAGER_ROLE",
  "ADMIN_ROLE",
  "GOVERNOR_ROLE",
  "KEEPER_ROLE",
  "BLACKLISTER_ROLE",
];

const usualRoles = once(
  () => [slotHex(0), ...usualNames.map((name) => keccak256(stringToHex(name)))],
);

/** Hashes tried, at most. */
const TRIALS_MAX = 200;
/** A new process takes a tenth of a millisecond for each. */
const TRIALS_PER_TURN = 8;

/** Yields between functions, so that others can have their turn. */
export function* workOutRoles(records: readonly WalkRecord[]): Generator<void, WorkedOutRoles> {
  const { hashed, roots } = yield* mappingsIn(records);
  const found = new Map<Hex, { mappingSlot: Hex; role: Hex }>();
  if (hashed.size === 0) return found;
  const told = records.flatMap(({ returns }) => returns.flatMap(({ word }) => isHash(word) ?? []));
  const roles = new Set([...told, ...usualRoles()]);
  let trials = 0;
  for (const root of roots) {
    for (const role of roles) {
      if (++trials > TRIALS_MAX) return found;
      if (trials % TRIALS_PER_TURN === 0) yield;
      const mappingSlot = slotHex(root);
      const slot = keccak256(concat([role, mappingSlot]));
      if (hashed.has(hexOf(BigInt(slot)))) found.set(slot, { mappingSlot, role });
    }
  }
  return found;
}

const HASH_MIN = 1n << 160n;

function isHash(word: Value | null): Hex | null {
  return word !== null && isConstant(word) && BigInt(word) >= HASH_MIN ? slotHex(word) : null;
}

/** Slots of mappings asked in conditions: hashes, and the slots of mappings of mappings. */
function* mappingsIn(records: readonly WalkRecord[]) {
  const hashed = new Set<Hex>();
  const roots = new Set<Word>();
  const look = (term: Term) => {
    if (term.kind !== "mapping") return;
    if (isConstant(term.slot)) {
      if (isHash(term.slot) !== null) hashed.add(hexOf(term.slot));
    } else if (term.slot.kind === "mapping" && isConstant(term.slot.slot)) {
      roots.add(term.slot.slot);
    }
  };
  // Functions share their dispatcher and much else.
  const seen = new Set<Term>();
  for (const { branches, stores } of records) {
    visitAll(branches.map(({ value }) => value), seen, look);
    visitAll(stores.map(({ slot }) => slot), seen, look);
    yield;
  }
  return { hashed, roots };
}

/** A role that is given to nobody's address is everybody's, if it was given (TimelockController). */
export function isOfNobody(
  { keys, family, root }: Place,
  { committed, workedOut }: {
    /** Families into which somebody with power enters. */
    readonly committed: ReadonlyMap<string, unknown>;
    readonly workedOut: WorkedOutRoles;
  },
): boolean {
  if (keys.length > 1) {
    return keys.every(isConstant) && BigInt(keys.at(-1) as Word) === 0n && committed.has(family);
  }
  if (BigInt(root) < HASH_MIN) return false;
  const entries = hexOf(root);
  const of = family === `${entries}[]` && keys[0] === 0
    ? workedOut.get(slotHex(root))
    : family === entries
    ? givenToNobody(root, workedOut)
    : undefined;
  return of !== undefined && committed.has(roleFamily(of));
}

/** The role that is given to nobody's address in this slot. */
function givenToNobody(slot: Word, workedOut: WorkedOutRoles): WorkedOutRole | undefined {
  for (const [entries, role] of workedOut) {
    if (keccak256(concat([slotHex(0), entries])) === slotHex(slot)) return role;
  }
  return undefined;
}
