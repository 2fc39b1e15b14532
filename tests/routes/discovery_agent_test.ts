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
    for (const { name, required, optional } of agent.tools) {
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
