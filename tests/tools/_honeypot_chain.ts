/** `check_honeypot` over a local chain with exchanges, behind a node as strict as public ones. */
import type { z } from "zod";
import { type Chains, createChains } from "../../tools/evm/chains.ts";
import type { Address } from "../../tools/evm/network.ts";
import { networks } from "../../tools/evm/networks.ts";
import { checkHoneypot } from "../../tools/check_honeypot/check_honeypot.ts";
import { checkHoneypotResult } from "../../tools/check_honeypot/schema.ts";
import { createHttp } from "../../tools/upstream/http.ts";
import { type DexChain, startDexChain } from "../rig/dex/dex_chain.ts";
import { startStrictNode, type StrictNode } from "../rig/strict_node.ts";
import { toolContext } from "../rig/tool_context.ts";

export type Result = z.infer<ReturnType<typeof checkHoneypotResult>>;

export const COIN = 10n ** 18n;
export const SUPPLY = 10n ** 24n;

const DEADLINE_MS = 8_000;

export type HoneypotChain = {
  readonly dex: DexChain;
  readonly node: StrictNode;
  /** Chain access that remembers; every check has its own unless it is handed one. */
  readonly chains: () => Chains;
  readonly answer: (
    token: string,
    chains?: Chains,
    deadlineMs?: number,
  ) => Promise<Record<string, unknown>>;
  /** The answer of a check that was not refused, held against the closed schema. */
  readonly result: (token: string, chains?: Chains) => Promise<Result>;
  readonly stop: () => Promise<void>;
};

export async function startHoneypotChain(chainId = 1): Promise<HoneypotChain> {
  const dex = await startDexChain({ chainId });
  const node = await startStrictNode({ target: dex.rpcUrl });
  const chains = () =>
    createChains({
      networks,
      rpcUrls: { [chainId]: [node.url] },
      http: createHttp(),
      nowMs: () => 0,
      attemptTimeoutMs: 2_000,
    });
  const answer = async (token: string, given = chains(), deadlineMs = DEADLINE_MS) => {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), deadlineMs);
    const context = toolContext({ chains: given, signal: deadline.signal });
    try {
      return await checkHoneypot.run({ token, network: String(chainId) }, context);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    ...{ dex, node, chains, answer },
    result: async (token, given) => checkHoneypotResult().parse(await answer(token, given)),
    stop: async () => {
      await node.stop();
      await dex.stop();
    },
  };
}

/** A token with a pair of ten coins. Fees in basis points of every transfer. */
export async function plainToken(dex: DexChain, feeBps = 0n): Promise<Address> {
  const token = await dex.deploy("own:DexPlainToken", [SUPPLY, 18, feeBps]);
  await dex.addV2({ token, coin: 10n * COIN, tokens: SUPPLY / 2n });
  return token;
}

/** A token that refuses every transfer to its pair, in the token's own words. */
export function sellBlock(dex: DexChain): Promise<Address> {
  return trapToken(dex, "trap:SellBlock");
}

/** A trap token with its switch on. */
export async function trapToken(dex: DexChain, artefact: `trap:${string}`): Promise<Address> {
  const token = await dex.deploy(artefact, [SUPPLY]);
  const pair = await dex.addV2({ token, coin: 10n * COIN, tokens: SUPPLY / 2n });
  await dex.write(artefact, token, "setPair", [pair]);
  await dex.write(artefact, token, "setOn", [true]);
  return token;
}
