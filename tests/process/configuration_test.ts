import assert from "node:assert/strict";
import { discoveryPaths } from "../../routes/discovery.ts";
import { generateApiKey } from "../../schema/api_key.ts";
import { systemRandom } from "../../schema/random.ts";
import { freePort } from "../rig/service.ts";
import { runToEnd, startWith, tokenInfo } from "./_service.ts";

/** One wrong value each, through every kind of parser. */
const wrong: Readonly<Record<string, string>> = {
  PORT: "70000",
  BASE_URL: "localhost",
  RPC_URL_1: "ftp://node.example",
  RPC_URL_424242: "http://127.0.0.1:9",
  LIMIT_PER_MINUTE: "-1",
  PLAN_CREDITS: "gold=5",
  ALLOWED_ORIGINS: "https://example.com/path",
  OPERATOR_TOKEN: "short",
  GITHUB_CLIENT_ID: "id",
};

/** Variables a message may name instead: the missing half of a pair. */
const namedInstead: Readonly<Record<string, string>> = { GITHUB_CLIENT_ID: "GITHUB_CLIENT_SECRET" };

for (const [name, value] of Object.entries(wrong)) {
  Deno.test(`a start with ${name}=${value} ends with one line that names it`, async () => {
    const env = { PORT: String(freePort()), KV_PATH: ":memory:", [name]: value };
    const { code, stdout, stderr } = await runToEnd(env);
    assert.equal(code, 1);
    assert.equal(stdout, "");
    assert.match(stderr, new RegExp(`^${namedInstead[name] ?? name}: [^\\n]+\\n$`));
    if (name === "OPERATOR_TOKEN") assert.ok(!stderr.includes(value), "a secret is repeated");
  });
}

Deno.test("a KV_PATH that cannot be opened ends the start with one line that names it", async () => {
  const { code, stdout, stderr } = await runToEnd({
    PORT: String(freePort()),
    KV_PATH: "/dev/null/kv.sqlite",
  });
  assert.equal(code, 1);
  assert.equal(stdout, "");
  assert.match(stderr, /^KV_PATH: [^\n]+\n$/);
});

Deno.test("a PORT in use ends the start with one line that names it", async () => {
  const listener = Deno.listen({ port: 0, hostname: "0.0.0.0" });
  try {
    const { code, stdout, stderr } = await runToEnd({
      PORT: String(listener.addr.port),
      KV_PATH: ":memory:",
    });
    assert.equal(code, 1);
    assert.equal(stdout, "");
    assert.match(stderr, /^PORT: [^\n]+\n$/);
  } finally {
    listener.close();
  }
});

Deno.test("KV_PATH=none: discovery and health answer, what needs the database is 503", async () => {
  const service = await startWith({
    KV_PATH: "none",
    CONTACT_URL: "https://operator.example/security",
  });
  try {
    const get = async (path: string, key?: string) => {
      const headers: HeadersInit = key === undefined ? {} : { Authorization: `Bearer ${key}` };
      const response = await fetch(`${service.baseUrl}${path}`, { headers });
      return { status: response.status, text: await response.text() };
    };
    for (const path of ["/", ...discoveryPaths, "/healthz"]) {
      assert.equal((await get(path)).status, 200, path);
    }
    const key = generateApiKey(systemRandom);
    const readiness = await get("/readyz");
    const listing = await get("/api/v1/tools", key);
    const call = await tokenInfo(service, key, "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2");
    for (
      const { status, text } of [readiness, listing, {
        status: call.status,
        text: await call.text(),
      }]
    ) {
      assert.equal(JSON.parse(text).error, "db-unconfigured");
      assert.equal(status, 503);
    }
  } finally {
    await service.stop();
  }
});
