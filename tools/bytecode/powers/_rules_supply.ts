/** Powers over the supply, over balances and over allowances, told by what is added and taken. */
import type { StoreRecord } from "../walk/records.ts";
import type { Value } from "../walk/values.ts";
import { type AskedPath, doubted, placeOfStore } from "./_access.ts";
import { asideOf } from "./_aside.ts";
import { accountKey, type Change, changesAt, isDebit, otherKeys } from "./_changes.ts";
import { allowed } from "./_approvals.ts";
import { epochSet } from "./_epochs.ts";
import { inOnes } from "./_in_ones.ts";
import { isGrown, isRaised } from "./_raised.ts";
import { rebased } from "./_rebases.ts";
import { isRepaid } from "./_repaid.ts";
import { isPaidOnTop } from "./_fees_on_top.ts";
import { askedOf, type Finding, finding, type Rule, type Scene } from "./_findings.ts";
import { moveSelectors } from "./_dependencies.ts";
import { isAmong } from "./_frame.ts";
import { type Consent, consentTo, isOwnKey, spendsAllowance } from "./_consent.ts";
import { diverted } from "./_diverted.ts";
import { doubled } from "./_doubled.ts";
import { coverOf } from "./_given.ts";
import { keptMore } from "./_kept.ts";
import { isLostShare } from "./_lost_shares.ts";
import { limitedWays } from "./_limits.ts";
import { byPrice } from "./_priced.ts";
import { tokensSeized } from "./_seized.ts";
import { isSpared } from "./_spared.ts";
import { isSupplyCapped } from "./_supply_caps.ts";
import { isEven, surplusGiven } from "./_surplus.ts";
import { isNothing, takesFromNothing } from "./_amounts.ts";
import { isNoted } from "./_moments.ts";
import { isFolded, together } from "./_paths.ts";
import { withoutOthersWord } from "./_entrants.ts";
import { readPlace } from "./_places.ts";
import { has, hasArgument, readsIn } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";
import { underflown } from "./_underflows.ts";

export const supplyPowers: Rule = function* (one, scene) {
  if (scene.frame.balances.length === 0) return;
  const { stores } = one.record;
  const changes = balanceChanges(stores, scene).filter((change) =>
    !isRedenominated(change, one, scene) && !isNoted(change, scene)
  );
  const given = changes.filter(({ sign }) => sign === "added");
  const taken = changes.filter(isDebit);
  const isMove = moveSelectors.has(one.selector);
  // Sets of tokens' numbers: one that is not in its holder's set cannot be taken out of it.
  const isSet = isMove && scene.frame.rights.length > 0 && changes.length > given.length;
  const set = changes.filter(({ sign }) =>
    sign === "set" || sign === "scaled" || sign === "unknown" && !isMove
  );
  let isMinted = false;
  for (const change of isSet ? [] : given) {
    for (const found of created(change, changes, one, scene)) {
      isMinted ||= found !== null;
      yield found;
    }
  }
  if (!isSet && isMove) yield* keptMore(changes, one, scene);
  if (!isSet && !isMinted) yield* surplusGiven(changes, one, scene);
  yield* underflown(taken, one, scene);
  yield* doubled(changes, one);
  for (const change of taken) if (!isRepaid(change, one)) yield* lost(change, given, one, scene);
  for (const change of set) yield* written(change, [...taken, ...given], one, scene);
  yield* rebased(one, scene);
  yield* epochSet(one, scene);
  yield* allowed(one, scene);
  yield* tokensSeized(one, scene);
  yield* diverted(one, scene);
};

function balanceChanges(stores: readonly StoreRecord[], { frame }: Scene): Change[] {
  return inOnes(changesAt(stores, [...frame.balances, ...frame.named]), stores, frame);
}

/** Added without being taken from anybody: told by what is given for it. */
function created(
  change: Change,
  changes: readonly Change[],
  one: AskedFunction,
  scene: Scene,
): (Finding | null)[] {
  const { store, amount, place } = change;
  const taken = changes.filter(isDebit);
  const all = askedOf(one, store).filter(({ path }, index) =>
    !isFolded(store.paths) || index < store.paths.length - 1 ||
    !taken.some((other) => together(other.store.paths, [path]))
  ).filter(({ path }) => !isNothing(amount, path));
  const spared = all.filter(({ path }) => isSpared(taken, path, one));
  const asked = limitedWays(all.filter((path) => !spared.includes(path)), change, scene);
  const isMove = moveSelectors.has(one.selector);
  const by = asked.map((path) => ({ path, cover: coverOn(path, change, changes, one, scene) }));
  const withCover = (kind: Consent) =>
    by.filter(({ cover }) => cover === kind).map(({ path }) => path);
  const [covered, free] = [withCover("apparent"), withCover("none")];
  const among = waysToGive(one, scene);
  const of = { amount, one, scene, among, to: accountKey(place), under: otherKeys(place) };
  const [none, decided, ...partly] = byPrice(covered, of);
  const unclear = [...none!.asked, ...decided!.asked].map(doubted);
  // Where a move was joined with another, both sides of it were lost at once.
  const isJoined = isMove && has(amount, "unknown") &&
    taken.some((other) => has(other.store.value, "unknown"));
  const below = { ...usual, asked: spared.map(doubted) };
  const lost = isJoined
    ? []
    : isMove && isLostShare(change, taken, one)
    ? [{ ...bounded, asked: covered.map(doubted), gravity: "harmless" } as const]
    : [...partly, { ...bounded, asked: unclear }];
  return [...byPrice(free, of), ...lost, below].map(
    ({ asked, ...facts }) => {
      const capped = asked.length > 0 &&
        asked.every(({ path }) => isSupplyCapped(path, change, one, scene));
      return finding("mint", one, { pc: store.pc, asked }, {
        ...facts,
        bounds: [...facts.bounds, ...(capped ? ["supply-capped"] as const : [])],
        gravity: capped && facts.gravity === "usual" ? "bounded" : facts.gravity,
      });
    },
  );
}

