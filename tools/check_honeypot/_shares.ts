/**
 * Sales that failed, once more with smaller and smaller shares of the holding: a token may allow a part of
 * it at a time, keep some of it, or take a fee on top. Asked for only where such a sale worked, be it of a
 * part only or beside one of most of it that did not; with it, what becomes of the rest.
 */
import type { RpcAnswer, RpcCall } from "../evm/rpc.ts";
import type { Source } from "../upstream/sources.ts";
import type { PoolEvidence } from "./evidence.ts";
import { readRest, type RestPlan, restScript } from "./_rest.ts";
import { restFrom } from "./_roles.ts";
import type { Scene } from "./_scene.ts";
import { type TradePlan, tradeScript } from "./_trade.ts";
import { readTrade, type Trade } from "./_trade_read.ts";

type Named = { readonly name: string; readonly call: RpcCall };

type Asked =
  & { readonly sources: readonly Source[] }
  & (
    | { readonly ok: true; readonly of: (name: string) => RpcAnswer | undefined }
    | { readonly ok: false }
  );

type Shared = { readonly pools: readonly PoolEvidence[]; readonly sources: readonly Source[] };

function isRefused({ outcome }: Trade): boolean {
  return outcome === "sell-failed" || outcome === "approve-failed";
}

/** The failed sales of most of a holding, as sales of some of it; none where no share is known to sell. */
function sharePlans({ trades, size }: PoolEvidence): readonly TradePlan[] {
  const some = trades.filter(({ plan, outcome }) => plan.share === "some" && outcome === "sold");
  const refused = trades.filter((trade) => trade.plan.share === "most" && isRefused(trade));
  const isShare = refused.some(({ plan }) =>
    plan.size === size && !plan.realistic &&
    some.some((sold) => sold.plan.horizon.id === plan.horizon.id)
  );
  // How much of it is most differs between attempts.
  const isPart = some.some(({ plan, asked }) => asked !== null && asked < plan.holding);
  if (!isShare && !isPart) return [];
  return refused.map(({ plan, heldBefore }) => ({
    ...plan,
    ...{ share: "some", exact: true },
    holding: heldBefore !== null && heldBefore > 0n ? heldBefore : plan.holding,
  }));
}

/** Of the base size, by an account that has not traded yet. */
function restPlan(
  { senders }: Scene,
  { route, size }: PoolEvidence,
  refused: readonly TradePlan[],
  pool: number,
): RestPlan | null {
  const holding = refused.find((plan) => plan.size === size)?.holding;
  return holding === undefined ? null : { route, size, holding, sender: senders(restFrom(pool)) };
}

/** The evidence with these trades behind the others; `ask` sends one more batch. */
export async function askShares(
  scene: Scene,
  pools: readonly PoolEvidence[],
  ask: (named: readonly Named[]) => Promise<Asked>,
): Promise<Shared> {
  const plans = pools.map(sharePlans);
  const rests = pools.map((evidence, pool) => restPlan(scene, evidence, plans[pool]!, pool));
  const named = plans.flatMap((some, pool) => [
    ...some.map((plan, at): Named => ({
      name: `${pool}-some-${at}`,
      call: tradeScript.ask(scene, plan),
    })),
    ...[rests[pool]!].flatMap((plan): Named[] =>
      plan === null ? [] : [{
        name: `${pool}-rest`,
        call: restScript.ask(scene, plan),
      }]
    ),
  ]);
  if (named.length === 0) return { pools, sources: [] };
  const outcome = await ask(named);
  const of = (name: string) => outcome.ok ? outcome.of(name) : undefined;
  const shared = pools.map((evidence, pool) => ({
    ...evidence,
    trades: [
      ...evidence.trades,
      ...plans[pool]!.map((plan, at) => readTrade(scene, plan, of(`${pool}-some-${at}`))),
    ],
    rest: rests[pool] == null ? null : readRest(scene, rests[pool], of(`${pool}-rest`)),
  }));
  return { pools: shared, sources: outcome.sources };
}
