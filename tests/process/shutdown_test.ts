import assert from "node:assert/strict";
import { type Chain, startChain } from "../rig/chain.ts";
import { startUpstream, type Upstream } from "../rig/upstream.ts";
import { makeAccount } from "../rig/operator.ts";
import { listTools, startWith, tokenInfo } from "./_service.ts";

/** Signals by which platforms and terminals end a process. */
const signals = ["SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT"] as const;

let chain: Chain;
Deno.test.beforeAll(async () => {
  chain = await startChain();
});
Deno.test.afterAll(() => chain.stop());

for (const signal of signals) {
  Deno.test(`${signal} answers the call in flight, then ends the service with code 0`, async () => {
    const gate = Promise.withResolvers<void>();
    const upstream = await startUpstream({
      answer: async ({ body }) => {
        await gate.promise;
        return await fetch(chain.rpcUrl, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body,
        });
      },
    });
    const service = await startWith({ KV_PATH: ":memory:", RPC_URL_1: upstream.url });
    try {
      const { key } = await makeAccount(service);
      const call = tokenInfo(service, key, chain.addresses.weth);
      await asked(upstream);
      const gone = service.stop(signal);
      await refused(service.baseUrl);
      gate.resolve();
      const response = await call;
      assert.equal(response.status, 200);
      assert.equal((await response.json()).symbol, "WETH");
      await gone;
      const { code, signal: by } = await service.ended;
      assert.deepEqual([code, by], [0, null], service.output());
      assert.match(service.output(), new RegExp(`"${response.headers.get("x-request-id")}"`));
    } finally {
      gate.resolve();
      await service.stop("SIGKILL");
      await upstream.stop();
    }
  });
}

Deno.test("an idle service ends at once, though a client keeps its connection open", async () => {
  const service = await startWith({ KV_PATH: ":memory:" });
  const { hostname, port } = new URL(service.baseUrl);
  const idle = await Deno.connect({ hostname, port: Number(port) });
  try {
    const { key } = await makeAccount(service);
    await (await listTools(service, key)).body?.cancel();
    await service.stop("SIGTERM");
    assert.equal((await service.ended).code, 0, service.output());
  } finally {
    idle.close();
    await service.stop("SIGKILL");
  }
});

/** Resolves once the upstream was asked. */
async function asked(upstream: Upstream): Promise<void> {
  while (upstream.requests === 0) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Resolves once no new connection is taken. */
async function refused(baseUrl: string): Promise<void> {
  const { hostname, port } = new URL(baseUrl);
  for (let tries = 0; tries < 2_000; tries++) {
    try {
      (await Deno.connect({ hostname, port: Number(port) })).close();
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.fail("connections are still taken after the signal");
}

Deno.test("a client that never finishes its request does not hold the end", async () => {
  const service = await startWith({ KV_PATH: ":memory:" });
  const { key } = await makeAccount(service);
  const connection = await Deno.connect({ port: Number(new URL(service.baseUrl).port) });
  const head =
    `POST /api/v1/tools/token_info HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n`;
  await connection.write(new TextEncoder().encode(`${head}Content-Length: 100\r\n\r\n{`));
  const startMs = Date.now();
  await service.stop("SIGTERM");
  assert.ok(Date.now() - startMs < 11_000, "the service had to be killed");
  assert.equal((await service.ended).code, 0);
  connection.close();
});
