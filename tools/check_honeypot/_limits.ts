/** The largest purchase, sale and holding that a token allows, found on the chain in one simulation. */
import type { RpcAnswer } from "../evm/rpc.ts";
import type { Address } from "../evm/network.ts";
import type { Route } from "../dex/pool.ts";
import { approveCall, buyCalls } from "../dex/swaps.ts";
import {
  AMOUNT_MARK,
  findBuyData,
  findSellData,
  readBuyLimit,
  readSellLimit,
  stepsOf,
} from "./_codecs.ts";
import { drawnOf } from "./_chance.ts";
import { runtimeCode as limitsCode } from "./_limits_code.ts";
import { slotOf } from "./_moments.ts";
import {
  DEADLINE,
  gasOf,
  overridesFor,
  roleAddress,
  type Scene,
  type VoidReason,
} from "./_scene.ts";
import { numberOf } from "./_roles.ts";
import { type Script, scripted } from "./_script.ts";
import { lastSwap } from "./_swap_events.ts";
import { shareBps } from "./taxes.ts";
import { thresholds } from "./thresholds.ts";

export type LimitPlan = { readonly route: Route; readonly sender: Address };

/** A found limit: what still passes. Token units; a purchase in coins besides. */
export type Limit = { readonly amount: bigint; readonly sizeWei: bigint | null };

/** What was found; a null limit: none up to what was tried. */
export type Limits = {
  readonly plan: LimitPlan;
  readonly voidReason: VoidReason | null;
  readonly maxBuy: Limit | null;
  readonly maxWallet: Limit | null;
  readonly maxSell: Limit | null;
  /** Largest size that was bought, in coins, what the pool gave for it, and what came of that. */
  readonly triedWei: bigint | null;
  readonly quoted: bigint | null;
  readonly bought: bigint | null;
  /** What was left of it in the next block. */
  readonly position: bigint | null;
  /** What one transaction sells of it, and what of that came to the pool. */
  readonly sold: bigint | null;
  readonly arrived: bigint | null;
  /** A size that takes the coins and brings nothing. */
  readonly swallowedWei: bigint | null;
  /** Part of that position which one transaction sells; null: not known. */
  readonly sellableBps: number | null;
};

const FIND_BUY_GAS = 26_000_000n;
const FIND_SELL_GAS = 16_000_000n;

/** Coins for the largest purchase and for one of six tenths made twice. */
const ROOM = 3n;

/** Smallest and largest size tried on a pool; the largest is a little less than the most, drawn. */
export function limitSizes(
  { senders }: Scene,
  { nativeReserve }: Route,
): { smallest: bigint; largest: bigint } {
  const share = nativeReserve * BigInt(thresholds.limitShareBpsMax) / 10_000n;
  const most = share < thresholds.limitSizeWeiMax ? share : thresholds.limitSizeWeiMax;
  const largest = most * drawnOf(senders, numberOf.largest, 9_200n, 9_990n) / 10_000n;
  const smallest = largest / 100n;
  const from = thresholds.limitSizeWeiMin;
  return { smallest: smallest < from ? smallest : from, largest };
}

export const limitScript = scripted<LimitPlan>(writeLimitScript);

function writeLimitScript(scene: Scene, { route, sender }: LimitPlan): Script {
  const limits = roleAddress(scene, "limits");
  const { smallest, largest } = limitSizes(scene, route);
  const steps = stepsOf(buyCalls(route, scene.network, AMOUNT_MARK, sender, DEADLINE));
  const buy = findBuyData(steps, { token: scene.token, to: sender }, smallest, largest);
  const sell = findSellData(scene.token, sender, route.address);
  const approval = { from: sender, ...approveCall(scene.token, limits), gas: gasOf.approve };
  const value = ROOM * largest;
  const slot = slotOf(scene);
  return {
    base: scene.base,
    overrides: overridesFor(sender, { [limits]: { code: limitsCode } }),
    blocks: [
      {
        blocks: 1,
        seconds: slot,
        lines: [{
          name: "buy",
          call: { from: sender, to: limits, data: buy, value, gas: FIND_BUY_GAS },
        }],
      },
      {
        blocks: 2,
        seconds: 2 * slot,
        lines: [
          { name: "approve", call: approval },
          { name: "sell", call: { from: sender, to: limits, data: sell, gas: FIND_SELL_GAS } },
        ],
      },
    ],
  };
}

/** `again` of `contracts/Limits.sol`: a second purchase was refused. */
const REFUSED_AGAIN = 2n;

export function readLimits(
  scene: Scene,
  plan: LimitPlan,
  answer: RpcAnswer | undefined,
): Limits {
  const played = limitScript.read(scene, plan, answer);
  if (!played.ok) return voidLimits(plan, played.reason);
  const [buy, sell] = [played.of("buy"), played.of("sell")];
  if (buy === null || sell === null) return voidLimits(plan, "decode");
  if (!buy.ok) return voidLimits(plan, buy.ranOut ? "gas-cap" : "decode");
  const bought = readBuyLimit(buy.returnData);
  if (bought === null) return voidLimits(plan, "unsupported");
  if (bought.passed === 0n || bought.held === 0n) return voidLimits(plan, "not-tried");
  const limit = { amount: bought.held, sizeWei: bought.passed };
  const isLimited = bought.refused > 0n;
  const ofWallet = isLimited && bought.again === REFUSED_AGAIN;
  return {
    plan,
    voidReason: null,
    maxBuy: isLimited && !ofWallet ? limit : null,
    maxWallet: ofWallet ? limit : null,
    triedWei: bought.passed,
    // Tries were undone and left no events: the last is that of the purchase that stands.
    quoted: lastSwap(buy.logs, plan.route)?.amountOut ?? null,
    bought: bought.held,
    swallowedWei: bought.swallowed > 0n ? bought.swallowed : null,
    ...sellLimitOf(bought.held, sell.ok ? readSellLimit(sell.returnData) : null),
  };
}

/** The last thousandth is a matter of `cannot-sell-all`, not of a limit. */
const WHOLE_BPS = 9_989;

function sellLimitOf(
  bought: bigint,
  found: ReturnType<typeof readSellLimit>,
): Pick<Limits, "maxSell" | "sellableBps" | "position" | "sold" | "arrived"> {
  const position = found === null || found.held === 0n ? bought : found.held;
  if (found === null || found.passed === 0n) {
    return { ...{ maxSell: null, sellableBps: null, position }, ...{ sold: null, arrived: null } };
  }
  const sellableBps = shareBps(found.passed, found.held);
  const isLimited = sellableBps !== null && sellableBps < WHOLE_BPS;
  const maxSell = isLimited ? { amount: found.passed, sizeWei: null } : null;
  return { maxSell, sellableBps, position, sold: found.passed, arrived: found.arrived };
}

function voidLimits(plan: LimitPlan, voidReason: VoidReason): Limits {
  return {
    ...{ plan, voidReason, maxBuy: null, maxWallet: null, maxSell: null },
    ...{ triedWei: null, quoted: null, bought: null, position: null, sold: null, arrived: null },
    ...{ swallowedWei: null, sellableBps: null },
  };
}
