/** Numbers that all balances are reckoned with, raised by what came in: nobody has less for it. */
import type { CallRecord } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import type { AskedPath } from "./_access.ts";
import { type Change, isSame } from "./_changes.ts";
import type { Scene } from "./_findings.ts";
import { isPartOf } from "./_parts.ts";
import { together } from "./_paths.ts";
import { targetOf } from "./_payees.ts";
import { overlaps, readPlace } from "./_places.ts";
import { coinsIn, reserveIn, takenBy } from "./_sales.ts";
import { isOwnBalance, isSelf, plain, readsIn } from "./_terms.ts";
import type { AskedFunction } from "./scene.ts";

/** `settable`: somebody says what it is paid in, or which part of it counts. */
export type Backing = "fixed" | "settable" | null;

/** Callers' coins, or units of a token that they do not choose; or it is set to what lies there. */
export function backingOf(
  change: Change,
  { path }: AskedPath,
  { record }: AskedFunction,
  scene: Scene,
): Backing {
  const { sign, amount } = change;
  if (sign === "set") return ofBalance(amount, scene);
  if (sign !== "added") return null;
  const coins = coinsIn(amount);
  const backings = [
    coins === null ? null : partOf(amount, coins, "fixed"),
    ofGrowth(change, scene),
    ...record.calls.map((one) => together(one.paths, [path]) ? ofTaken(amount, one, scene) : null),
  ];
  return backings.find((one) => one === "fixed") ?? backings.find((one) => one !== null) ?? null;
}

/** Fees may stay out, of which somebody says how high they are: but not factors that count it several times. */
function partOf(amount: Value, paid: Value, of: "fixed" | "settable"): Backing {
  if (!isPartOf(amount, paid)) return null;
  if (readsIn(amount).length === 0) return of;
  const inner = plain(amount);
  const isRest = !isConstant(inner) && inner.kind === "operation" &&
    (inner.op === "sub" || inner.op === "div");
  return isRest ? "settable" : null;
}

function ofTaken(amount: Value, taking: CallRecord, scene: Scene): Backing {
  const price = takenBy(taking);
  const { args } = taking.call;
  if (price === null || args.length < 3 || !isSelf(args[1]!)) return null;
  const target = targetOf(taking.call, scene);
  return target === "chosen" ? null : partOf(amount, price, target);
}

/** What lies there now, less what lay there before, or is written down. */
function ofGrowth({ amount, place }: Change, scene: Scene): Backing {
  const inner = plain(amount);
  if (isConstant(inner) || inner.kind !== "operation" || inner.op !== "sub") return null;
  const [now, before] = inner.operands as readonly [Value, Value];
  const written = readPlace(plain(before));
  const isCounted = written !== null && overlaps(written, place);
  return isCounted || isOfSame(balanceIn(now), balanceIn(before)) ? ofBalance(now, scene) : null;
}

function ofBalance(value: Value, scene: Scene): Backing {
  const balance = balanceIn(value);
  if (balance === null || isOwnBalance(balance)) return balance && "fixed";
  const target = balance.kind === "returned" ? targetOf(balance.call, scene) : "chosen";
  return target === "chosen" ? null : target;
}

/** A number that is the contract's own balance, of coins or of a token. */
function balanceIn(value: Value): Term | null {
  const inner = plain(value);
  if (isConstant(inner)) return null;
  return isOwnBalance(inner) || reserveIn(inner) === inner ? inner : null;
}

function isOfSame(one: Term | null, other: Term | null): boolean {
  if (one === null || other === null) return false;
  if (one.kind !== "returned" || other.kind !== "returned") {
    return isOwnBalance(one) && isOwnBalance(other);
  }
  return isSame(one.call.target, other.call.target);
}
