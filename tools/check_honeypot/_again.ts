/** What is asked once more, since the first answer showed that it was asked with wrong amounts or gas. */
import type { RpcAnswer, RpcCall } from "../evm/rpc.ts";
import { inSlices } from "../turn.ts";
import type { Source } from "../upstream/sources.ts";
import { crowdAgain, crowdScript } from "./_crowd.ts";
import { readCrowd } from "./_crowd_read.ts";
import type { PoolEvidence } from "./evidence.ts";
import { readReturning, returningAgain, returningScript } from "./_returning.ts";
import { heldToProbes } from "./_probe.ts";
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

type Again = { readonly pools: readonly PoolEvidence[]; readonly sources: readonly Source[] };

/**
 * A sale of another amount than was held, once more with the amount that the simulation showed: a tax
 * or a balance that changes with the block. The same accounts and blocks give the same balance. A
 * realistic purchase or sale that ran out of gas, once more with what a wallet would have estimated.
 */
function planAgain(trade: Trade, trades: readonly Trade[]): TradePlan | null {
  const { plan, voidReason, heldBefore, failure } = trade;
  if (voidReason === "amount-differs" && heldBefore !== null && heldBefore > 0n) {
    return { ...plan, holding: heldBefore };
  }
  const used = trades.find(({ buyGas }) => buyGas !== null)?.buyGas ?? null;
  const sold = trades.find(({ sellGas }) => sellGas !== null)?.sellGas ?? null;
  if (!plan.realistic || voidReason !== "gas-cap") return null;
  if (failure?.stage === "buy") {
    return used === null ? null : { ...plan, buyGas: BigInt(used) * 3n / 2n };
  }
  return sold === null ? null : { ...plan, sellGas: BigInt(sold) * 3n / 2n };
}

function crowdPlanAgain({ crowd, trades }: PoolEvidence) {
  const buyGas = trades.find((trade) => trade.buyGas !== null)?.buyGas ?? null;
  const sellGas = trades.find((trade) => trade.sellGas !== null)?.sellGas ?? null;
  return crowd === null ? null : crowdAgain(crowd, { buyGas, sellGas });
}

/** The evidence with the better answers in place of the first; `ask` sends one more batch. */
export async function repeat(
  scene: Scene,
  pools: readonly PoolEvidence[],
  ask: (named: readonly Named[]) => Promise<Asked>,
): Promise<Again> {
  const plans = pools.map((evidence) => ({
    trades: evidence.trades.map((trade) => planAgain(trade, evidence.trades)),
    crowd: crowdPlanAgain(evidence),
    returning: evidence.returning.map(returningAgain),
  }));
  const written = await inSlices(plans, ({ trades, crowd, returning }, pool): Named[] => [
    ...trades.flatMap((plan, at) => {
      if (plan === null) return [];
      const call = tradeScript.ask(scene, plan);
      return [{ name: `${pool}-${at}`, call }];
    }),
    ...(crowd === null ? [] : [{
      name: `${pool}-crowd`,
      call: crowdScript.ask(scene, crowd),
    }]),
    ...returning.flatMap((plan, at) => {
      if (plan === null) return [];
      const call = returningScript.ask(scene, plan);
      return [{ name: `${pool}-back-${at}`, call }];
    }),
  ]);
  const named = written.flat();
  if (named.length === 0) return { pools, sources: [] };
  const outcome = await ask(named);
  const of = (name: string) => outcome.ok ? outcome.of(name) : undefined;
  const again = await inSlices(pools, (evidence, pool) => {
    const { trades, crowd, returning } = plans[pool]!;
    return {
      ...evidence,
      trades: evidence.trades.map((trade, at) => {
        const plan = trades[at] ?? null;
        if (plan === null) return trade;
        return heldToProbes(readTrade(scene, plan, of(`${pool}-${at}`)), evidence.probes);
      }),
      crowd: crowd === null ? evidence.crowd : readCrowd(scene, crowd, of(`${pool}-crowd`)),
      returning: evidence.returning.map((one, at) => {
        const plan = returning[at] ?? null;
        return plan === null ? one : readReturning(scene, plan, of(`${pool}-back-${at}`));
      }),
    };
  });
  return { pools: again, sources: outcome.sources };
}
