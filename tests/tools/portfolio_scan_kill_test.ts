/** Five real nodes stand for five networks; one is killed while a scan waits for it. */
import assert from "node:assert/strict";
import { portfolioScanResult } from "../../tools/portfolio_scan/schema.ts";
import { type Anvil, startAnvil } from "../rig/anvil.ts";
import { startHarness } from "../rig/harness.ts";
import { priceAnswer, priceEnv } from "../rig/price_sources.ts";
import { startUpstream } from "../rig/upstream.ts";
import { chainIds, nodesAnswer, plainNode } from "./_portfolio_world.ts";
import { allPrices, told } from "./_price_world.ts";

const REAL = [1, 10, 56, 137, 8453] as const;
const KILLED = 56;

/** anvil's first development account: 10 000 coins on each of the five, others' elsewhere. */
const ACCOUNT = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const TEN_THOUSAND = String(10_000n * 10n ** 18n);

Deno.test("a node that is killed in the middle of a scan is listed; the scan answers, partial and charged", async () => {
  const anvils = new Map<number, Anvil>();
  for (const id of REAL) anvils.set(id, await startAnvil(id));
  const killed = anvils.get(KILLED);
  assert.ok(killed);
  const [slow, fake, prices] = await Promise.all([
    startUpstream({ target: killed.rpcUrl }),
    startUpstream({ answer: nodesAnswer(plainNode) }),
    startUpstream({ answer: priceAnswer(allPrices(), Math.floor(Date.now() / 1000)) }),
  ]);
  const urls = chainIds.map((id) => [
    `RPC_URL_${id}`,
    id === KILLED ? slow.url : anvils.get(id)?.rpcUrl ?? `${fake.url}/${id}`,
  ]);
  const env = { ...Object.fromEntries(urls), ...priceEnv(prices.url) };
  const harness = await startHarness({ env });
  const { key } = await harness.account();
  const ask = async () => {
    const body = { address: ACCOUNT };
    const response = await harness.ask("/api/v1/tools/portfolio_scan", { key, body });
    const answer = portfolioScanResult().parse(await response.json());
    return { answer, used: response.headers.get("x-credits-used") };
  };
  try {
    const before = await ask();
    assert.deepEqual([before.answer.networks.length, before.used], [25, "2"]);
    for (const id of REAL) {
      const row = before.answer.networks.find(({ network }) => network.chainId === id);
      assert.deepEqual([row?.balance, row?.blockNumber], [TEN_THOUSAND, 0]);
    }
    assert.equal(before.answer.total.partial, false);

    slow.resetCounters();
    slow.mode = { slowMs: 400 };
    const scan = ask();
    while (slow.requests === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await killed.stop();
    const { answer, used } = await scan;

    assert.equal(used, "4");
    const network = { name: "BNB Chain", chainId: KILLED, status: "active" };
    assert.deepEqual(answer.unavailable, [{ network, reason: "error" }]);
    assert.deepEqual(
      answer.networks.map((row) => row.network.chainId),
      chainIds.filter((id) => id !== KILLED),
    );
    assert.deepEqual(answer.total.missing, [{ network, reason: "no-answer" }]);
    assert.equal(answer.total.partial, true);
    assert.ok(Number(answer.total.usd) < Number(before.answer.total.usd));
    const sources = answer.sources.filter(({ chainId }) => chainId === KILLED);
    assert.deepEqual(told(sources), ["rpc configured-1 error network"]);
    assert.ok(harness.logged.every(({ level }) => level !== "error"));
  } finally {
    await harness.close();
    await Promise.all([slow, fake, prices, ...anvils.values()].map((one) => one.stop()));
  }
});
