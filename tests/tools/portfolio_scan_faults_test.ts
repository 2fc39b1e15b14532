import assert from "node:assert/strict";
import type { Mode } from "../rig/upstream.ts";
import { RpcError } from "./_fake_rpc.ts";
import { told } from "./_price_world.ts";
import { chainIds, nodeWith, type ScanResult, withScan } from "./_portfolio_world.ts";

const POLYGON = { name: "Polygon", chainId: 137, status: "active" } as const;
const OTHERS = chainIds.filter((id) => id !== 137);

/** Everything but Polygon answered, and the answer says so. */
function assertWithoutPolygon(answer: ScanResult, reason: string): void {
  assert.deepEqual(answer.networks.map(({ network }) => network.chainId), OTHERS);
  assert.deepEqual(answer.unavailable, [{ network: POLYGON, reason }]);
  assert.ok(answer.total.usd !== null && Number(answer.total.usd) > 0);
  assert.deepEqual(answer.total.missing, [{ network: POLYGON, reason: "no-answer" }]);
  assert.equal(answer.total.partial, true);
}

function ofPolygon({ sources }: ScanResult): readonly string[] {
  return told(sources.filter(({ chainId }) => chainId === 137));
}

const faults: readonly (readonly [string, Mode, string, string])[] = [
  ["resets the connection", "reset", "error", "error network"],
  ["sends an HTML page", "html", "error", "error not-json"],
  ["cuts its body short", "truncated", "error", "error network"],
  ["sends 50 MB", "huge", "error", "error too-large"],
  ["redirects", "redirect", "error", "error redirected"],
  ["fails with 500", { status: 500 }, "error", "error http-status"],
  ["serves another chain", "wrongChain", "error", "error wrong-chain"],
  [
    "fails at every call",
    { rpcError: { code: -32603, message: "internal error" } },
    "error",
    "error node-error",
  ],
  ["is silent until the deadline", "hang", "timeout", "timeout deadline"],
];

for (const [what, mode, reason, source] of faults) {
  Deno.test(`a network whose one endpoint ${what} makes the scan partial, listed and charged`, async () => {
    await withScan({ endpoints: { 137: ["faulty"] } }, async ({ faulty, result, rpc, scan }) => {
      faulty.mode = mode;
      assertWithoutPolygon(await result(), reason);
      assert.equal(rpc.requests, 24);
      faulty.mode = "ok";
      assert.equal((await scan()).used, 4);
    });
  });

  Deno.test(`a network whose first endpoint ${what} is read from its second`, async () => {
    const endpoints = { 137: ["faulty", "good"] } as const;
    await withScan({ endpoints }, async ({ faulty, result, rpc }) => {
      faulty.mode = mode;
      const answer = await result();
      assert.equal(answer.networks.length, 25);
      assert.deepEqual([answer.total.partial, answer.unavailable], [false, []]);
      assert.deepEqual(ofPolygon(answer), [`rpc configured-1 ${source}`, "rpc configured-2 ok"]);
      assert.equal(rpc.requests, 25);
    });
  });
}

Deno.test("a network whose first endpoint limits us is read from its second", async () => {
  await withScan({ endpoints: { 137: ["faulty", "good"] } }, async ({ faulty, result }) => {
    faulty.mode = { status: 429 };
    const answer = await result();
    assert.equal(answer.networks.length, 25);
    assert.deepEqual(ofPolygon(answer), [
      "rpc configured-1 error rate-limited",
      "rpc configured-2 ok",
    ]);
  });
});

Deno.test("an endpoint that refuses batches is asked call by call", async () => {
  await withScan({ endpoints: { 137: ["faulty"] } }, async ({ faulty, result }) => {
    faulty.mode = "refuseBatch";
    const answer = await result();
    assert.equal(answer.networks.length, 25);
    assert.deepEqual(ofPolygon(answer), ["rpc configured-1 ok"]);
  });
});

