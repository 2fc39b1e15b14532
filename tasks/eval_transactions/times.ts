/** How long explaining one transaction holds the processor. */
import { toolContext } from "../../tests/rig/tool_context.ts";
import { createChains } from "../../tools/evm/chains.ts";
import { networks } from "../../tools/evm/networks.ts";
import type { BatchOutcome } from "../../tools/evm/rpc.ts";
import { explainTransaction } from "../../tools/explain_transaction/explain_transaction.ts";
import { createHttp } from "../../tools/upstream/http.ts";
import type { Sample } from "./samples.ts";

/** Nothing beyond the transaction and its receipt is answered. */
const unanswered: BatchOutcome = { ok: false, reason: "error", sources: [] };

/** Milliseconds of each transaction in each run, from a node's text to the answer's. */
export async function timesOf(
  samples: readonly Sample[],
  runs: number,
): Promise<readonly number[]> {
  const http = createHttp();
  const chains = createChains({ networks, rpcUrls: {}, http, nowMs: Date.now });
  const ctx = toolContext({ chains, http });
  const upstreams = { ...ctx.upstreams, signatures: null };
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    for (const { hash, chainId, tx, receipt } of samples) {
      const texts = [tx, receipt].map((part) => JSON.stringify(part));
      const batch = (_network: unknown, calls: unknown): Promise<BatchOutcome> => {
        const isFirst = Array.isArray(calls) && calls[0]?.method === "eth_getTransactionByHash";
        if (!isFirst) return Promise.resolve(unanswered);
        const results = texts.map((text) => ({ ok: true as const, result: JSON.parse(text) }));
        return Promise.resolve({ ok: true, results, sources: [] });
      };
      const started = performance.now();
      const answer = await explainTransaction.run(
        { hash, network: String(chainId) },
        { ...ctx, upstreams, chains: { ...chains, batch } },
      );
      JSON.stringify(answer);
      times.push(performance.now() - started);
    }
  }
  return times;
}
