/** Plain calls at the base block: what a pool is, quotes and hands out there. */
import { numberToHex } from "viem";
import type { RpcAnswer, RpcCall } from "../evm/rpc.ts";
import { type Attempts, type Target } from "./_attempts.ts";
import type { PoolEvidence } from "./evidence.ts";
import { handOutCall } from "./_probe.ts";
import { quoteCall } from "./_quote.ts";
import { numberOf } from "./_roles.ts";
import { gasOf, type Scene } from "./_scene.ts";
import { voidTrade } from "./_trade_read.ts";

type Named = { readonly name: string; readonly call: RpcCall };

/**
 * The quote of the base block, what the token says to a pool that hands out a purchase, and the pool's
 * code: a node whose parts disagree may name a block that is older than the pool.
 */
export function plainCalls(
  scene: Scene,
  { index, route, size, holding }: Target,
): readonly Named[] {
  const block = numberToHex(scene.base.number);
  const quote = quoteCall(route, "buy", size);
  const amount = holding > 0n ? holding : 1n;
  return [
    {
      name: `${index}-hand-out`,
      call: handOutCall(scene, route, scene.senders(numberOf.peer), amount),
    },
    { name: `${index}-code`, call: { method: "eth_getCode", params: [route.address, block] } },
    ...(quote === null ? [] : [{
      name: `${index}-quote`,
      call: { method: "eth_call", params: [{ ...quote, gas: numberToHex(gasOf.quote) }, block] },
    }]),
  ];
}

/** What attempts say in a block that does not have the pool: nothing. Null: it does, or nobody told. */
export function unplaced(
  { route, size }: Target,
  { trades }: Attempts,
  code: RpcAnswer | undefined,
): PoolEvidence | null {
  if (code?.ok !== true || code.result !== "0x") return null;
  return {
    ...{ route, size, pulls: [], self: null, selves: [], funded: null, probes: [], limits: null },
    ...{ handOut: null, quoted: null, crowd: null, returning: [], rest: null },
    ...{ touched: null, longWait: null },
    trades: trades.map((plan) => voidTrade(plan, "unanswered")),
  };
}
