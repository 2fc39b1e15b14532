/** Tokens that lie in the contract, sold on an exchange for somebody whom the contract, or whoever may call, names. */
import type { CallRecord, Condition } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { isSame } from "./_changes.ts";
import { type ExchangeCall, exchangeCalls } from "./exchange_calls.ts";
import { askedOf, type Finding, type Scene } from "./_findings.ts";
import { left } from "./_leaving.ts";
import type { AskedFunction } from "./scene.ts";
import { isSelf, plain } from "./_terms.ts";

const bySelector: ReadonlyMap<number, ExchangeCall> = new Map(
  exchangeCalls.map((one) => [one.selector, one]),
);

/**
 * Told of those alone who are let: whoever else calls sells what he has brought. Of a vault's shares that lie where
 * others keep what is theirs it is told of everybody, for an entry shows what is his.
 */
export function tokensSold(record: CallRecord, one: AskedFunction, scene: Scene): Finding[] {
  const { call } = record;
  const sale = call.selector === null ? undefined : bySelector.get(call.selector);
  if (sale === undefined) return [];
  const [to, amount] = [call.args[sale.to], call.args[sale.amount]];
  if (to === undefined || amount === undefined || isSelf(to)) return [];
  const whose = sale.of === undefined ? undefined : call.args[sale.of];
  if (whose !== undefined && (isSame(whose, to) || !mayBeSelf(whose, record))) return [];
  const isKept = whose !== undefined && scene.deposits.books.length > 0;
  if (!isKept && !askedOf(one, record).every(({ guards }) => guards.length > 0)) return [];
  return left("withdraw-token", record, { call, amount, to, token: call.target }, { one, scene });
}

/** The contract, or whomever the caller says, unless he may not say the contract. */
function mayBeSelf(whose: Value, { paths }: CallRecord): boolean {
  const named = plain(whose);
  if (isSelf(named)) return true;
  if (isConstant(named) || named.kind !== "calldata") return false;
  const isOther = ({ value, holds }: Condition) =>
    !holds && value.kind === "operation" && value.op === "eq" &&
    value.operands.some(isSelf) && value.operands.some((one) => isSame(one, named));
  return !paths.every((path) => path.some(isOther));
}
