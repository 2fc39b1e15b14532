/**
 * Methods S2 and C1: `contracts/Puller.sol` moves the buyer's whole balance straight to the pool, so
 * that the arrival is exact and the token's own words are heard.
 */
import { numberToHex } from "viem";
import { isHex } from "../evm/hex.ts";
import type { Address, Hex } from "../evm/network.ts";
import type { RpcAnswer, RpcCall } from "../evm/rpc.ts";
import type { Route } from "../dex/pool.ts";
import { approveCall, buyCalls } from "../dex/swaps.ts";
import {
  AMOUNT_MARK,
  buyAndPullData,
  pullData,
  readPulled,
  type Sale,
  stepsOf,
} from "./_codecs.ts";
import type { Horizon } from "./horizons.ts";
import { eyeOn, lookAt } from "./_look.ts";
import { slotOf } from "./_moments.ts";
import { runtimeCode as pullerCode } from "./_puller_code.ts";
import { decodeRevert } from "./revert.ts";
import {
  DEADLINE,
  type Failure,
  gasOf,
  type Outcome,
  overridesFor,
  roleAddress,
  type Scene,
  type VoidReason,
} from "./_scene.ts";
import { type Script, scripted } from "./_script.ts";
import { buyLines } from "./_trade.ts";

/** One attempt. */
export type PullPlan = {
  readonly method: "simulate-pull" | "call-eoa";
  readonly route: Route;
  readonly size: bigint;
  readonly sender: Address;
  readonly horizon: Horizon;
  /** In one call: who else buys as much between the purchase and the sale. */
  readonly company?: readonly Address[];
};

/** What it showed; null: not known. */
export type Pull = {
  readonly plan: PullPlan;
  readonly outcome: Outcome;
  readonly voidReason: VoidReason | null;
  readonly failure: Failure | null;
  /** By the pool's own word at the base block; null too where the evidence's own quote stands for it. */
  readonly quoted: bigint | null;
  readonly received: bigint | null;
  readonly sent: bigint | null;
  readonly arrived: bigint | null;
  readonly proceedsQuoted: bigint | null;
  readonly proceeds: bigint | null;
};

/** `kind` as `contracts/Puller.sol` numbers it: who computes the output of a swap. */
const KINDS = { v2: 0n, camelot_v2: 1n, solidly: 1n, v3: 2n } as const;

const DEFAULT_FEE_BPS = 30;
const PULL_GAS = 12_000_000n;
const BUY_AND_PULL_GAS = 20_000_000n;
const COINS = 10n ** 24n;

function saleOf({ token, wrapped }: Scene, { route, sender }: PullPlan): Sale {
  const { kind, lpFeeBps = DEFAULT_FEE_BPS } = route.venue;
  const pool = route.address;
  return { kind: KINDS[kind], pool, token, wrapped, holder: sender, feeBps: BigInt(lpFeeBps) };
}

/** S2 as a simulation. */
export const pullScript = scripted<PullPlan>(writePullScript);

function writePullScript(scene: Scene, plan: PullPlan): Script {
  const { sender, horizon } = plan;
  const puller = roleAddress(scene, "puller");
  const approval = { from: sender, ...approveCall(scene.token, puller), gas: gasOf.approve };
  const pull = { from: sender, to: puller, data: pullData(saleOf(scene, plan)), gas: PULL_GAS };
  return {
    base: scene.base,
    overrides: overridesFor(sender, {
      ...eyeOn(scene, plan.route),
      [puller]: { code: pullerCode },
    }),
    blocks: [
      { blocks: 1, seconds: slotOf(scene), lines: buyLines(scene, plan) },
      {
        blocks: 1 + horizon.blocks,
        seconds: slotOf(scene) + horizon.seconds,
        lines: [{ name: "approve", call: approval }, { name: "pull", call: pull }],
      },
    ],
  };
}

/** Reads the answer to `pullScript` of the same plan. */
export function readPull(scene: Scene, plan: PullPlan, answer: RpcAnswer | undefined): Pull {
  const played = pullScript.read(scene, plan, answer);
  if (!played.ok) return voidPull(plan, played.reason);
  const [buy, approve, pull] = [played.of("buy"), played.of("approve"), played.of("pull")];
  const bought = lookAt(played, "bought");
  if (buy === null || approve === null || pull === null || bought === null) {
    return voidPull(plan, "unsupported");
  }
  if (!buy.ok) {
    const failure: Failure = { stage: "buy", revert: buy.revert };
    return { ...voidPull(plan, "gas-cap"), failure, ...(buy.ranOut ? {} : was("buy-failed")) };
  }
  if (bought.balance === 0n) return { ...voidPull(plan, "decode"), ...was("bought-nothing") };
  if (!approve.ok) {
    const failure: Failure = { stage: "approve", revert: approve.revert };
    return { ...voidPull(plan, "gas-cap"), failure, ...was("approve-failed") };
  }
  if (!pull.ok) return voidPull(plan, pull.ranOut ? "gas-cap" : "decode");
  return { ...readResult(plan, pull.returnData), received: bought.balance };
}

