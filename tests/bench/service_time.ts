/** What the service adds to the time its upstream takes: a warm token_info through the handler. */
import { startChain } from "../rig/chain.ts";
import { startHarness } from "../rig/harness.ts";
import { createChains } from "../../tools/evm/chains.ts";
import { networks } from "../../tools/evm/networks.ts";
import { createHttp } from "../../tools/upstream/http.ts";
import { createHandler } from "../../routes/app.ts";
import { type Bench, ms, quantile, unlimited } from "./_row.ts";

const calls = 3_000;
const warmCalls = 1_000;
const budgetMs = { p50: 1, p99: 10 } as const;

/** The upstream answers from memory, so that nothing but the service is in the time. */
export const serviceTime: Bench = {
  title: "service time beyond upstream",
  run: async () => {
    const chain = await startChain();
    const answers = new Map<string, string>();
    let upstreamMs = 0;
    const send: typeof fetch = async (input, init) => {
      const startMs = performance.now();
      const body = String(init?.body);
      const answer = answers.get(body) ?? await (await fetch(input, init)).text();
      answers.set(body, answer);
      const response = new Response(answer, { headers: { "content-type": "application/json" } });
      upstreamMs += performance.now() - startMs;
      return response;
    };
    const harness = await startHarness({ env: { ...unlimited, RPC_URL_1: chain.rpcUrl } });
    const { config, clock } = harness.deps;
    const http = createHttp({ fetch: send });
    const chains = createChains({ networks, rpcUrls: config.rpcUrls, http, nowMs: clock });
    const handler = createHandler({ ...harness.deps, chains, log: () => {} });
    const { key } = await harness.account();
    const tookMs: number[] = [];
    for (let call = 0; call < warmCalls + calls; call++) {
      const request = new Request("http://localhost/api/v1/tools/token_info", {
        method: "POST",
        headers: { Authorization: `Bearer ${key}` },
        body: JSON.stringify({ token: chain.addresses.weth }),
      });
      upstreamMs = 0;
      const startMs = performance.now();
      const response = await handler(request, { remoteAddr: { hostname: "192.0.2.1" } });
      await response.text();
      if (call >= warmCalls) tookMs.push(performance.now() - startMs - upstreamMs);
      if (response.status !== 200) throw new Error(`answered ${response.status}`);
    }
    await harness.close();
    await chain.stop();
    const [p50, p99] = [quantile(tookMs, 0.5), quantile(tookMs, 0.99)];
    return [{
      what: "Service time of token_info beyond upstream, warm, KV in memory (p50 / p99)",
      measured: `${ms(p50)} / ${ms(p99)}`,
      peer: "none",
      ratio: "",
      budget: `≤ ${budgetMs.p50} ms / ≤ ${budgetMs.p99} ms`,
      kept: p50 <= budgetMs.p50 && p99 <= budgetMs.p99,
    }];
  },
};
