/** Where the links of the discovery files lead. */
import assert from "node:assert/strict";
import { discoveryPaths } from "../../routes/discovery.ts";
import { homeLinks } from "../../schema/discovery/home.ts";
import { surfaces } from "../../schema/service.ts";
import { pages } from "../../static/generated/pages.js";
import { registry } from "../../tools/registry.ts";
import { ciPaths } from "../../schema/ci.ts";
import { engineFolder } from "../rig/engines.ts";
import { type Service, serviceTest, startService } from "./_service.ts";

const base = "https://api.service.test";
const contact = "https://operator.example/security";
const options = { registry, env: { BASE_URL: base, CONTACT_URL: contact } };
const names = Object.keys(registry);
const files = ["/", ...discoveryPaths];

const text = async (service: Service, path: string) =>
  await (await service.ask(path, { method: "GET" })).text();

/** Every URL of a text; `<name>` stands for each tool's. */
function linksIn(content: string): string[] {
  const filled = names.map((name) => content.replaceAll("/tools/<name>", `/tools/${name}`));
  const found = [content.replaceAll("/tools/<name>", "/tools"), ...filled].flatMap((one) =>
    [...one.matchAll(/https?:\/\/[^\s"'`)>\]\\<]+/g)].map(([link]) => link)
  );
  return [...new Set(found)];
}

/** What is called rather than opened, with the status that GET without a key is answered. */
const called: Readonly<Record<string, number>> = {
  ...Object.fromEntries(names.map((name) => [`${surfaces.rest.path}/${name}`, 405])),
  [surfaces.rest.path]: 401,
  [surfaces.mcp.path]: 405,
  [surfaces.tokenRisk.path]: 400,
  [ciPaths.session]: 405,
  [ciPaths.report]: 405,
};

Deno.test("every link of the files to the service itself resolves", async () => {
  // The engine that an example names is the deployment's own: here, it is published.
  const engines = await engineFolder({ "2026.09.01": { "engine.mjs": "run();" } });
  const env = { ...options.env, ENGINE_DIR: engines.dir };
  const service = await startService({ ...options, env });
  const followed = new Set<string>();
  try {
    for (const path of files) {
      const ours = linksIn(await text(service, path)).filter((link) => link.startsWith(base));
      for (const link of ours) {
        followed.add(await follow(service, path, link.slice(base.length) || "/"));
      }
    }
  } finally {
    await service.close();
    await engines.remove();
  }
  const linked = files.filter((path) => !followed.has(path) && !unlinked.has(path));
  assert.deepEqual(linked, []);
});

/** Asserts what is answered there; the path without query and fragment. */
async function follow(service: Service, file: string, target: string): Promise<string> {
  const [path = ""] = target.split(/[?#]/);
  // An example is a call like any other, but nobody is asked upstream in tests.
  const asked = path === surfaces.tokenRisk.path ? path : target;
  const response = await service.ask(asked, { method: "GET" });
  await response.body?.cancel();
  const wanted = path.startsWith("/account/") ? 303 : called[path] ?? 200;
  assert.equal(response.status, wanted, `${file}: ${target}`);
  return path;
}

/** Found by their name, not by a link. */
const unlinked = new Set([
  "/robots.txt",
  "/.well-known/ai-catalog.json",
  "/.well-known/mcp.json",
  "/.well-known/mcp/server-card.json",
]);

serviceTest(
  "every fragment of a link names a place on the page that it leads to",
  async (service) => {
    let seen = 0;
    for (const file of [...files, ...Object.keys(pages)]) {
      const content = await text(service, file);
      const links = Object.hasOwn(pages, file)
        ? [...content.matchAll(/ href="([^"]+)"/g)].map(([, link = ""]) => link)
        : linksIn(content).filter((link) => link.startsWith(`${base}/`))
          .map((link) => link.slice(base.length));
      for (const link of links) {
        const [page = "", fragment] = link.split("#");
        if (fragment === undefined) continue;
        assert.ok(await hasPlace(service, page || file, fragment), `${file}: ${link}`);
        seen++;
      }
    }
    assert.ok(seen > 20, String(seen));
  },
  options,
);

async function hasPlace(service: Service, page: string, name: string): Promise<boolean> {
  // The playground makes its places of the operations when it is opened.
  if (page === "/playground") {
    return (await text(service, "/openapi.json")).includes(`"operationId":"${name}"`);
  }
  // In Markdown the place is the heading, which is named on the page itself.
  return (await text(service, page.replace(/\.md$/, ""))).includes(` id="${name}"`);
}

/** Names of schemas and namespaces, which nobody follows. */
const namespaces = new Set([
  "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
  "https://json-schema.org/draft/2020-12/schema",
  "http://www.sitemaps.org/schemas/sitemap/0.9",
]);

/** They say whom to ask for a plan. */
const overviews = ["/", "/index.md", "/llms.txt", "/llms-full.txt"];

serviceTest(
  "the only link that leaves the service is its operator's: what an agent follows is ours",
  async (service) => {
    for (const path of files) {
      const foreign = linksIn(await text(service, path)).filter((link) =>
        !link.startsWith(base) && !namespaces.has(link)
      );
      const named = ["/agent.json", "/.well-known/security.txt", ...overviews].includes(path);
      assert.deepEqual(foreign, named ? [contact] : [], path);
    }
  },
  options,
);

serviceTest("Link headers of / lead to files of the media type they name", async (service) => {
  const response = await service.ask("/", { method: "HEAD" });
  const links = (response.headers.get("link") ?? "").split(", ").map((one) => {
    const [, url = "", rel = "", type = ""] =
      /^<(.+)>; rel="([a-z-]+)"; type="([a-z+/-]+)"$/.exec(one) ?? [];
    return { url, rel, type };
  });
  assert.equal(links.length, homeLinks.length);
  for (const { url, type } of links) {
    assert.ok(url.startsWith(`${base}/`), url);
    const target = await service.ask(url.slice(base.length), { method: "HEAD" });
    assert.equal(target.status, 200, url);
    assert.equal(target.headers.get("content-type")?.split(";")[0], type, url);
  }
  const relations = new Set(links.map(({ rel }) => rel));
  for (const rel of ["api-catalog", "service-desc", "service-doc", "describedby", "sitemap"]) {
    assert.ok(relations.has(rel), rel);
  }
}, options);
