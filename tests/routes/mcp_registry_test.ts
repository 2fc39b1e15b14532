/** The server card and `server.json` against the schemas of those who read them. */
import assert from "node:assert/strict";
import { registryEntry } from "../../schema/discovery/server_card.ts";
import { fits } from "./_json_schema.ts";
import { registryEntrySchema, serverCardSchema } from "./_published_schemas.ts";
import { json, startService } from "./_service.ts";

const committed: Record<string, unknown> = JSON.parse(
  await Deno.readTextFile(new URL("../../server.json", import.meta.url)),
);

Deno.test("server.json fits the registry's schema as it is committed", () => {
  assert.ok(fits(registryEntrySchema, committed));
  assert.equal(committed["name"], "com.example.api/token-contract-security-read-api");
});

Deno.test("every header variable that server.json names is described", () => {
  assert.deepEqual(committed["remotes"], registryEntry().remotes);
  for (const { headers } of registryEntry().remotes) {
    for (const { value, variables } of headers) {
      const named = [...value.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      assert.deepEqual(named, Object.keys(variables));
    }
  }
});

Deno.test("what the registry refuses, the check refuses", () => {
  const [remote] = committed["remotes"] as Record<string, unknown>[];
  const odd = [
    { name: "{reverse_host}/token-contract-security-read-api" },
    { name: "com.example.api" },
    { name: "com.example.api/a/b" },
    { description: "x".repeat(101) },
    { version: "^1.0.0" },
    { remotes: [{ ...remote, url: "{base_url}/mcp" }] },
    { remotes: [{ ...remote, type: "http" }] },
    { tools: [] },
  ];
  for (const one of odd) {
    assert.equal(fits(registryEntrySchema, { ...committed, ...one }), false, JSON.stringify(one));
  }
});

for (
  const [base, namespace] of [
    ["http://localhost:8000", "localhost"],
    ["https://api.service.test/base", "test.service.api"],
    ["https://xn--bcher-kva.test", "test.xn--bcher-kva"],
    ["http://127.0.0.1:8000", "1.0.0.127"],
    ["http://[::1]:8000", "-1-"],
    ["https://my_host.test", "test.my-host"],
  ] as const
) {
  Deno.test(`the card of ${base} fits its schema and is named ${namespace}`, async () => {
    const service = await startService({ env: { BASE_URL: base } });
    try {
      const card = await json(await service.ask("/mcp/server-card", { method: "GET" }));
      assert.ok(fits(serverCardSchema, card));
      assert.equal(card.name, `${namespace}/token-contract-security-read-api`);
      assert.deepEqual(card.remotes.map(({ url }: { url: string }) => url), [`${base}/mcp`]);
      const [remote] = card.remotes;
      const odd = [
        { tools: [] },
        { $schema: registryEntry().$schema },
        { version: undefined },
        { remotes: [{ ...remote, supportedProtocolVersions: [1] }] },
        { remotes: [{ ...remote, headers: [{ value: "x" }] }] },
        { remotes: [{ ...remote, headers: [{ name: "x", variables: { y: { z: 1 } } }] }] },
      ];
      for (const one of odd) {
        assert.equal(fits(serverCardSchema, { ...card, ...one }), false, JSON.stringify(one));
      }
    } finally {
      await service.close();
    }
  });
}