for (
  const [what, balance, reason] of [
    ["a word", "lots", "malformed"],
    ["nothing", null, "malformed"],
    ["a number", 5, "malformed"],
    ["hex without digits", "0x", "malformed"],
    ["a negative quantity", "-0x5", "malformed"],
    ["a decimal string", "1000", "malformed"],
    ["more than 256 bits", `0x1${"0".repeat(64)}`, "malformed"],
    ["an object", { balance: "0x5" }, "malformed"],
    ["an error of its own", new RpcError(-32000, "<script>no</script>"), "error"],
    ["that it lacks the method", new RpcError(-32601, "method not found"), "error"],
  ] as const
) {
  Deno.test(`a node that answers a balance with ${what} gives none: ${reason}`, async () => {
    const node = nodeWith((chainId, method) =>
      chainId === 137 && method === "eth_getBalance" ? balance : undefined
    );
    await withScan({ node }, async ({ scan }) => {
      const { answer } = await scan();
      assertWithoutPolygon(answer, reason);
      assert.ok(!JSON.stringify(answer).includes("script"));
    });
  });
}

Deno.test("a balance with leading zeros is a balance", async () => {
  const node = nodeWith((_, method) => method === "eth_getBalance" ? "0x0005" : undefined);
  await withScan({ node }, async ({ result }) => {
    assert.equal((await result()).networks[0]?.balance, "5");
  });
});

Deno.test("a node without a latest block still gives its balance; block and time are unknown", async () => {
  const blocks = [null, "0x5", {}, { number: "x", timestamp: -1 }, new RpcError(-32000, "no")];
  for (const block of blocks) {
    const node = nodeWith((chainId, method) =>
      chainId === 1 && method === "eth_getBlockByNumber" ? block : undefined
    );
    await withScan({ node }, async ({ result }) => {
      const { networks: [row], unknown, total } = await result();
      assert.deepEqual([row?.blockNumber, row?.asOf, row?.usd], [null, null, "0.5"]);
      assert.deepEqual(unknown, [
        { field: "/networks/0/blockNumber", reason: "unanswered" },
        { field: "/networks/0/asOf", reason: "unanswered" },
      ]);
      assert.equal(total.partial, false);
    });
  }
});

const allFaulty = Object.fromEntries(chainIds.map((id) => [id, ["faulty"] as const]));

for (
  const [what, mode, error, source] of [
    ["fails", { status: 500 }, "upstream-unavailable", "error http-status"],
    ["resets", "reset", "upstream-unavailable", "error network"],
    ["is a web page", "html", "upstream-unavailable", "error not-json"],
    ["is silent", "hang", "upstream-timeout", "timeout deadline"],
  ] as const
) {
  Deno.test(`when every network ${what} the scan is refused as ${error}, before the deadline and uncharged`, async () => {
    await withScan({ endpoints: allFaulty }, async ({ faulty, prices, scan }) => {
      faulty.mode = mode;
      prices.mode = mode;
      const { answer, used } = await scan();
      assert.deepEqual([answer.ok, answer.error, used], [false, error, 0]);
      assert.equal(answer.unavailable.length, 25);
      // The tool's own refusal: the surface's, which waits for the deadline, names no sources.
      assert.deepEqual([...new Set(told(answer.sources))], [
        `rpc configured-1 ${source}`,
        `defillama configured ${source}`,
        `coingecko configured ${source}`,
      ]);
    });
  });
}

Deno.test("silence from most networks and garbage from one is upstream-unavailable", async () => {
  const endpoints = { ...allFaulty, 1: ["good"] as const };
  const node = nodeWith((_, method) => method === "eth_getBalance" ? "no balance" : undefined);
  await withScan({ endpoints, node }, async ({ faulty, scan }) => {
    faulty.mode = "hang";
    const { answer, used } = await scan();
    assert.deepEqual([answer.error, used], ["upstream-unavailable", 0]);
    const reasons = answer.unavailable.map(({ reason }: { reason: string }) => reason);
    assert.deepEqual(reasons, ["malformed", ...OTHERS.map(() => "timeout")]);
  });
});
