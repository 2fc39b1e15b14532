/** Lists of accounts that a transfer looks at: who is refused, who alone may, who pays what. */
import type { PowerName } from "../analysis.ts";
import type { StoreRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { type AskedPath, placeOfStore } from "./_access.ts";
import { boundsOfFee } from "./_caps.ts";
import type { Gate, Role } from "./_conditions.ts";
import { isShortPause } from "./_cooldowns.ts";
import { type Dependency, moveSelectors } from "./_dependencies.ts";
import { takesFixedPart } from "./_fees.ts";
import { askedOf, type Finding, finding, type Rule, type Scene } from "./_findings.ts";
import { changeOf } from "./_changes.ts";
import { settingRoles } from "./_rules_switches.ts";
import { storedAlike } from "./_stored_alike.ts";
import { countsEntries } from "./_vote_counts.ts";
import { isLostAlong, isMovedAlong } from "./_votes.ts";
import { isNobody } from "./_nobody.ts";
import { notesNow } from "./_past.ts";
import { keyOf, overlaps, type Place, readPlace } from "./_places.ts";
import { recoversSigner } from "./_senders.ts";
import { has, hasArgument, isCaller, isNow, plain, readsIn, some } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

export const listPowers: Rule = (one, scene) =>
  one.record.stores.flatMap((store) => ofStore(store, one, scene) ?? []);

/** What weighs most is what a list is called after. */
const rolesByWeight: readonly Role[] = ["blocks", "opens", "times", "fee", "limits", "exempts"];

function ofStore(store: StoreRecord, one: AskedFunction, scene: Scene): Finding | null {
  const place = placeOfStore(store);
  if (place === null || place.keys.length === 0 || store.transient) return null;
  // What everybody has of his own: times of his last sale, his choices.
  if (isOwn(place.keys[0]!) || place.keys.every((key) => isCaller(key) || isConstant(key))) {
    return null;
  }
  const uses = scene.dependencies.filter((other) =>
    overlaps(other.place, place) && !(other.slot !== null && settingRoles.has(other.role)) &&
    !(other.passes !== null && notesNow(store, other.place, other.passes, one.record.stores))
  );
  const role = rolesByWeight.find((role) => uses.some((use) => use.role === role));
  if (role === undefined) return null;
  const asked = askedOf(one, store);
  if (isCount(store, place, { asked, role, uses, one, scene })) return null;
  // A transfer keeps its own accounts of who traded when; only what asks who calls is a power.
  const isMove = moveSelectors.has(one.selector);
  if (isMove && !asked.every(asksSomebody)) return null;
  const use = uses.find((use) => use.role === role)!;
  const told = isMove && isShortPause(store, place, asked, scene)
    ? { power: "blacklist", gravity: "harmless", bounds: ["timed"] } as const
    : tell(role, { store, one }, use, scene);
  const isDoubtful = asked.some(({ guards }) => guards.length === 0) &&
    (isOwnWhereKnown(store, place, one) || isCheckpoint(store, place, use.place) ||
      isLostTally(store, place, one, scene));
  const facts = told === null || !isDoubtful ? told : { ...told, ...perhaps };
  const found = facts === null ? null : finding(facts.power, one, { pc: store.pc, asked }, facts);
  return found === null ? null : { ...found, of: keyOf(place) };
}

const perhaps = { gravity: "bounded", confidence: "likely" } as const;

type Listing = {
  readonly asked: readonly AskedPath[];
  readonly role: Role;
  readonly uses: readonly Dependency[];
  readonly one: AskedFunction;
  readonly scene: Scene;
};

/** A number that is counted up and down is no list, unless somebody counts by one who is refused. */
function isCount(store: StoreRecord, place: Place, listing: Listing): boolean {
  const { asked, role, uses, one, scene } = listing;
  const { sign } = changeOf(store, place);
  // Votes that are not there stop what would be taken off them, and those that are there stop nothing.
  if (role !== "blocks" && uses.every(isOfDelegate)) {
    const isTheirs = asked.every(asksSomebody);
    const test = (entry: StoreRecord, at: Place) =>
      isTheirs ? isMovedAlong(entry, at, one, scene) : isTally(entry, at, one, scene);
    if (countsEntries(store, place, one, test)) return true;
  }
  if (sign !== "added" && sign !== "taken") return isTally(store, place, one, scene);
  return role !== "blocks" && role !== "opens" || !asked.every(asksSomebody);
}

/** Votes are those of whom the account has lent them to; what is asked of the account itself is a list. */
function isOfDelegate({ place }: Dependency): boolean {
  const [key = 0] = place.keys;
  return readPlace(plain(key)) !== null || has(key, "unknown");
}

/** What was only said to lead by nobody's side of a branch leads by others', too. */
function asksSomebody({ guards, unclear }: AskedPath): boolean {
  return guards.length > 0 && !(unclear && guards.every(isNobody));
}

/** Whoever calls, or has signed. */
function isOwn(key: Value): boolean {
  return isCaller(key) || recoversSigner(key);
}

/** The walk lost whose entry it is, but all that it did not lose at this point are the caller's or signer's own. */
function isOwnWhereKnown({ pc }: StoreRecord, { keys, family }: Place, one: AskedFunction) {
  if (!has(keys[0]!, "unknown")) return false;
  const known = one.record.stores.filter((other) => other.pc === pc && !other.transient)
    .flatMap((other) => placeOfStore(other) ?? [])
    .filter((other) => other.family === family && !has(other.keys[0]!, "unknown"));
  return known.length > 0 && known.every((other) => isOwn(other.keys[0]!));
}

/** One more of an account's history that says when it was written, as votes have it (ERC-5805). */
function isCheckpoint({ value, offset }: StoreRecord, { family }: Place, use: Place): boolean {
  const inner = plain(value);
  if (!family.endsWith("{}") || isConstant(inner)) return false;
  return inner.kind === "packed"
    ? inner.pieces.some(({ of, at, low }) => at + offset === use.offset && low === 0 && isNow(of))
    : isNow(inner);
}

/**
 * As votes that go with balances: nobody chooses the number, it is made of the numbers before it and of what
 * the caller has. Where ways joined, another way to the same store tells, or to one that stores the same.
 */
function isTally(store: StoreRecord, place: Place, one: AskedFunction, scene: Scene): boolean {
  const isLost = has(store.value, "unknown");
  const known = (isLost ? storedAlike(store, place, one.record.stores) : [store])
    .filter(({ value }) => !has(value, "unknown"));
  return known.length > 0 && known.every((other) => {
    const { value } = other;
    const places = readsIn(value).map(readPlace);
    return !hasArgument(value) && places.length > 0 && !isTurned(value, place) &&
        places.every((read) =>
          read?.family === place.family || read !== null && isOfCaller(read)
        ) ||
      isMovedAlong(other, placeOfStore(other) ?? place, one, scene);
  });
}

/** The same, of which the walk lost the number before, too. */
function isLostTally(store: StoreRecord, place: Place, one: AskedFunction, scene: Scene): boolean {
  return has(store.value, "unknown") &&
    isLostAlong(storedAlike(store, place, one.record.stores), place, one, scene);
}

/** What stood there is turned over, as a switch is: `!x`, `~x`, `x ^ 1`, `1 - x`. */
function isTurned(value: Value, { family }: Place): boolean {
  const isOld = (part: Value) => readsIn(part).some((read) => readPlace(read)?.family === family);
  return some(value, (term) => {
    if (term.kind !== "operation") return false;
    const [one, other] = term.operands as readonly [Value, Value];
    if (term.op === "sub") return isConstant(one) && isOld(other);
    return turning.has(term.op) && term.operands.some(isOld);
  });
}

const turning: ReadonlySet<string> = new Set(["iszero", "not", "xor", "eq"]);

/** Of whoever calls or has signed: no argument says whose it is. */
function isOfCaller({ keys }: Place): boolean {
  return keys.length > 0 && !keys.some(hasArgument);
}

type Told = { readonly power: PowerName } & Pick<Finding, "gravity" | "bounds">;

function tell(
  role: Role,
  { store, one }: { readonly store: StoreRecord; readonly one: AskedFunction },
  use: Dependency,
  { dependencies, functions, frame }: Scene,
): Told | null {
  const clears = isConstant(store.value) && BigInt(store.value) === 0n;
  switch (role) {
    case "blocks":
    case "times":
    // Whoever has an amount, a score or a part of his own set for him may have it set so that he fails.
    case "limits":
      return { power: "blacklist", gravity: clears ? "harmless" : "usual", bounds: [] };
    case "opens": {
      const gravity = use.gates.some((gate) => isLeft(gate, functions)) ? "bounded" : "usual";
      return { power: "whitelist", gravity, bounds: [] };
    }
    case "fee":
      return clears ? null : { power: "fee-list", ...boundsOfFee(store, use, one) };
    default:
      return dependencies.some((other) => other.role === "fee") ||
          frame.moves.some(({ record }) => takesFixedPart(record))
        ? { power: "fee-list", gravity: "bounded", bounds: [] }
        : null;
  }
}

/** A switch that can only be turned the other way: then the list counts no more. */
function isLeft({ place, holds }: Gate, functions: readonly AskedFunction[]): boolean {
  const stores = functions.flatMap(({ record }) => record.stores).filter((store) => {
    const written = placeOfStore(store);
    return written !== null && overlaps(written, place);
  });
  return stores.length > 0 &&
    stores.every(({ value }) => isConstant(value) && (BigInt(value) !== 0n) !== holds);
}
