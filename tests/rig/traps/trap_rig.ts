/** The exchange chain behind a strict node, and the tool asked through it. */
import type { Address } from "viem";
import { createChains } from "../../../tools/evm/chains.ts";
import { networks } from "../../../tools/evm/networks.ts";
import { registry } from "../../../tools/registry.ts";
import { createHttp } from "../../../tools/upstream/http.ts";
import { type DexChain, startDexChain } from "../dex/dex_chain.ts";
import { startStrictNode, type StrictNode } from "../strict_node.ts";
import { toolContext } from "../tool_context.ts";
import type { Answer } from "./compare.ts";

/** A running chain with the tool in front of it. */
export type TrapRig = {
  readonly dex: DexChain;
  /** What the tool sees; its abilities may be switched off. */
  readonly node: StrictNode;
  readonly check: (token: Address) => Promise<Answer>;
  readonly stop: () => Promise<void>;
};

/** The deadline of a call of the service. */
const DEADLINE_MS = 8_000;

/**
 * `nowMs`: the moment of every check, which its accounts and all that is drawn follow from; `shortGaps` as the
 * strict node has it.
 */
export async function startTrapRig(
  chainId: number,
  { nowMs = 0, shortGaps = false }: { readonly nowMs?: number; readonly shortGaps?: boolean } = {},
): Promise<TrapRig> {
  const dex = await startDexChain({ chainId });
  const node = await startStrictNode({ target: dex.rpcUrl, shortGaps });
  const stop = async () => {
    await node.stop();
    await dex.stop();
  };
  const check = async (token: Address): Promise<Answer> => {
    // Made anew for each token: what is remembered of an endpoint must not depend on the order.
    const chains = createChains({
      networks,
      rpcUrls: { [chainId]: [node.url] },
      http: createHttp(),
      nowMs: () => performance.now(),
    });
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), DEADLINE_MS);
    try {
      const context = toolContext({ chains, signal: deadline.signal, nowMs: () => nowMs });
      const args = { token, network: String(chainId) };
      const answer = await registry.check_honeypot.run(args, context);
      if (answer.ok) registry.check_honeypot.result.parse(answer);
      return answer as Answer;
    } finally {
      clearTimeout(timer);
    }
  };
  return { dex, node, check, stop };
}
