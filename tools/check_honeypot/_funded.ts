/**
 * Method C3: a plain call of the router's sale by an account whose balance and allowance are written
 * into the token's storage. Nothing was bought, so a trap that a purchase sets does not show.
 */
import { numberToHex, pad } from "viem";
import type { Address } from "../evm/network.ts";
import type { RpcAnswer, RpcCall } from "../evm/rpc.ts";
import type { Route } from "../dex/pool.ts";
import { sellCall } from "../dex/swaps.ts";
import { decode } from "./_decode.ts";
import { slotOverrides, type Slots, type StateDiff, UNLIMITED } from "./_pull.ts";
import { decodeRevert } from "./revert.ts";
import { mostOf } from "./_tries.ts";
import { DEADLINE, type Failure, type Outcome, type Scene, type VoidReason } from "./_scene.ts";
import { balanceOfData } from "./_slots.ts";
import { isHex } from "../evm/hex.ts";

export type FundedPlan = {
  readonly route: Route;
  readonly sender: Address;
  /** Token units written; all but a hundredth of them are sold. */
  readonly amount: bigint;
  readonly balance: Slots;
  readonly allowance: Slots;
};

/** What it showed. */
export type Funded = {
  readonly plan: FundedPlan;
  readonly outcome: Outcome;
  readonly voidReason: VoidReason | null;
  readonly failure: Failure | null;
};

const SELL_GAS = 10_000_000n;
const READ_GAS = 500_000n;
const COINS = 10n ** 20n;

/** The balance as the token shows it under the same overrides, and the sale. */
export function fundedCalls(scene: Scene, plan: FundedPlan): readonly RpcCall[] {
  const { route, sender, amount } = plan;
  const block = numberToHex(scene.base.number);
  const overrides = { [sender]: { balance: numberToHex(COINS) }, ...storageOf(plan) };
  const read = { from: sender, to: scene.token, data: balanceOfData(sender) };
  const sale = { from: sender, ...sellCall(route, mostOf(amount), sender, DEADLINE) };
  return [
    { method: "eth_call", params: [{ ...read, gas: numberToHex(READ_GAS) }, block, overrides] },
    { method: "eth_call", params: [{ ...sale, gas: numberToHex(SELL_GAS) }, block, overrides] },
  ];
}

/** Both kinds of slots; an account has one set of them. */
function storageOf({ amount, balance, allowance }: FundedPlan): Record<string, unknown> {
  const word = pad(numberToHex(amount), { size: 32 });
  const written: Record<string, StateDiff> = slotOverrides(balance, word);
  for (const [address, given] of Object.entries(slotOverrides(allowance, UNLIMITED))) {
    written[address] = { stateDiff: { ...written[address]?.stateDiff, ...given.stateDiff } };
  }
  return written;
}

/** Reads the answers to `fundedCalls`. */
export function readFunded(plan: FundedPlan, answers: readonly (RpcAnswer | undefined)[]): Funded {
  const [shown, sale] = answers;
  if (shown === undefined || sale === undefined) return voidFunded(plan, "not-tried");
  const balance = shown.ok && isHex(shown.result)
    ? decode([{ type: "uint256" }], shown.result)?.[0] ?? null
    : null;
  // Shares, or an override that did not take: the account is not as rich as it should be.
  if (balance === null || balance !== plan.amount) return voidFunded(plan, "unsupported");
  if (sale.ok) return { plan, outcome: "sold", voidReason: null, failure: null };
  if (sale.kind !== "reverted") return voidFunded(plan, "unanswered");
  const failure: Failure = { stage: "sell", revert: decodeRevert(sale.data ?? "0x") };
  if (/gas/i.test(sale.message)) return { ...voidFunded(plan, "gas-cap"), failure };
  return { plan, outcome: "sell-failed", voidReason: null, failure };
}

function voidFunded(plan: FundedPlan, voidReason: VoidReason): Funded {
  return { plan, outcome: "void", voidReason, failure: null };
}
