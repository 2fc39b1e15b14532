/** Tokens that lie in the contract, let take by whoever may say who takes them. */
import type { CallRecord, Path } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { placeOfStore } from "./_access.ts";
import { isSame } from "./_changes.ts";
import { brings } from "./_deposits.ts";
import { askedOf, type Finding, type Scene } from "./_findings.ts";
import { left } from "./_leaving.ts";
import { BALANCE_OF } from "./_payments.ts";
import { overlaps, readPlace } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";
import { has, hasArgument, isCaller, some, whole } from "./_terms.ts";

/** To let the caller, or somebody of his choice, take tokens is to send them. */
export function tokensApproved(record: CallRecord, one: AskedFunction, scene: Scene): Finding[] {
  const { call } = record;
  const [to, amount] = call.args;
  if (to === undefined || amount === undefined) return [];
  const isNamed = has(to, "calldata") || isCaller(to);
  const isTold = isNamed ||
    record.paths.every((path) => path.some((condition) => isCallerFound(condition, to)));
  // Of a token that callers do not say, parts of a protocol let each other take it: but not what others have brought.
  const isOfAny = has(call.target, "calldata");
  const isLet = () => askedOf(one, record).every(({ guards }) => guards.length > 0);
  const isOthers = () =>
    scene.isCustodian && (isLet() || isSaid(to) && isBroughtIn(call.target, scene) &&
        !record.paths.every((path) => isVouchedFor(to, call.target, path, scene)));
  if (!isTold || !isOfAny && !isOthers()) return [];
  return left("withdraw-token", record, { call, amount, to, token: call.target }, { one, scene });
}

/** Himself, or whom he names: not whom the contract or another one looks up. */
function isSaid(account: Value): boolean {
  return isCaller(account) || hasArgument(account) && !has(account, "returned");
}

/** The caller is this account. */
function isCallerFound({ value, holds }: Path[number], account: Value): boolean {
  return holds && value.kind === "operation" && value.op === "eq" &&
    value.operands.some(isCaller) && value.operands.some((one) => isSame(one, account));
}

/** The contract keeps this token for others, and notes what is whose: routers keep nothing between calls. */
function isBroughtIn(token: Value, { deposits, functions }: Scene): boolean {
  return deposits.books.length > 0 &&
    functions.some(({ record }) =>
      record.calls.some((one) => brings(one) && isSame(one.call.target, token))
    );
}

/** A list that not everybody writes, or a registry that the contract knows, says that it is one of the protocol's. */
function isVouchedFor(account: Value, token: Value, path: Path, scene: Scene): boolean {
  const says = (term: Term) =>
    term.kind === "returned"
      ? term.call.selector !== BALANCE_OF && !has(term.call.target, "calldata") &&
        !has(term.call.target, "caller") && !isReplaced(term.call.target, scene) &&
        !isSame(term.call.target, token) && term.call.args.some((arg) => isSame(arg, account))
      : isListed(term, account, scene);
  return path.some(({ value, holds }) => holds && some(value, says));
}

/** Anybody says which registry it is. */
function isReplaced(registry: Value, { functions }: Scene): boolean {
  const place = readPlace(whole(registry));
  return place !== null && functions.some((one) =>
    one.record.stores.some((store) => {
      const written = store.transient ? null : placeOfStore(store);
      return written !== null && overlaps(written, place) &&
        askedOf(one, store).some(({ guards, once }) => guards.length === 0 && !once);
    })
  );
}

function isListed(term: Term, account: Value, { functions }: Scene): boolean {
  const place = term.kind === "storage" ? readPlace(term) : null;
  if (place === null || !place.keys.some((key) => isSame(key, account))) return false;
  return functions.every((one) =>
    one.record.stores.every((store) =>
      isConstant(store.slot) || placeOfStore(store)?.family !== place.family ||
      askedOf(one, store).every(({ guards }) => guards.length > 0)
    )
  );
}
