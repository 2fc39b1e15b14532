/** Every upstream dead in the same way, for each tool: a refusal that says why, and no charge. */
import assert from "node:assert/strict";
import { limits } from "../../schema/limits.ts";
import { networks } from "../../tools/evm/networks.ts";
import type { Mode } from "../rig/upstream.ts";
import { startWorld, upstreamEnv, type World } from "../rig/world.ts";
import { askTool, serviceOf, type ToolName } from "./_world.ts";

let world: World;
Deno.test.beforeAll(async () => {
  world = await startWorld();
});
Deno.test.afterAll(() => world.stop());

type Case = {
  readonly tool: ToolName;
  readonly args: () => Record<string, unknown>;
  /** Every upstream it asks, by its name in `sources`, and how often. */
  readonly asked: Readonly<Record<string, number>>;
};

const cases: readonly Case[] = [
  {
    tool: "token_info",
    args: () => ({ token: world.ethereum.addresses.usd }),
    asked: { rpc: 1 },
  },
  {
    tool: "check_honeypot",
    args: () => ({ token: world.ethereum.addresses.usd }),
    asked: { rpc: 1 },
  },
  {
    tool: "contract_source",
    args: () => ({ address: world.ethereum.addresses.usd }),
    asked: { rpc: 1, sourcify: 1, etherscan: 1, blockscout: 1 },
  },
  {
    tool: "bytecode_scan",
    args: () => ({ address: world.ethereum.addresses.usd, lookupSignatures: true }),
    asked: { rpc: 1 },
  },
  {
    tool: "explain_transaction",
    args: () => ({ hash: world.market.transfer }),
    asked: { rpc: 1 },
  },
  {
    tool: "portfolio_scan",
    args: () => ({ address: world.wallet }),
    asked: { rpc: networks.length, defillama: 1, coingecko: 1 },
  },
  {
    tool: "market_info",
    args: () => ({}),
    asked: { rpc: networks.length, defillama: 1, coingecko: 1 },
  },
];

/** How they are dead, and what `sources` says of each. */
const deaths = {
  "answer 500": { mode: { status: 500 }, reason: "http-status" },
  "answer with HTML": { mode: "html", reason: "not-json" },
  "reset connections": { mode: "reset", reason: "network" },
  "redirect": { mode: "redirect", reason: "redirected" },
  "answer without end": { mode: "huge", reason: "too-large" },
  "end in the middle of the answer": { mode: "truncated", reason: "network" },
} as const satisfies Record<string, { readonly mode: Mode; readonly reason: string }>;

for (const [how, { mode, reason }] of Object.entries(deaths)) {
  Deno.test(`when all upstreams ${how}, each tool refuses upstream-unavailable and charges nothing`, async (t) => {
    const service = await serviceOf(world.env);
    const { key } = await service.account("ai-agents");
    setModes(mode, mode);
    for (const { tool, args, asked } of cases) {
      await t.step(tool, async () => {
        const { answer, used } = await askTool(service, key, tool, args());
        assertRefusal(answer, "upstream-unavailable");
        assert.equal(used, 0);
        assertSources(answer.sources, asked, { outcome: "error", reason });
      });
    }
    await service.close();
  });
}

Deno.test("when no upstream listens, each tool refuses upstream-unavailable and charges nothing", async (t) => {
  const url = closedPort();
  const service = await serviceOf(upstreamEnv({ nodes: url, explorers: url, prices: url }));
  const { key } = await service.account("ai-agents");
  for (const { tool, args, asked } of cases) {
    await t.step(tool, async () => {
      const { answer, used } = await askTool(service, key, tool, args());
      assertRefusal(answer, "upstream-unavailable");
      assert.equal(used, 0);
      assertSources(answer.sources, asked, { outcome: "error", reason: "network" });
    });
  }
  await service.close();
});

Deno.test("when all upstreams hang, each tool refuses upstream-timeout within its deadline and charges nothing", async () => {
  const service = await serviceOf(world.env);
  setModes("hang", "hang");
  await Promise.all(cases.map(async ({ tool, args, asked }) => {
    // An account each: a charge stands until the answer, and would show beside another's.
    const { key } = await service.account("ai-agents");
    const startMs = performance.now();
    const { answer, used } = await askTool(service, key, tool, args());
    const tookMs = performance.now() - startMs;
    assertRefusal(answer, "upstream-timeout");
    assert.equal(used, 0, tool);
    assert.ok(tookMs < limits.toolTimeoutMs + limits.toolGraceMs, `${tool} took ${tookMs} ms`);
    assertSources(answer.sources, asked, { outcome: "timeout", reason: "deadline" });
  }));
  await service.close();
});

Deno.test("when all nodes serve another chain, each tool refuses upstream-unavailable and charges nothing", async (t) => {
  const service = await serviceOf(world.env);
  const { key } = await service.account("ai-agents");
  // Explorers could decide by themselves, prices cannot.
  setModes("wrongChain", "reset", "ok");
  for (const { tool, args } of cases) {
    await t.step(tool, async () => {
      const { answer, used } = await askTool(service, key, tool, args());
      assertRefusal(answer, "upstream-unavailable");
      assert.equal(used, 0);
      const nodes = answer.sources.filter(({ upstream }: Source) => upstream === "rpc");
      assert.ok(nodes.length > 0);
      for (const { outcome, reason } of nodes) {
        assert.deepEqual([outcome, reason], ["error", "wrong-chain"]);
      }
    });
  }
  await service.close();
});

type Source = {
  readonly upstream: string;
  readonly endpoint: string;
  readonly chainId?: number;
  readonly outcome: string;
  readonly reason: string;
};

function setModes(nodes: Mode, explorers: Mode, prices: Mode = explorers): void {
  world.nodes.mode = nodes;
  world.explorers.mode = explorers;
  world.prices.mode = prices;
}

function assertRefusal(answer: Record<string, unknown>, error: string): void {
  assert.deepEqual([answer["ok"], answer["error"]], [false, error], JSON.stringify(answer));
  assert.equal(typeof answer["detail"], "string");
}

/** Each upstream is named as often as it was asked, every time with the same outcome. */
function assertSources(
  sources: readonly Source[],
  asked: Readonly<Record<string, number>>,
  came: { readonly outcome: string; readonly reason: string },
): void {
  const counted: Record<string, number> = {};
  for (const { upstream, endpoint, outcome, reason } of sources) {
    counted[upstream] = (counted[upstream] ?? 0) + 1;
    assert.deepEqual({ upstream, outcome, reason }, { upstream, ...came });
    assert.match(endpoint, /^configured(-1)?$/);
  }
  assert.deepEqual(counted, asked);
  const chainIds = sources.flatMap(({ chainId }) => chainId ?? []);
  assert.equal(new Set(chainIds).size, asked["rpc"], "each network once");
}

/** A port that was free a moment ago. */
function closedPort(): string {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  return `http://127.0.0.1:${port}`;
}
