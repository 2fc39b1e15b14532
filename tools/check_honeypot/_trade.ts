/** Method S1: a code-less account buys in one block and sells in a later one, through the real router. */
import type { Route } from "../dex/pool.ts";
import { approveCall, buyCalls, sellCall, spenderOf } from "../dex/swaps.ts";
import { buyBlockOf, type Company, companyBlocks, companyOverrides } from "./_company.ts";
import type { Address } from "../evm/network.ts";
import type { Horizon } from "./horizons.ts";
import { eyeOn, lookLines } from "./_look.ts";
import { slotOf } from "./_moments.ts";
import { quoteCall } from "./_quote.ts";
import { DEADLINE, gasOf, liveBalance, liveGas, overridesFor, type Scene } from "./_scene.ts";
import { type Line, type Script, type ScriptBlock, scripted } from "./_script.ts";
import type { SimCall } from "./simulate.ts";
import { quoteAt, triesOf } from "./_tries.ts";

/** One attempt. */
export type TradePlan = {
  readonly route: Route;
  /** Base units of the native coin. */
  readonly size: bigint;
  /** Token units: what this size is known to bring. */
  readonly holding: bigint;
  /**
   * `whole`: sells all of it; `most`: a hundredth stays; `part`: `holding` is but a part of it; `some`: the
   * largest of several shares that sells.
   */
  readonly share: "whole" | "most" | "part" | "some";
  readonly sender: Address;
  readonly horizon: Horizon;
  /** With fees, nonces and a block as a live transaction meets them. */
  readonly realistic: boolean;
  /** Of the purchase, where what is usual was not enough. */
  readonly buyGas?: bigint;
  /** Of the sale, where that was not enough. */
  readonly sellGas?: bigint;
  /** What realistic calls offer over the base fee. */
  readonly tip?: bigint;
  /** What a realistic sender has beside the size and the gas. */
  readonly funds?: bigint;
  /** Approves what it holds, and not without limit. */
  readonly exact?: boolean;
  /** Somebody else who trades before the sale. */
  readonly company?: Company;
};

/** The attempt as a simulation. */
export const tradeScript = scripted<TradePlan>(writeTradeScript);

function writeTradeScript(scene: Scene, plan: TradePlan): Script {
  const { horizon, sender, realistic, tip, funds } = plan;
  const buyGas = realistic ? plan.buyGas ?? liveGas("buy", sender) : gasOf.buy;
  const [buying, selling] = [buyLines(scene, { ...plan, buyGas }), sellLines(scene, plan)];
  const bought = buyBlockOf(plan.company);
  const first = { blocks: bought, seconds: bought * slotOf(scene), ...makerOf(scene, plan) };
  const later = {
    blocks: bought + horizon.blocks,
    seconds: first.seconds + horizon.seconds,
  };
  const { before, after } = companyBlocks(scene, plan);
  const others = [...after, ...emptyBlocks(horizon)];
  const blocks = horizon.blocks === 0
    ? [{ ...first, lines: [...buying, ...selling] }]
    : [...before, { ...first, lines: buying }, ...others, { ...later, lines: selling }];
  const further = { ...eyeOn(scene, plan.route), ...companyOverrides(plan.company) };
  const wallet = { tip, funds, gas: plan.sellGas };
  const overrides = realistic
    ? overridesFor(sender, further, liveBalance(scene, plan.size, wallet))
    : overridesFor(sender, further);
  const tips = tip === undefined ? {} : { tip };
  return { base: scene.base, blocks, overrides, realistic, ...tips };
}

/** Of a live purchase that is not in the first block: another one than the sale's, as there. */
function makerOf({ base: { otherRecipient } }: Scene, { company, realistic }: TradePlan) {
  const isElsewhere = realistic && buyBlockOf(company) > 1 && otherRecipient !== null;
  return isElsewhere ? { feeRecipient: otherRecipient } : {};
}

/** At its own pace a network brings every block between the purchase and the sale. */
function emptyBlocks({ id, blocks, seconds }: Horizon): readonly ScriptBlock[] {
  if (id !== "own-pace") return [];
  // Its slot is its pace.
  const slot = seconds / blocks;
  return Array.from({ length: blocks - 1 }, (_, nth) => ({
    blocks: nth + 2,
    seconds: (nth + 2) * slot,
    lines: [],
  }));
}

/** A look, the quote, the purchase, a look. */
export function buyLines(
  scene: Scene,
  { route, size, sender, buyGas = gasOf.buy }: Pick<
    TradePlan,
    "route" | "size" | "sender" | "buyGas"
  >,
): readonly Line[] {
  const look = lookLines(scene, route, sender);
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

/** The approval, a look, the quote, the sale as often as it is tried, a look after each. */
function sellLines(scene: Scene, plan: TradePlan): readonly Line[] {
  const { route, sender, realistic, holding, exact = false } = plan;
  const spender = spenderOf(route);
  const look = lookLines(scene, route, sender);
  const approval: SimCall = {
    from: sender,
    ...(exact ? approveCall(scene.token, spender, holding) : approveCall(scene.token, spender)),
    gas: realistic ? liveGas("approve", sender) : gasOf.approve,
  };
  const tries = triesOf(plan);
  // Encoding takes most of a check's time, and most tries differ in their gas alone.
  const amounts = [...new Set(tries.map(({ amount }) => amount))];
  const sales = new Map(
    amounts.map((amount) => [amount, sellCall(route, amount, sender, DEADLINE)]),
  );
  return [
    { name: "approve", call: approval },
    ...look("approved"),
    ...tries.flatMap(({ amount, gas }, nth): readonly Line[] => [
      ...(quoteAt(plan, nth) === nth
        ? quoteLines(`quote-sell-${nth}`, route, "sell", amount, sender, quoteGas(plan))
        : []),
      {
        name: `sell-${nth}`,
        call: { from: sender, ...sales.get(amount)!, gas },
      },
      ...look(`sold-${nth}`),
    ]),
  ];
}

/** Where there are many of them, each has less. */
function quoteGas({ share }: TradePlan): bigint {
  return share === "some" ? gasOf.quote / 3n : gasOf.quote;
}

function quoteLines(
  name: string,
  route: Route,
  direction: "buy" | "sell",
  amount: bigint,
  from: Address,
  gas: bigint = gasOf.quote,
): readonly Line[] {
  const call = quoteCall(route, direction, amount);
  return call === null ? [] : [{ name, call: { from, ...call, gas } }];
}
