/** How those who look for MCP servers find this one, and what they paste into their clients. */
import assert from "node:assert/strict";
import { parse as parseToml } from "smol-toml";
import { clientConfigs } from "../../schema/discovery/mcp_clients.ts";
import { registryEntry } from "../../schema/discovery/server_card.ts";
import { mcpRevisions } from "../../schema/mcp.ts";
import { registry } from "../../tools/registry.ts";
import { toolContext } from "../rig/tool_context.ts";
import type { Chains } from "../../tools/evm/chains.ts";
import { modernAsk, post } from "./_mcp.ts";
import { json, type Service, serviceTest } from "./_service.ts";

const base = "https://api.service.test/base";
const options = { registry, env: { BASE_URL: base } };
const file = async (service: Service, path: string) =>
  await json(await service.ask(path, { method: "GET" }));

serviceTest(
  "the server card names the endpoint, its revisions and its key, and no tools",
  async (service) => {
    const card = await file(service, "/mcp/server-card");
    assert.deepEqual(Object.keys(card), [
      "$schema",
      "name",
      "title",
      "description",
      "version",
      "websiteUrl",
      "remotes",
    ]);
    assert.equal(
      card.$schema,
      "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    );
    assert.equal(card.name, "test.service.api/token-contract-security-read-api");
    assert.match(card.name, /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    assert.match(card.version, /^\d+\.\d+\.\d+$/);
    for (const words of [card.title, card.description]) {
      assert.ok(
        words.length > 0 && words.length <= 100,
      );
    }
    const [remote, ...others] = card.remotes;
    assert.deepEqual(others, []);
    const { headers, ...rest } = remote;
    assert.deepEqual(rest, {
      type: "streamable-http",
      url: `${base}/mcp`,
      supportedProtocolVersions: [...mcpRevisions],
    });
    assert.deepEqual(
      headers.map((
        { name, value, isRequired, isSecret }: Record<string, unknown>,
      ) => [name, value, isRequired, isSecret]),
      [
        ["Authorization", "Bearer {api_key}", true, true],
      ],
    );
    const { key } = await service.account();
    const { result } = await json(
      await post(service, key, modernAsk({ method: "server/discover" })),
    );
    const live = result._meta["io.modelcontextprotocol/serverInfo"];
    assert.deepEqual([card.version, card.title, card.description], [
      live.version,
      live.title,
      live.description,
    ]);
    assert.equal(card.name.split("/")[1], live.name);
    assert.deepEqual(rest.supportedProtocolVersions, result.supportedVersions);
    for (const path of ["/.well-known/mcp/server-card.json", "/.well-known/mcp.json"]) {
      assert.deepEqual(await file(service, path), card);
    }
  },
  options,
);

serviceTest("the catalogue of the host leads to the server card", async (service) => {
  const catalogue = await file(service, "/.well-known/ai-catalog.json");
  assert.deepEqual(catalogue, {
    specVersion: "1.0",
    entries: [{
      identifier: "urn:air:api.service.test:mcp:token-contract-security-read-api",
      displayName: "Token and Contract Security Read API",
      type: "application/mcp-server-card+json",
      url: `${base}/mcp/server-card`,
    }],
  });
}, options);

serviceTest(
  "server.json is the registry's entry of a service in an example's place",
  async () => {
    const committed = await Deno.readTextFile(new URL("../../server.json", import.meta.url));
    assert.deepEqual(JSON.parse(committed), registryEntry());
  },
);

/** The values of an object's leaves. */
function leaves(value: unknown): unknown[] {
  return typeof value === "object" && value !== null
    ? Object.values(value).flatMap(leaves)
    : [value];
}

serviceTest(
  "mcp.json has a configuration for each client, with the endpoint and a bearer key",
  async (service) => {
    const { endpoint, clients, mcpServers, protocolVersions } = await file(service, "/mcp.json");
    assert.equal(endpoint, `${base}/mcp`);
    assert.deepEqual(protocolVersions, [...mcpRevisions]);
    assert.deepEqual(
      clients.map(({ client }: { client: string }) => client),
      clientConfigs.map(({ client }) => client),
    );
    assert.ok(clients.length >= 8);
    for (
      const { client, file, config } of [...clients, {
        client: "any",
        file: "x.json",
        config: { mcpServers },
      }]
    ) {
      const parsed = typeof config === "string" ? parseToml(config) : config;
      assert.equal(typeof config === "string", file.endsWith(".toml"), client);
      const texts = leaves(parsed).map(String);
      assert.ok(texts.includes(endpoint), client);
      assert.ok(texts.some((text) => /^Bearer |API_KEY/.test(text)), client);
      assert.doesNotMatch(JSON.stringify(config), /tcs_live|\{base_url\}/, client);
    }
  },
  options,
);

type Finding = { readonly ruleId: string; readonly severity: string };
/** The tool asks nobody. */
const chains = {} as Chains;

Deno.test("scan_agent_config has nothing grave to say of the configurations", async () => {
  for (const { client, file, config } of clientConfigs) {
    const content = typeof config === "string" ? config : JSON.stringify(config, null, 2);
    const args = { content, filename: file };
    const answer = await registry.scan_agent_config.run(args, toolContext({ chains }));
    assert.ok(answer.ok);
    const { findings } = registry.scan_agent_config.result.parse(answer) as { findings: Finding[] };
    const grave = findings.filter(({ severity }) => severity === "critical" || severity === "high");
    assert.deepEqual(grave.map(({ ruleId }) => ruleId), [], client);
  }
});
