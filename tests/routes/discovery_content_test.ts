import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import assert from "node:assert/strict";
import { discoveryPaths } from "../../routes/discovery.ts";
import { plans } from "../../schema/plans.ts";
import { registry } from "../../tools/registry.ts";
import { json, type Service, serviceTest } from "./_service.ts";

const base = "https://api.service.test";
const contact = "https://operator.example/security";
const options = { registry, env: { BASE_URL: base, CONTACT_URL: contact } };
const names = Object.keys(registry);

const text = async (service: Service, path: string) =>
  await (await service.ask(path, { method: "GET" })).text();
const file = async (service: Service, path: string) =>
  await json(await service.ask(path, { method: "GET" }));

serviceTest(
  "openapi.json is OpenAPI 3.1.0 of version 1.0.0, valid by @seriousme/openapi-schema-validator",
  async (service) => {
    const document = await file(service, "/openapi.json");
    assert.equal(document.openapi, "3.1.0");
    assert.equal(document.info.version, "1.0.0");
    assert.deepEqual(document.servers, [{ url: base }]);
    const outcome = await new Validator().validate(document);
    assert.deepEqual(outcome, { valid: true });
  },
  options,
);

serviceTest(
  "openapi.json has no finding of @redocly/openapi-core's recommended rules",
  async (service) => {
    const problems = await lintFromString({
      source: await text(service, "/openapi.json"),
      config: await createConfig({ extends: ["recommended"] }),
      absoluteRef: "openapi.json",
    });
    assert.deepEqual(problems.map(({ ruleId, message }) => ({ ruleId, message })), []);
  },
  options,
);

serviceTest("the files name the tools of the registry and no others", async (service) => {
  const { paths } = await file(service, "/openapi.json");
  const prefix = "/api/v1/tools/";
  const inOpenApi = Object.keys(paths).filter((path) => path.startsWith(prefix));
  assert.deepEqual(inOpenApi.map((path) => path.slice(prefix.length)), names);
  for (const path of inOpenApi) assert.deepEqual(Object.keys(paths[path]), ["post"]);
  for (const path of ["/agent.json", "/mcp.json"]) {
    const { tools } = await file(service, path);
    assert.deepEqual(tools.map(({ name }: { name: string }) => name), names);
  }
  const listed = (await text(service, "/llms.txt"))
    .matchAll(/^- \[(\w+)\]\(.+\/docs\/tools\/\1\.md\): .+ Costs/gm);
  assert.deepEqual([...listed].map(([, name]) => name), names);
  const headings = (await text(service, "/llms-full.txt")).matchAll(/^### (.+)$/gm);
  assert.deepEqual([...headings].map(([, name]) => name), [...names, "token_risk", "ci"]);
  const titles = (await text(service, "/index.md")).matchAll(/^- \[`(\w+)`\]/gm);
  assert.deepEqual([...titles].map(([, name]) => name), names);
}, options);

serviceTest("llms.txt names the MCP endpoint", async (service) => {
  const base = service.deps.config.baseUrl;
  assert.ok((await text(service, "/llms.txt")).includes(`\`${base}/mcp\`, with the same header`));
}, options);

serviceTest("the files tell credits, plans and limits as the service has them", async (service) => {
  const { paths } = await file(service, "/openapi.json");
  const agent = await file(service, "/agent.json");
  for (const [index, tool] of Object.values(registry).entries()) {
    const { credits, plan } = agent.tools[index];
    assert.deepEqual({ credits, plan }, { credits: tool.credits, plan: tool.plan });
    const { description } = paths[`/api/v1/tools/${tool.name}`].post;
    assert.match(description, new RegExp(`Costs ${tool.credits} credits?;`));
    assert.match(description, new RegExp(`needs the ${plans[tool.plan].title} plan`));
  }
  const { requestsPerMinutePerAddress, requestsPerDayPerKey } = agent.limits;
  assert.deepEqual([requestsPerMinutePerAddress, requestsPerDayPerKey], [240, 10_000]);
  const business = agent.plans.find(({ id }: { id: string }) => id === "business");
  assert.equal(business.priceUsdPerMonth, "29.90");
}, options);

serviceTest("what the files call not served is not served", async (service) => {
  const agent = await file(service, "/agent.json");
  const surfaces = Object.values(agent.surfaces) as { url: string; served: boolean }[];
  for (const { url, served } of surfaces) {
    const response = await service.ask(url.slice(base.length), { method: "GET" });
    assert.equal(response.status !== 404, served, url);
  }
}, options);

Deno.test("tool examples fit the tools' own schemas", () => {
  for (const tool of Object.values(registry)) {
    assert.deepEqual(tool.params.parse(tool.example.arguments), tool.example.arguments);
    assert.deepEqual(tool.result.parse(tool.example.result), tool.example.result);
  }
});

/** Every tool of the specification, the local ones too. */
const specified = [
  ...["market_info", "token_info", "check_honeypot", "portfolio_scan", "contract_source"],
  ...["bytecode_scan", "explain_transaction", "scan_agent_config"],
  ...["scan_path", "scan_source", "engine_info"],
];

serviceTest("no served description names a tool that is not served", async (service) => {
  const { key } = await service.account("ai-agents");
  const listing = await (await service.ask("/api/v1/tools", { method: "GET", key })).text();
  const contents = [listing];
  for (const path of discoveryPaths) contents.push(await text(service, path));
  const mentioned = specified.filter((name) =>
    contents.some((content) => new RegExp(`\\b${name}\\b`).test(content))
  );
  assert.deepEqual(mentioned, specified.filter((name) => names.includes(name)));
}, options);
