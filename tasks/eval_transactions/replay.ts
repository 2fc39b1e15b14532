/** The tool over a node that knows the known transactions and nothing else, on loopback. */
import * as z from "zod";
import { startUpstream, type UpstreamRequest } from "../../tests/rig/upstream.ts";
import { toolContext } from "../../tests/rig/tool_context.ts";
import { createChains } from "../../tools/evm/chains.ts";
import { networks } from "../../tools/evm/networks.ts";
import { explainTransaction } from "../../tools/explain_transaction/explain_transaction.ts";
import { explainTransactionResult } from "../../tools/explain_transaction/schema.ts";
import { createHttp } from "../../tools/upstream/http.ts";
import type { Sample } from "./samples.ts";

/** What the tool answers, held against its own schema. */
export type Explanation = z.infer<ReturnType<typeof explainTransactionResult>>;

/** The tool's answer about one transaction. */
export type Replayed = {
  readonly explanation: Explanation;
  /** HTTP requests that it took. */
  readonly requests: number;
};

export type Replay = {
  /** @throws when the tool refuses, or its answer is not what its schema says */
  readonly explain: (sample: Sample, full: boolean) => Promise<Replayed>;
  readonly stop: () => Promise<void>;
};

/** Starts the node; the only one that is asked, and no other upstream is. */
export async function startReplay(samples: readonly Sample[]): Promise<Replay> {
  const node = await startUpstream({
    answer: (request) => Response.json(answersTo(request, samples)),
  });
  const chains = createChains({
    networks: networks.map((network) => ({
      ...network,
      rpcUrls: [`${node.url}/${network.chainId}`],
    })),
    rpcUrls: {},
    http: createHttp(),
    nowMs: Date.now,
  });
  const ctx = toolContext({ chains });
  const upstreams = { ...ctx.upstreams, signatures: null };
  return {
    explain: async ({ chainId, hash }, full) => {
      const before = node.requests;
      const network = String(chainId);
      const answer = await explainTransaction.run({ hash, network, full }, { ...ctx, upstreams });
      return {
        explanation: explainTransactionResult().parse(answer),
        requests: node.requests - before,
      };
    },
    stop: node.stop,
  };
}

const callSchema = z.object({ id: z.number(), method: z.string(), params: z.array(z.unknown()) });

/** A batch or one call, at the path `/<chainId>`. */
function answersTo({ path, body }: UpstreamRequest, samples: readonly Sample[]): unknown {
  const chainId = Number(path.slice(1));
  const calls = z.union([z.array(callSchema), callSchema]).parse(JSON.parse(body));
  const answer = ({ id, method, params: [first] }: z.infer<typeof callSchema>) => {
    const sample = samples.find((one) => one.chainId === chainId && one.hash === first);
    const results: Readonly<Record<string, unknown>> = {
      eth_chainId: `0x${chainId.toString(16)}`,
      eth_getTransactionByHash: sample?.tx ?? null,
      eth_getTransactionReceipt: sample?.receipt ?? null,
    };
    return Object.hasOwn(results, method)
      ? { jsonrpc: "2.0", id, result: results[method] }
      : { jsonrpc: "2.0", id, error: { code: -32000, message: "not recorded" } };
  };
  return Array.isArray(calls) ? calls.map(answer) : answer(calls);
}