/** Whether it was taken from others, or is one of what the same way takes altogether. */
function coverOn(
  { path, guards }: AskedPath,
  change: Change,
  changes: readonly Change[],
  one: AskedFunction,
  scene: Scene,
): Consent {
  const shown = coverOf(changes.filter(isDebit), change, path, one);
  if (shown === "shown" || isPaidOnTop(change, changes, path)) return "shown";
  if (isEven(changes, path, one, scene)) return "shown";
  return shown === "none" && guards.length === 0 ? asideOf(change, path, one, scene) : shown;
}

const bounded = { gravity: "bounded", bounds: [], confidence: "likely" } as const;
const usual = { gravity: "usual", bounds: [], confidence: "likely" } as const;

/** Nobody who has to be asked is: or he was, and the walk does not show it. */
/** Honest functions have few; what is beyond is not looked at to excuse a way. */
const WAYS_MAX = 64;

const waysOf = new WeakMap<AskedFunction, AskedPath[]>();

function waysToGive(one: AskedFunction, scene: Scene): AskedPath[] {
  let ways = waysOf.get(one);
  if (ways === undefined) waysOf.set(one, ways = findWays(one, scene).slice(0, WAYS_MAX));
  return ways;
}

function findWays(one: AskedFunction, scene: Scene): AskedPath[] {
  return balanceChanges(one.record.stores, scene)
    .filter(({ sign }) => sign !== "taken" && sign !== "zeroed")
    .flatMap(({ store }) => askedOf(one, store));
}

/** Taken from somebody who did not agree, or of whose consent the code shows something, but not how far it goes. */
function lost(
  change: Change,
  given: readonly Change[],
  one: AskedFunction,
  scene: Scene,
): (Finding | null)[] {
  const { store } = change;
  const key = accountKey(change.place);
  const asked = askedOf(one, store).filter((_, index) =>
    !(isFolded(store.paths) && index === store.paths.length - 1)
  );
  const by = asked.map((path) => {
    const consent = consentTo(change, path, one, scene);
    const isSpent = consent !== "shown" && path.guards.length === 0 &&
      spendsAllowance(change, path, one, scene);
    return { path, consent: isSpent ? "spent" : consent };
  });
  const ofKind = (kind: Consent | "spent") =>
    by.filter(({ consent }) => consent === kind).map(({ path }) => path);
  const tell = (
    asked: readonly AskedPath[],
    facts: Partial<Pick<Finding, "gravity" | "confidence">>,
  ) => {
    const moved = given.some((other) =>
      asked.some(({ path }) => together(other.store.paths, [path]))
    );
    return finding(moved ? "forced-transfer" : "burn-any", one, { pc: store.pc, asked }, facts);
  };
  return [
    tell(
      ofKind("none").filter(({ path }) => !takesFromNothing(path))
        .map((path) => key === null ? path : withoutOthersWord(path, key, one.asking.mappings)),
      {},
    ),
    tell(ofKind("spent").map((path) => ({ ...path, unclear: true, perhapsOwn: true })), {}),
    tell(ofKind("apparent").map(doubted), {
      gravity: "bounded",
      confidence: "likely",
    }),
  ];
}

/** Written without regard to what was there. */
function written(
  change: Change,
  others: readonly Change[],
  one: AskedFunction,
  scene: Scene,
): (Finding | null)[] {
  const { store, place, amount, sign } = change;
  const raised = isRaised(change);
  const asked = askedOf(one, store).filter((path) =>
    // A number made of balances that were moved on the same way is a move.
    !(fromBalances(amount, scene) && !isGrown(change) &&
      others.some((other) => together(other.store.paths, [path.path]))) &&
    !(sign === "scaled" && !raised && isOwnKey(accountKey(place) ?? 0, path, one))
  ).filter((path) =>
    raised || path.guards.length > 0 || sign === "set" || hasArgument(amount) ||
    has(amount, "returned")
  );
  return byPrice(asked, { amount, one, scene, among: waysToGive(one, scene) }).map((
    { asked, ...facts },
  ) =>
    finding("set-balance", one, { pc: store.pc, asked }, {
      ...facts,
      ...(sign === "unknown" && { confidence: "likely" }),
      // What was lost may as well be a sum.
      ...(sign === "unknown" && asked.every(({ unclear }) => unclear) && { gravity: "bounded" }),
    })
  );
}

function fromBalances(value: Value, { frame }: Scene): boolean {
  return readsIn(value).some((read) => {
    const place = readPlace(read);
    return place !== null && isAmong(place, frame.balances);
  });
}

/** Reflection tokens keep two numbers for an account: one is made from the other, or given up for it. */
function isRedenominated({ sign, amount, place }: Change, { record }: AskedFunction, scene: Scene) {
  if (scene.frame.balances.length < 2) return false;
  const key = accountKey(place);
  const switched = record.stores.some((store) => {
    const other = placeOfStore(store);
    return other !== null && isAmong(other, scene.frame.selectors) &&
      accountKey(other) === key;
  });
  return switched && (sign === "zeroed" || sign === "set" && fromBalances(amount, scene));
}
