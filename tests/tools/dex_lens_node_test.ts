import assert from "node:assert/strict";
import { impactSizes, priceImpactBps } from "../../tools/dex/impact.ts";
import { lensCall, readLens } from "../../tools/dex/lens.ts";
import { createChains } from "../../tools/evm/chains.ts";
import { networks } from "../../tools/evm/networks.ts";
import { createHttp } from "../../tools/upstream/http.ts";
import { startStrictNode, type StrictNode } from "../rig/strict_node.ts";
import { MISSING_STATE, type Mode } from "../rig/upstream.ts";
import { COIN, onChain, PLAIN, SUPPLY } from "./_dex.ts";

/** Reads a token's pools through the service's own chain access and a node as strict as public ones. */
async function throughNode(
  prepare: (node: StrictNode) => void,
  check: (read: ReturnType<typeof readLens>) => void,
): Promise<void> {
  await onChain(1, async (chain, network) => {
    const token = await chain.deploy(PLAIN, [SUPPLY, 18, 0n]);
    await chain.addV2({ token, coin: 10n * COIN, tokens: SUPPLY / 10n });
    const node = await startStrictNode({ target: chain.rpcUrl });
    try {
      prepare(node);
      const chains = createChains({
        ...{ networks, rpcUrls: { 1: [node.url] }, http: createHttp(), nowMs: () => 0 },
      });
      const calls = [lensCall(network, token, impactSizes)!];
      const outcome = await chains.batch(network, calls, {
        signal: AbortSignal.timeout(8_000),
      });
      check(readLens(network, outcome.ok ? outcome.results[0] : undefined));
    } finally {
      await node.stop();
    }
  });
}

const abilities = ["batch", "simulate", "codeOverride", "stateDiff", "createAccessList"] as const;

Deno.test("a node without batches, simulation or overrides runs the lens all the same", async () => {
  await throughNode(
    (node) => abilities.forEach((ability) => node.abilities[ability] = false),
    (read) => {
      assert.ok(read.ok);
      assert.deepEqual(read.pools.map((pool) => priceImpactBps(pool)), [907]);
    },
  );
});

const refusing = (code: number, message: string): Mode => ({
  rpcError: { code, message },
  methods: ["eth_call"],
});
const faults: readonly (readonly [name: string, mode: Mode, reason: string])[] = [
  ["cuts the connection", "reset", "unanswered"],
  ["answers with a page", "html", "unanswered"],
  ["cuts its answer", "truncated", "unanswered"],
  ["serves another chain", "wrongChain", "unanswered"],
  ["lacks the state", MISSING_STATE, "unanswered"],
  ["limits its callers", { status: 429 }, "unanswered"],
  ["has no eth_call", refusing(-32601, "the method eth_call does not exist"), "unsupported"],
  ["reverts the lens", refusing(3, "execution reverted"), "reverted"],
];

for (const [name, mode, reason] of faults) {
  Deno.test(`a node that ${name} is read as ${reason}, never as no pool`, async () => {
    await throughNode(
      (node) => node.mode = mode,
      (read) => assert.deepEqual(read, { ok: false, reason }),
    );
  });
}
