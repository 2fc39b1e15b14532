/** `/agent.json` against the schema that it names, and against the tables. */
import assert from "node:assert/strict";
import { agentSchema, linkNames } from "../../schema/discovery/agent_schema.ts";
import { errorCodes } from "../../schema/errors.ts";
import { plans } from "../../schema/plans.ts";
import { surfaces } from "../../schema/service.ts";
import { registry } from "../../tools/registry.ts";
import { fits } from "./_json_schema.ts";
import { json, type Service, serviceTest } from "./_service.ts";

const contact = "https://operator.example/security";
const file = async (service: Service, path: string) =>
  await json(await service.ask(path, { method: "GET" }));

for (const CONTACT_URL of ["", contact]) {
  serviceTest(
    `agent.json fits the schema that it names, with ${CONTACT_URL || "no"} contact`,
    async (service) => {
      const agent = await file(service, "/agent.json");
      const schema = await file(service, "/agent.schema.json");
      assert.equal(agent.$schema, schema.$id);
      assert.equal(schema.$schema, "https://json-schema.org/draft/2020-12/schema");
      assert.ok(fits(schema, agent));
      assert.deepEqual(agentSchema().parse(agent), agent);
    },
    { env: { CONTACT_URL } },
  );
}

const GITHUB = { GITHUB_CLIENT_ID: "an-id", GITHUB_CLIENT_SECRET: "a-secret" };

serviceTest("agent.json names the page where people make keys", async (service) => {
  const agent = await file(service, "/agent.json");
  assert.equal(agent.authentication.keysPage, `${service.deps.config.baseUrl}/account/keys`);
  assert.ok(fits(await file(service, "/agent.schema.json"), agent));
}, { env: GITHUB });

serviceTest("agent.json names no such page where nobody can sign in", async (service) => {
  assert.equal((await file(service, "/agent.json")).authentication.keysPage, null);
});

serviceTest(
  "the schema of agent.json refuses what is missing, new or of another type",
  async (service) => {
    const agent = await file(service, "/agent.json");
    const schema = await file(service, "/agent.schema.json");
    const [tool, ...tools] = agent.tools;
    const others = [
      ...Object.keys(agent).map((name) => ({ ...agent, [name]: undefined })).map((one) =>
        JSON.parse(JSON.stringify(one))
      ),
      { ...agent, more: 1 },
      { ...agent, contact: "somebody" },
      { ...agent, version: "1" },
      { ...agent, tools: [{ ...tool, credits: -1 }, ...tools] },
      { ...agent, tools: [{ ...tool, plan: "gold" }, ...tools] },
      { ...agent, links: { ...agent.links, more: agent.url } },
    ];
    for (const [index, other] of others.entries()) assert.ok(!fits(schema, other), String(index));
  },
);

serviceTest(
  "agent.json has every surface, plan, tool and argument of the tables",
  async (service) => {
    const agent = await file(service, "/agent.json");
    assert.deepEqual(Object.keys(agent.surfaces), Object.keys(surfaces));
    assert.deepEqual(Object.keys(agent.links).toSorted(), [...linkNames].toSorted());
    for (const [index, [id, plan]] of Object.entries(plans).entries()) {
      const { title, api, credits, priceUsdCents } = plan;
      assert.deepEqual(agent.plans[index], {
        id,
        title,
        api,
        creditsPerMonth: credits,
        priceUsdPerMonth: priceUsdCents === null ? null : (priceUsdCents / 100).toFixed(2),
      });
    }
    const { key } = await service.account("ai-agents");
    for (const { name, required, optional, docs } of agent.tools) {
      assert.equal(docs, `${service.deps.config.baseUrl}/docs/tools/${name}.md`);
      const { params } = registry[name as keyof typeof registry];
      assert.deepEqual([...required, ...optional].toSorted(), Object.keys(params.shape).toSorted());
      if (required.length === 0) continue;
      const answer = await service.ask(`/api/v1/tools/${name}`, { key, body: {} });
      const { error, fields } = await answer.json();
      assert.deepEqual([answer.status, error], [
        errorCodes["invalid-arguments"].status,
        "invalid-arguments",
      ]);
      assert.deepEqual(fields.map(({ field }: { field: string }) => field.slice(1)), required);
    }
  },
  { registry },
);

serviceTest("the files tell limits and credits as this deployment has them", async (service) => {
  const { limits, plans } = await file(service, "/agent.json");
  assert.deepEqual(
    [limits.requestsPerMinutePerAddress, limits.requestsPerDayPerKey, limits.tokenRisk],
    [11, 222, {
      newLookupsPerMinutePerAddress: 3,
      newLookupsPerDayOfAllCallers: 44,
      cacheSeconds: 60,
    }],
  );
  assert.deepEqual(
    plans.map(({ creditsPerMonth }: { creditsPerMonth: number }) => creditsPerMonth),
    [0, 0, 55, 666],
  );
  for (const path of ["/", "/llms.txt", "/llms-full.txt"]) {
    const text = await (await service.ask(path, { method: "GET" })).text();
    assert.match(text, /Business: 55 credits a month for each key, 29\.90 USD a month/);
    assert.match(text, /AI Agents: 666 credits a month/);
    assert.match(text, /11 requests a minute per address, 222 a day per key/);
  }
  const { paths } = await file(service, "/openapi.json");
  assert.match(paths["/api/token-risk"].get.description, /3 a minute per address and 44 a day/);
  const { content } = paths["/api/v1/tools"].get.responses["200"];
  const { used, max, left } = content["application/json"].example.credits;
  assert.deepEqual([used, max, left], [0, 55, 55]);
  const refusals = paths["/api/v1/tools"].get.responses["429"].content["application/json"].examples;
  assert.match(refusals["rate-limited"].value.detail, /^The ceiling of 11 requests a minute/);
  const { 200: answered, 429: limited } = paths["/mcp"].post.responses;
  assert.equal(limited.content["application/json"].example.error.data.limit, 11);
  const { refused } = answered.content["application/json"].examples;
  const { limit, remaining } = JSON.parse(refused.value.result.content[0].text);
  assert.deepEqual([limit, remaining], [666, 666]);
  // What stands in a version's list is true of every deployment.
  const changes = await (await service.ask("/docs/changelog.md", { method: "GET" })).text();
  assert.doesNotMatch(changes, /\d+ (new lookups|credits a month|requests|a minute|a day)/);
}, {
  env: {
    LIMIT_PER_MINUTE: "11",
    LIMIT_PER_DAY: "222",
    TOKEN_RISK_PER_MINUTE: "3",
    TOKEN_RISK_PER_DAY: "44",
    PLAN_CREDITS: "business=55,ai-agents=666",
  },
});