/** Slots that hold an allowance, as the node named them. */
export type Slots = Readonly<Record<Address, readonly Hex[]>>;

/** What the token is to find in its storage. */
export type StateDiff = { readonly stateDiff: Readonly<Record<Hex, Hex>> };

export const UNLIMITED: Hex = `0x${"f".repeat(64)}`;

/** C1 as one `eth_call`: the allowance is written into the token's storage beforehand. */
export function buyAndPullCall(scene: Scene, plan: PullPlan, allowance: Slots): RpcCall {
  const { sender, size, route, company = [] } = plan;
  const puller = roleAddress(scene, "puller");
  const buyers = [sender, ...company];
  const buy = stepsOf(
    buyers.flatMap((buyer) => buyCalls(route, scene.network, AMOUNT_MARK, buyer, DEADLINE)),
  );
  const data = buyAndPullData(buy, size, saleOf(scene, plan));
  const call = { from: sender, to: puller, data, value: numberToHex(size * BigInt(buyers.length)) };
  const overrides: Record<string, unknown> = {
    [sender]: { balance: numberToHex(COINS) },
    [puller]: { code: pullerCode },
    ...slotOverrides(allowance, UNLIMITED),
  };
  const block = numberToHex(scene.base.number);
  const gas = numberToHex(BUY_AND_PULL_GAS);
  return { method: "eth_call", params: [{ ...call, gas }, block, overrides] };
}

/** The state override that writes one word into every slot. */
export function slotOverrides(slots: Slots, word: Hex): Record<string, StateDiff> {
  return Object.fromEntries(
    Object.entries(slots).map(([address, keys]) => [
      address,
      { stateDiff: Object.fromEntries(keys.map((key) => [key, word])) },
    ]),
  );
}

/** Reads the answer to `buyAndPullCall`. */
export function readBuyAndPull(plan: PullPlan, answer: RpcAnswer | undefined): Pull {
  if (answer === undefined) return voidPull(plan, "not-tried");
  if (!answer.ok) {
    if (answer.kind === "reverted") return voidPull(plan, "gas-cap");
    return voidPull(plan, answer.kind === "unavailable" ? "unanswered" : "unsupported");
  }
  return isHex(answer.result) ? readResult(plan, answer.result) : voidPull(plan, "decode");
}

/** By the number of the stage in `contracts/Puller.sol`. */
const STAGES: readonly (readonly [Outcome, Failure["stage"]])[] = [
  ["sold", "sell"],
  ["buy-failed", "buy"],
  ["bought-nothing", "buy"],
  ["approve-failed", "approve"],
  ["sell-failed", "sell"],
  ["sell-failed", "sell"],
  ["sell-failed", "sell"],
];

const NO_ALLOWANCE = 3;
const RAN_OUT = 7;

function readResult(plan: PullPlan, data: Hex): Pull {
  const result = readPulled(data);
  // Without the override there is no code, and no code answers nothing.
  if (result === null) return voidPull(plan, "unsupported");
  const stage = Number(result.stage);
  // Out of gas may be our cap and no refusal.
  if (stage === RAN_OUT) return voidPull(plan, "gas-cap");
  const found = STAGES[stage];
  if (found === undefined) return voidPull(plan, "decode");
  // C1's allowance is ours to write: where it did not take, the token has done nothing.
  if (stage === NO_ALLOWANCE && plan.method === "call-eoa") return voidPull(plan, "unsupported");
  const [outcome, at] = found;
  const revert = decodeRevert(result.data);
  const isV3 = plan.route.venue.kind === "v3";
  return {
    plan,
    ...was(outcome),
    failure: stage === 0 ? null : { stage: at, revert },
    quoted: null,
    received: stage > 2 || stage === 0 ? result.received : null,
    sent: stage === 0 || stage > 3 ? result.sent : null,
    arrived: stage === 0 || stage === 5 ? result.arrived : null,
    // A V3 pool cannot be asked for an output here.
    proceedsQuoted: stage === 0 && !isV3 ? result.quoted : null,
    proceeds: stage === 0 ? result.out : null,
  };
}

function was(outcome: Outcome): Pick<Pull, "outcome" | "voidReason"> {
  return { outcome, voidReason: null };
}

/** An attempt that says nothing. */
export function voidPull(plan: PullPlan, voidReason: VoidReason): Pull {
  return {
    ...{ plan, outcome: "void", voidReason, failure: null, quoted: null, received: null },
    ...{ sent: null, arrived: null, proceedsQuoted: null, proceeds: null },
  };
}
