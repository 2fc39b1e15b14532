import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { registry } from "../../tools/registry.ts";
import { startChain } from "../rig/chain.ts";
import { untilKept } from "../rig/kept_snapshot.ts";
import { makeAccount } from "../rig/operator.ts";
import { freePort } from "../rig/service.ts";
import { statuses, talkTo } from "../rig/socket.ts";
import { listTools, startWith, tokenInfo } from "./_service.ts";

/** The hosted platform's runtime (docs/operations.md); an optional package for Linux on x64. */
const olderDeno = fileURLToPath(new URL("../../node_modules/deno25/deno", import.meta.url));
const isLinuxX64 = Deno.build.os === "linux" && Deno.build.arch === "x86_64";

if (!isLinuxX64) {
  console.warn(
    `NOT RUN on ${Deno.build.target}: the service under Deno 2.5, whose package exists for Linux x64`,
  );
}

Deno.test({
  name: "the built service answers under the hosted platform's older runtime",
  ignore: !isLinuxX64,
  fn: async () => {
    assert.ok(existsSync(olderDeno), "node_modules/deno25 is missing: run `npm ci`");
    const chain = await startChain();
    try {
      const env = { KV_PATH: ":memory:", RPC_URL_1: chain.rpcUrl };
      const service = await startWith(env, { deno: olderDeno });
      try {
        const { key } = await makeAccount(service);
        const response = await tokenInfo(service, key, chain.addresses.weth);
        assert.equal(response.status, 200);
        assert.equal(response.headers.get("x-credits-used"), "2");
        const answer = await response.json();
        assert.deepEqual([answer.ok, answer.symbol, answer.decimals], [true, "WETH", 18]);
        const listing = await (await listTools(service, key)).json();
        assert.equal(listing.ok, true);
        assert.equal(listing.credits.used, 2);
        // The analyser's WebAssembly is in the bundle and needs no permission of its own.
        const { ownable } = chain.addresses;
        const askRisk = async () => {
          const query = `network=1&token=${ownable}`;
          return await (await fetch(`${service.baseUrl}/api/token-risk?${query}`)).json();
        };
        await untilKept(askRisk);
        const { code } = await askRisk();
        const [{ power, severity, evidence }] = code.powers;
        assert.deepEqual([power, severity, evidence], ["mint", "high", "both"]);
        // Its patterns use syntax that older runtimes lack.
        const scan = await fetch(`${service.baseUrl}/api/v1/tools/scan_agent_config`, {
          method: "POST",
          headers: { Authorization: `Bearer ${key}` },
          body: JSON.stringify(registry.scan_agent_config.example.arguments),
        });
        assert.deepEqual(await scan.json(), registry.scan_agent_config.example.result);
        for (const path of ["/llms.txt", "/agent.json", "/mcp.json", "/openapi.json"]) {
          const file = await fetch(`${service.baseUrl}${path}`);
          assert.equal(file.status, 200, path);
          const text = await file.text();
          assert.ok(text.includes("token_info"), path);
          if (path.endsWith(".json")) JSON.parse(text);
        }
      } finally {
        await service.stop();
      }
      assert.equal((await service.ended).code, 0, service.output());
    } finally {
      await chain.stop();
    }
  },
});

Deno.test({
  name:
    "a body with both lengths, which the older runtime hands on, is read no further than the limit",
  ignore: !isLinuxX64,
  fn: async () => {
    const port = freePort();
    const env = { KV_PATH: ":memory:", PORT: String(port) };
    const service = await startWith(env, { deno: olderDeno });
    try {
      const head = "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
        "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n";
      const chunk = `1000\r\n${" ".repeat(0x1000)}\r\n`;
      const send = async (chunks: number) =>
        statuses((await talkTo(port, `${head}${chunk.repeat(chunks)}0\r\n\r\n`)).text);
      assert.deepEqual(await send(16), [401]);
      assert.deepEqual(await send(17), [413]);
    } finally {
      await service.stop();
    }
  },
});

Deno.test({
  name: "the package of the older runtime is a 2.5",
  ignore: !isLinuxX64,
  fn: async () => {
    const { stdout } = await new Deno.Command(olderDeno, { args: ["--version"] }).output();
    assert.match(new TextDecoder().decode(stdout), /^deno 2\.5\./);
  },
});
