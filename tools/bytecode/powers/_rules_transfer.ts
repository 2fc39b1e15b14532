/** What the tokens' moves, and the answers who holds how many, ask beyond the token's own storage. */
import type { CallRecord, Path, WalkRecord } from "../walk/records.ts";
import { type Call, isConstant, type Term } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { isDelegation } from "./_chosen_code.ts";
import { moveSelectors } from "./_dependencies.ts";
import { effectsAccess } from "./_effects.ts";
import { askedOf, type Finding, finding, type Rule, type Scene } from "./_findings.ts";
import { type Frame, isAmong, known } from "./_frame.ts";
import { decisions } from "./_paths.ts";
import { overlaps, readPlace } from "./_places.ts";
import { has, isSelf, plain, some } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** A pair sells and pays by what `balanceOf` answers: whoever is asked there decides as those do who let move. */
const decided: ReadonlySet<string> = new Set([...moveSelectors, ...known.balanceOf]);

/** Another contract decides whether tokens move or how many there are, or at least has to answer. */
export const dependencyPowers: Rule = (one, scene) => [
  ...deciding(scene).flatMap((call) => settersIn(one, call)),
  ...(decided.has(one.selector) ? one.record.calls : []).flatMap((record) => {
    if (!decides(record, one, scene) || isSettable(record.call, scene)) return [];
    const facts = { pc: record.pc, asked: askedOf(one, record) };
    return finding("external-dependency", one, facts, {
      gravity: isConstant(record.call.target) ? "harmless" : "bounded",
      confidence: "likely",
    }) ?? [];
  }),
];

const decidingIn = new WeakMap<Scene, readonly Call[]>();

/** Who is asked by the token's moves, or how many somebody holds. */
function deciding(scene: Scene): readonly Call[] {
  let calls = decidingIn.get(scene);
  if (calls === undefined) decidingIn.set(scene, calls = findDeciding(scene));
  return calls;
}

function findDeciding(scene: Scene): Call[] {
  return scene.functions.filter(({ selector }) => decided.has(selector)).flatMap((one) =>
    one.record.calls.filter((record) => decides(record, one, scene)).map(({ call }) => call)
  );
}

function isSettable(call: Call, { functions }: Scene): boolean {
  return functions.some((one) => settersIn(one, call).length > 0);
}

/**
 * Tokens do not move unless it answers well, its answer is handed on, it says which way they go, or it runs in the
 * token's place. Precompiles and the token itself are no others.
 */
function decides(
  { call, mustSucceed }: CallRecord,
  { record }: AskedFunction,
  { frame }: Scene,
): boolean {
  if (isSelf(call.target)) return false;
  if (isConstant(call.target) && BigInt(call.target) < 0x10000n) return false;
  // A caller's choice is not the token's.
  if (readPlace(plain(call.target)) === null && !isConstant(call.target)) return false;
  // It may write whatever decides, whether it answers or not.
  if (isDelegation({ call })) return true;
  const isAnswer = (term: Term) => term.kind === "returned" && term.call === call;
  const isSuccess = (term: Term) => term.kind === "success" && term.call === call;
  return mustSucceed ||
    record.branches.some(({ value, failsWhenTrue, failsWhenFalse }) => {
      const isAnswered = some(value, isAnswer);
      return isAnswered && (failsWhenTrue || failsWhenFalse) ||
        (isAnswered || isSuccess(value)) && movesByIt(value, record, frame);
    }) ||
    record.stores.some(({ value }) => some(value, isAnswer)) ||
    record.returns.some(({ word }) => word !== null && some(word, isAnswer));
}

/** A move changes few entries and ends in few ways; where there are more, nothing is shown by it. */
const RECORDS_MAX = 32;

/** What holders have is changed in one way on one side alone, or not at all there. */
function movesByIt(value: Term, { stores, returns }: WalkRecord, frame: Frame): boolean {
  if (stores.length > RECORDS_MAX || returns.length > RECORDS_MAX) return false;
  const kept = [...frame.balances, ...frame.named];
  const changes = stores.filter((store) => {
    const place = store.transient ? null : placeOfStore(store);
    return place !== null && isAmong(place, kept);
  });
  const isOneSided = changes.some(({ paths }) => {
    const [first, ...others] = paths.map((path) => decisions(path).get(value));
    return first !== undefined && others.every((side) => side === first);
  });
  return isOneSided || returns.some(({ paths }) =>
    paths.some((way) =>
      decisions(way).has(value) &&
      !changes.some((change) => change.paths.some((path) => isWithin(path, way)))
    )
  );
}

/** Whoever goes the way has come by where the path had led. */
function isWithin(path: Path, way: Path): boolean {
  const decided = decisions(way);
  return path.every(({ value, holds }) => decided.get(value) === holds);
}

/** The function can choose another contract to be asked. */
function settersIn(one: AskedFunction, { target }: Call): Finding[] {
  const place = readPlace(plain(target));
  if (place === null || place.keys.length > 0) return [];
  return one.record.stores.flatMap((store) => {
    const set = placeOfStore(store);
    if (set === null || !overlaps(set, place) || isConstant(store.value)) return [];
    return finding("external-dependency", one, { pc: store.pc, asked: askedOf(one, store) }) ?? [];
  });
}

/** The origin of the transaction decides: simulations and wallets with code differ in it. */
export const originPowers: Rule = (one) => {
  const branch = one.record.branches.find(({ value, failsWhenTrue, failsWhenFalse }) =>
    (failsWhenTrue || failsWhenFalse) && has(value, "origin")
  );
  if (branch === undefined) return [];
  const access = effectsAccess(one);
  // That the caller is no contract is a habit against bots.
  const isHabit = has(branch.value, "caller") && !has(branch.value, "storage");
  return [{
    power: "origin-check",
    selector: one.selector,
    pc: branch.pc,
    // Where it is no guard, nobody has the power: everybody is met by it.
    access: access.state === "guarded" ? access : { state: "open", guards: [] },
    confidence: "proven",
    bounds: [],
    gravity: isHabit ? "bounded" : "usual",
  }];
};
