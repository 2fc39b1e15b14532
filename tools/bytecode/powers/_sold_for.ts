/** Tokens that lie in the contract, sold on an exchange for somebody whom the contract, or whoever may call, names. */
import type { CallRecord } from "../walk/records.ts";
import { type ExchangeCall, exchangeCalls } from "./exchange_calls.ts";
import { askedOf, type Finding, type Scene } from "./_findings.ts";
import { left } from "./_leaving.ts";
import type { AskedFunction } from "./scene.ts";
import { isSelf } from "./_terms.ts";

const bySelector: ReadonlyMap<number, ExchangeCall> = new Map(
  exchangeCalls.map((one) => [one.selector, one]),
);

/** Told of those alone who are let: whoever else calls sells what he has brought. */
export function tokensSold(record: CallRecord, one: AskedFunction, scene: Scene): Finding[] {
  const { call } = record;
  const sale = call.selector === null ? undefined : bySelector.get(call.selector);
  if (sale === undefined) return [];
  const [to, amount] = [call.args[sale.to], call.args[sale.amount]];
  if (to === undefined || amount === undefined || isSelf(to)) return [];
  const whose = sale.of === undefined ? undefined : call.args[sale.of];
  if (whose !== undefined && !isSelf(whose)) return [];
  if (!askedOf(one, record).every(({ guards }) => guards.length > 0)) return [];
  return left("withdraw-token", record, { call, amount, to, token: call.target }, { one, scene });
}
