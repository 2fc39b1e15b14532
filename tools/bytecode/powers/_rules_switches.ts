/** Switches, limits and fees: single numbers that a transfer depends on. */
import type { PowerName } from "../analysis.ts";
import type { StoreRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { type AskedPath, placeOfStore } from "./_access.ts";
import { boundsOfFee, isFew } from "./_caps.ts";
import { boundsOfLimit } from "./_caps_of_limits.ts";
import type { Role } from "./_conditions.ts";
import { type Dependency, moveSelectors } from "./_dependencies.ts";
import { answerTo, type Demand } from "./_demands.ts";
import { asPerhaps, settingsReached } from "./_settings.ts";
import { askedOf, type Finding, finding, type Rule, type Scene } from "./_findings.ts";
import { isAmong } from "./_frame.ts";
import { isGivenUp } from "./_given_up.ts";
import { type Choice, choicesOf } from "./_laid_down.ts";
import { isPutBack } from "./_put_back.ts";
import { asTruth } from "./_paths.ts";
import { isScalar, keyOf, overlaps, type Place, readPlace } from "./_places.ts";
import { type Fate, fateOf, waysToLeave } from "./_released.ts";
import { has, isZero, plain } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** What weighs most is what a number is called after. */
const rolesByWeight: readonly Role[] = [
  "blocks",
  "opens",
  "names",
  "fee",
  "limits",
  "times",
  "turns",
];

/** What an element or entry is that the code names: as if it had a slot of its own. */
export const settingRoles: ReadonlySet<Role> = new Set(rolesByWeight);

export const switchPowers: Rule = function* (one, scene) {
  for (const store of one.record.stores) {
    yield* ofStore(store, one, scene);
    yield null;
  }
};

function ofStore(store: StoreRecord, one: AskedFunction, scene: Scene): Finding[] {
  const place = placeOfStore(store);
  const elements = ofElements(store, one, scene);
  if (place === null || !isScalar(place) || store.transient) return elements;
  const uses = scene.dependencies.filter((use) => overlaps(use.place, place));
  const fate = uses.length === 0 ? "alone" : fateOf(store, place, one.record);
  return [...ofUses(uses, { store, place, one, fate }, scene), ...elements];
}

type Written = Pick<Setting, "store" | "place" | "one"> & { readonly fate: Fate };

function ofUses(all: readonly Dependency[], written: Written, scene: Scene): Finding[] {
  const { store, place, one, fate } = written;
  const { scales, supply, owner } = scene.frame;
  if ([scales, supply, owner].some((places) => isAmong(place, places))) return [];
  // What a transfer counts in passing is not too large in any time, nor what holders give up of their own.
  const uses = all.filter((use) =>
    !(use.overflows && moveSelectors.has(one.selector)) &&
    !(use.role === "limits" && isGivenUp(store, one, scene))
  );
  // Most stores are to places that no transfer depends on.
  if (uses.length === 0) return [];
  const isMove = moveSelectors.has(one.selector);
  const asked = isMove && fate === "stays"
    ? askedOf(one, { paths: waysToLeave(store, place, one.record) })
    : askedOf(one, store);
  if (fate === "gone" || isMove && !asked.every(({ guards }) => guards.length > 0)) return [];
  return parted(uses, place).flatMap((uses) => {
    const use = weightiest(uses.filter(({ overflows }) => !overflows)) ?? weightiest(uses);
    if (use === undefined) return [];
    const demands = demandsOf(use, uses);
    // A lock that is released: nobody is kept from anything, nor is a number chosen by what moves it.
    const isKnown = isMove || demands.length > 0;
    const { value } = narrowed(store, use.place);
    if (fate === "released" && isKnown && answerTo(value, demands) === "passes") return [];
    return ofUse(use, { store, place, one, asked, demands }, scene);
  });
}

/** Each element that it may land on is a setting of its own. */
function ofElements(store: StoreRecord, one: AskedFunction, scene: Scene): Finding[] {
  return settingsReached(store, scene).flatMap(({ uses, place, sure }) => {
    const found = ofUses(uses, { store, place, one, fate: "alone" }, scene);
    return sure ? found : found.map(asPerhaps);
  });
}

/** What all uses ask of a number that one of them reads: each has a condition of its own. */
function demandsOf({ place }: Dependency, uses: readonly Dependency[]): readonly Demand[] {
  return uses.filter((use) => keyOf(use.place) === keyOf(place)).flatMap(({ demands }) => demands);
}

type Setting = {
  readonly store: StoreRecord;
  readonly place: Place;
  readonly one: AskedFunction;
  readonly asked: readonly AskedPath[];
  /** What all uses of the number ask of it. */
  readonly demands: readonly Demand[];
};

function ofUse(use: Dependency, { store, place, one, asked, demands }: Setting, scene: Scene) {
  const { role } = use;
  if (role === "fee" && !isConstant(store.value) && isPutBack(place, one, scene)) return [];
  const choices = choicesOf(store.value, scene) ?? [{ store, asked, by: one }];
  return choices.flatMap((choice) => {
    const facts = { ...choice, store: narrowed(choice.store, use.place), demands };
    const told = tell(role, facts, use, scene);
    const found = told === null
      ? null
      : finding(told.power, one, { pc: store.pc, asked: choice.asked }, told);
    if (found === null) return [];
    // That a fee can be lowered is told, unless somebody sets it as he likes.
    const isLowered = role === "fee" && !isConstant(choice.store.value);
    return isLowered ? found : { ...found, of: keyOf(place) };
  });
}

function weightiest(uses: readonly Dependency[]): Dependency | undefined {
  return rolesByWeight.flatMap((role) => uses.find((use) => use.role === role) ?? [])[0];
}

/** A word that is written as a whole may hold several numbers: each is a use of its own. */
function parted(uses: readonly Dependency[], { bits }: Place): (readonly Dependency[])[] {
  if (uses.length > USES_MAX || !uses.every(({ place }) => place.bits < bits)) return [uses];
  const parts: Dependency[][] = [];
  for (const use of uses) {
    const part = parts.find((others) => others.some((other) => overlaps(other.place, use.place)));
    if (part === undefined) parts.push([use]);
    else part.push(use);
  }
  return parts;
}

/** Honest words hold few numbers; those of more are not told apart. */
const USES_MAX = 32;

/** Of a constant, or of several values side by side, the bits that are used. */
function narrowed(store: StoreRecord, { offset, bits }: Place): StoreRecord {
  if (offset < store.offset || bits >= store.bits) return store;
  const value = part(store.value, offset - store.offset, bits);
  return value === null ? store : { ...store, value };
}

/** Null: it is not known by itself. */
function part(value: Value, low: number, bits: number): Value | null {
  if (isConstant(value)) return BigInt.asUintN(bits, BigInt(value) >> BigInt(low));
  if (value.kind !== "packed") return null;
  const pieces = value.pieces.filter((one) => one.at < low + bits && low < one.at + one.bits);
  const [piece] = pieces;
  if (piece === undefined) return part(value.constant, low, bits);
  const isWhole = pieces.length === 1 && piece.at === low && piece.low === 0 && piece.bits === bits;
  return isWhole ? piece.of : null;
}

type Told = { readonly power: PowerName } & Pick<Finding, "gravity" | "bounds">;

function tell(
  role: Role,
  { store, asked, by, demands }: Choice & Pick<Setting, "demands">,
  use: Dependency,
  scene: Scene,
): Told | null {
  switch (role) {
    case "blocks":
      return isZero(store.value) && answerTo(store.value, demands) !== "fails"
        ? { power: "pause", gravity: "harmless", bounds: ["one-way"] }
        : { power: "pause", gravity: "usual", bounds: [] };
    case "opens":
      if (isNeverZero(store) && isPaid(use.place, scene)) return null;
      // falls through
    case "times":
      return {
        power: "trading-switch",
        ...opening(role, { store, asked }, demands),
      };
    case "turns":
      return isFew(store, by) ? null : { power: "pause", gravity: "usual", bounds: [] };
    case "fee":
      return { power: "fee-setter", ...boundsOfFee(store, use, by) };
    case "limits":
      return { power: "limit-setter", ...boundsOfLimit(store, use, by, scene) };
    case "names":
      return { power: "trading-switch", gravity: "usual", bounds: [] };
    default:
      return null;
  }
}

/** Zero is refused: nothing is closed by it. */
function isNeverZero({ paths, value }: StoreRecord): boolean {
  return paths.length > 0 && paths.every((path) =>
    path.some((one) => {
      const { term, holds } = asTruth(one.value, one.holds);
      return holds && term === plain(value);
    })
  );
}

/** Moves credit the account that stands there, as they do who is paid a fee. */
function isPaid(place: Place, { frame }: Scene): boolean {
  return frame.moves.some(({ record }) =>
    record.stores.some((store) => {
      const credited = placeOfStore(store);
      return credited?.keys.some((key) => {
        const read = readPlace(plain(key));
        return read !== null && overlaps(read, place);
      }) === true;
    })
  );
}

function opening(
  role: Role,
  { store: { value }, asked }: Pick<Choice, "store" | "asked">,
  demands: readonly Demand[],
): Pick<Finding, "gravity" | "bounds"> {
  const answer = answerTo(value, demands);
  if (isConstant(value) && BigInt(value) !== 0n) {
    return answer === "passes"
      ? { gravity: "harmless", bounds: ["one-way"] }
      : { gravity: "usual", bounds: [] };
  }
  const isNow = !has(value, "calldata") && (has(value, "time") || has(value, "block"));
  if (!isNow) return { gravity: "usual", bounds: role === "times" ? ["timed"] : [] };
  if (answer === "fails") return { gravity: "usual", bounds: [] };
  // What lasts for some time from then on can be had again, unless it is said but once.
  return asked.every(({ once }) => once)
    ? { gravity: "harmless", bounds: ["one-way"] }
    : { gravity: "bounded", bounds: ["timed"] };
}
