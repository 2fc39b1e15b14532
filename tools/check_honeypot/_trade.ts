/** Method S1: a code-less account buys in one block and sells in a later one, through the real router. */
import type { Route } from "../dex/pool.ts";
import { approveCall, buyCalls, sellCall, spenderOf } from "../dex/swaps.ts";
import type { Address } from "../evm/network.ts";
import { BLOCK_SECONDS, type Horizon } from "./horizons.ts";
import { lookLines } from "./_look.ts";
import { quoteCall } from "./_quote.ts";
import {
  DEADLINE,
  gasOf,
  LIVE_SALE_GAS,
  liveBalance,
  liveGasOf,
  overridesFor,
  type Scene,
} from "./_scene.ts";
import { type Line, type Script, writtenOnce } from "./_script.ts";
import type { SimCall } from "./simulate.ts";

/** One attempt. */
export type TradePlan = {
  readonly route: Route;
  /** Base units of the native coin. */
  readonly size: bigint;
  /** Token units: what this size is known to bring. */
  readonly holding: bigint;
  /** `whole`: sells all of it; `most`: a hundredth stays; `part`: `holding` is but a part of it. */
  readonly share: "whole" | "most" | "part";
  readonly sender: Address;
  readonly horizon: Horizon;
  /** With fees, nonces and a block as a live transaction meets them. */
  readonly realistic: boolean;
  /** Of the purchase, where what is usual was not enough. */
  readonly buyGas?: bigint;
};

/** Token units that the attempt sells. */
export function sellAmount({ holding, share }: TradePlan): bigint {
  return share === "most" ? mostOf(holding) : holding;
}

/** All but a hundredth: what a token lets go that keeps the last unit. */
export function mostOf(holding: bigint): bigint {
  return holding - holding / 100n - 1n;
}

/** Blocks from the base to the one that buys. */
const BUY_BLOCK = 1;

/** The attempt as a simulation. */
export const tradeScript = writtenOnce<TradePlan>(writeTradeScript);

function writeTradeScript(scene: Scene, plan: TradePlan): Script {
  const { horizon, sender, realistic } = plan;
  const buyGas = realistic ? plan.buyGas ?? liveGasOf.buy : gasOf.buy;
  const [buying, selling] = [buyLines(scene, { ...plan, buyGas }), sellLines(scene, plan)];
  const first = { blocks: BUY_BLOCK, seconds: BLOCK_SECONDS };
  const later = {
    blocks: BUY_BLOCK + horizon.blocks,
    seconds: BLOCK_SECONDS + horizon.seconds,
  };
  const blocks = horizon.blocks === 0
    ? [{ ...first, lines: [...buying, ...selling] }]
    : [{ ...first, lines: buying }, { ...later, lines: selling }];
  const overrides = realistic
    ? overridesFor(scene, sender, {}, liveBalance(scene, plan.size))
    : overridesFor(scene, sender);
  return { base: scene.base, blocks, overrides, realistic };
}

/** A look, the quote, the purchase, a look. */
export function buyLines(
  scene: Scene,
  { route, size, sender, buyGas = gasOf.buy }: Pick<
    TradePlan,
    "route" | "size" | "sender" | "buyGas"
  >,
): readonly Line[] {
  const look = lookLines(scene, route, sender, spenderOf(route));
  const calls = buyCalls(route, scene.network, size, sender, DEADLINE);
  const lines = calls.map((call, index): Line => {
    const isSwap = index === calls.length - 1;
    const gas = isSwap ? buyGas : gasOf.small;
    return { name: isSwap ? "buy" : `pay-${index}`, call: { from: sender, ...call, gas } };
  });
  return [
    ...look("first"),
    ...quoteLines("quote-buy", route, "buy", size, sender),
    ...lines,
    ...look("bought"),
  ];
}

/** Gas of the sales that are tried one after the other, until one works. */
export function saleGas({ realistic }: TradePlan): readonly bigint[] {
  return realistic ? LIVE_SALE_GAS : [gasOf.sell];
}

/** The approval, a look, the quote, the sale as often as it is tried, a look after each. */
function sellLines(scene: Scene, plan: TradePlan): readonly Line[] {
  const { route, sender, realistic } = plan;
  const amount = sellAmount(plan);
  const look = lookLines(scene, route, sender, spenderOf(route));
  const approval: SimCall = {
    from: sender,
    ...approveCall(scene.token, spenderOf(route)),
    gas: realistic ? liveGasOf.approve : gasOf.approve,
  };
  const sale = { from: sender, ...sellCall(route, amount, sender, DEADLINE) };
  return [
    { name: "approve", call: approval },
    ...look("approved"),
    ...quoteLines("quote-sell", route, "sell", amount, sender),
    ...saleGas(plan).flatMap((gas, nth): Line[] => [
      { name: `sell-${nth}`, call: { ...sale, gas } },
      ...look(`sold-${nth}`),
    ]),
  ];
}

function quoteLines(
  name: string,
  route: Route,
  direction: "buy" | "sell",
  amount: bigint,
  from: Address,
): readonly Line[] {
  const call = quoteCall(route, direction, amount);
  return call === null ? [] : [{ name, call: { from, ...call, gas: gasOf.quote } }];
}
