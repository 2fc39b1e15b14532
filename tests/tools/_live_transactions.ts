/** `explain_transaction` over transactions that a local chain really ran, with real contracts. */
import assert from "node:assert/strict";
import { type Address, type Hex, numberToHex } from "viem";
import { createChains } from "../../tools/evm/chains.ts";
import { networks } from "../../tools/evm/networks.ts";
import { explainTransaction } from "../../tools/explain_transaction/explain_transaction.ts";
import { explainTransactionResult } from "../../tools/explain_transaction/schema.ts";
import { createHttp } from "../../tools/upstream/http.ts";
import type { ArtefactName } from "../rig/artefacts.ts";
import { type DexChain, type Send, startDexChain } from "../rig/dex/dex_chain.ts";
import { sendMined } from "../rig/json_rpc.ts";
import { toolContext } from "../rig/tool_context.ts";
import { startUpstream } from "../rig/upstream.ts";

// deno-lint-ignore no-explicit-any -- the tests look into it
export type Explanation = any;

export type LiveChain = DexChain & {
  /** A wallet's address by its number, as `accounts`. */
  readonly account: (number: number) => Address;
  /** Sends, and lets it fail. */
  readonly sendHash: (transaction: Send) => Promise<Hex>;
  readonly writeHash: (
    artefact: ArtefactName,
    to: Address,
    functionName: string,
    args?: readonly unknown[],
    from?: number,
  ) => Promise<Hex>;
  /** The answer, held against the result's schema, and how many HTTP requests it took. */
  readonly explain: (hash: Hex) => Promise<{ answer: Explanation; requests: number }>;
};

/** Starts Ethereum's chain with its exchanges; nobody answers for the signature database. */
export async function startLiveChain(): Promise<LiveChain> {
  const chain = await startDexChain({ chainId: 1 });
  const node = await startUpstream({ target: chain.rpcUrl });
  const account = (number: number) => chain.accounts[number]!;
  return {
    ...chain,
    account,
    sendHash: async ({ from = 0, to, data = "0x", value = 0n, gas = 15_000_000n }) => {
      const sender = typeof from === "number" ? account(from) : from;
      return await sendMined(chain.rpcUrl, {
        ...{ from: sender, to, data, value: numberToHex(value), gas: numberToHex(gas) },
      });
    },
    writeHash: async (artefact, to, functionName, args = [], from = 0) =>
      (await chain.write(artefact, to, functionName, args, { from })).transactionHash,
    explain: async (hash) => {
      node.resetCounters();
      const http = createHttp();
      const nowMs = () => 0;
      const rpcUrls = { 1: [node.url] };
      const context = toolContext({ chains: createChains({ networks, rpcUrls, http, nowMs }) });
      const upstreams = { ...context.upstreams, signatures: null };
      const answer = await explainTransaction.run({ hash }, { ...context, upstreams });
      const parsed = explainTransactionResult().safeParse(JSON.parse(JSON.stringify(answer)));
      assert.ok(parsed.success, JSON.stringify(answer).slice(0, 300) + parsed.error?.message);
      return { answer, requests: node.requests };
    },
    stop: async () => {
      await node.stop();
      await chain.stop();
    },
  };
}

/** The signals' codes, in the answer's order. */
export function codesOf({ signals }: Explanation): readonly string[] {
  return signals.map(({ code }: { code: string }) => code);
}
