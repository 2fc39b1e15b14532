/** What each wallet of the crowd met. */
import type { Route } from "../dex/pool.ts";
import type { RpcAnswer } from "../evm/rpc.ts";
import { decode } from "./_decode.ts";
import { type Crowd, type CrowdPlan, crowdScript, type Seller } from "./_crowd.ts";
import { isLate, waitedOf } from "./_crowd_places.ts";
import { dueOf } from "./proceeds.ts";
import { readQuote } from "./_quote.ts";
import type { Scene, VoidReason } from "./_scene.ts";
import type { SimResult } from "./simulated.ts";
import { lastSwap, swapsOf } from "./_swap_events.ts";

/** Reads the answer to `crowdScript` of the same plan. */
export function readCrowd(scene: Scene, plan: CrowdPlan, answer: RpcAnswer | undefined): Crowd {
  const played = crowdScript.read(scene, plan, answer);
  if (!played.ok) return { plan, voidReason: played.reason, sellers: [] };
  return {
    plan,
    voidReason: null,
    sellers: plan.senders.map((_, at) => readSeller(plan, at, played.of)),
  };
}

function readSeller(
  plan: CrowdPlan,
  at: number,
  of: (name: string) => SimResult | null,
): Seller {
  const { route } = plan;
  const [sender, amount] = [plan.senders[at]!, plan.amounts[at]!];
  const [buy, sell, quote] = [of(`buy-${at}`), of(`sell-${at}`), of(`quote-${at}`)];
  const approve = of(`approve-${at}`);
  const word = of(`held-${at}`);
  const held = word?.ok === true
    ? decode([{ type: "uint256" }], word.returnData)?.[0] ?? null
    : null;
  const swap = sell?.ok === true ? lastSwap(sell.logs, route) : null;
  const seen = {
    ...{ sender, held, isLate: isLate(at, plan.senders.length) },
    waited: waitedOf(at, plan.senders.length),
    sent: sell?.ok === true ? amount : null,
    arrived: swap?.amountIn ?? null,
    proceedsQuoted: quote?.ok === true ? readQuote(route, quote.returnData) : null,
    proceedsDue: isLate(at, plan.senders.length) ? null : dueOfSeller(route, buy, held, amount),
    proceeds: swap?.amountOut ?? null,
    innerSwap: sell?.ok === true && swapsOf(sell.logs, route) > 1,
  };
  const said = (outcome: Seller["outcome"], voidReason: VoidReason | null = null): Seller => ({
    ...{ ...seen, outcome, voidReason },
  });
  if (buy === null || sell === null || approve === null) return said("void", "decode");
  if (buy.ranOut) return said("void", "gas-cap");
  if (!buy.ok) return said("buy-failed");
  if (held === null) return said("void", "decode");
  if (sell.ok) return said("sold");
  if (sell.ranOut || approve.ranOut) return said("void", "gas-cap");
  return held < amount ? said("void", "amount-differs") : said("sell-failed");
}

/** He bought in the block before, and nobody trades in between. */
function dueOfSeller(
  route: Route,
  buy: SimResult | null,
  held: bigint | null,
  asked: bigint,
): bigint | null {
  const bought = buy?.ok === true ? lastSwap(buy.logs, route) : null;
  if (bought === null || held === null) return null;
  return dueOf({ route, swap: bought, received: held, held, asked });
}
