/** What stands in the files for crawlers, catalogues and people who look for weaknesses. */
import assert from "node:assert/strict";
import { discoveryPaths } from "../../routes/discovery.ts";
import { publicPages } from "../../routes/paths.ts";
import { pages } from "../../static/generated/pages.js";
import { fits } from "./_json_schema.ts";
import { linksetSchema } from "./_published_schemas.ts";
import { assertError, json, type Service, serviceTest } from "./_service.ts";

const base = "https://api.service.test/base";
const contact = "https://operator.example/security";
const options = { env: { BASE_URL: base, CONTACT_URL: contact } };
const securityTxt = "/.well-known/security.txt";

const text = async (service: Service, path: string) =>
  await (await service.ask(path, { method: "GET" })).text();
const file = async (service: Service, path: string) =>
  await json(await service.ask(path, { method: "GET" }));

serviceTest("security.txt has what RFC 9116 demands and no field of its own", async (service) => {
  const lines = (await text(service, securityTxt)).trim().split("\n")
    .filter((line) => !line.startsWith("#"));
  assert.deepEqual(lines, [
    `Contact: ${contact}`,
    "Expires: 2027-06-01T00:00:00Z",
    "Preferred-Languages: en",
    `Canonical: ${base}${securityTxt}`,
  ]);
}, options);

serviceTest(
  "security.txt never expires within 30 days and never lasts a year, while the service runs on",
  async (service) => {
    const days = 24 * 3600 * 1000;
    const etags = new Set<string>();
    const start = service.time.nowMs;
    for (let day = 0; day < 760; day++) {
      service.time.nowMs = start + day * days;
      const response = await service.ask(securityTxt, { method: "GET" });
      const [, expires = ""] = /^Expires: (\S+)$/m.exec(await response.text()) ?? [];
      const left = Date.parse(expires) - service.time.nowMs;
      assert.ok(left > 30 * days && left < 365 * days, `${expires} after ${day} days`);
      etags.add(response.headers.get("etag") ?? "");
    }
    assert.equal(etags.size, 26, "one file a month");
  },
  options,
);

for (const CONTACT_URL of ["", "http://operator.example/security"]) {
  serviceTest(`there is no security.txt with ${CONTACT_URL || "no"} contact`, async (service) => {
    await assertError(await service.ask(securityTxt, { method: "GET" }), "not-found");
    const { contact } = await file(service, "/agent.json");
    assert.equal(contact, CONTACT_URL || null);
  }, { env: { CONTACT_URL } });
}

serviceTest(
  "robots.txt opens pages and descriptions and closes accounts and the API",
  async (service) => {
    const lines = (await text(service, "/robots.txt")).split("\n");
    const rules = lines.flatMap((line) => {
      const [, kind, path = ""] = /^(Allow|Disallow): (.+)$/.exec(line) ?? [];
      return kind === undefined ? [] : [{ allow: kind === "Allow", path }];
    });
    // RFC 9309, 2.2.2: the longest rule that matches decides.
    const allowed = (path: string) =>
      rules.filter((rule) => `/base${path}`.startsWith(rule.path))
        .toSorted((a, b) => b.path.length - a.path.length)[0]?.allow;
    for (const path of [...publicPages, ...Object.keys(pages), ...discoveryPaths]) {
      assert.equal(allowed(path), true, path);
    }
    for (
      const path of ["/account", "/account/keys", "/auth/x", "/api/v1/tools", "/api/token-risk"]
    ) assert.equal(allowed(path), false, path);
    assert.ok(lines.includes("User-agent: *"));
    assert.ok(lines.includes(`Sitemap: ${base}/sitemap.xml`));
  },
  options,
);

serviceTest("sitemap.xml lists the public pages, each of which is served", async (service) => {
  const xml = await text(service, "/sitemap.xml");
  assert.match(xml, /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+">\n/);
  const listed = [...xml.matchAll(/<url><loc>([^<]+)<\/loc><\/url>/g)].map(([, url = ""]) => url);
  const wanted = [...publicPages, ...Object.keys(pages)];
  assert.deepEqual(listed, wanted.map((path) => base + path));
  assert.ok(listed.includes(`${base}/full-audit`));
  for (const url of listed) {
    const response = await service.ask(url.slice(base.length), { method: "GET" });
    await response.body?.cancel();
    assert.equal(response.status, 200, url);
    assert.equal(response.headers.get("x-robots-tag"), null, url);
  }
}, options);

type Link = { readonly href: string; readonly type?: string };
type Context = { readonly anchor: string } & Partial<Record<Relation | "item", readonly Link[]>>;
type Relation = "service-desc" | "service-doc" | "status";

serviceTest(
  "the API catalogue lists each API with description, pages and state",
  async (service) => {
    const path = "/.well-known/api-catalog";
    const catalogue = await file(service, path);
    assert.ok(fits(linksetSchema, catalogue));
    for (const odd of [{ anchor: "/mcp" }, { item: [] }, { item: [{}] }, { items: [] }]) {
      const [first, ...others] = catalogue.linkset;
      assert.equal(fits(linksetSchema, { linkset: [{ ...first, ...odd }, ...others] }), false);
    }
    const [self, ...apis] = catalogue.linkset as readonly Context[];
    assert.equal(self?.anchor, base + path);
    assert.deepEqual(self?.item?.map(({ href }) => href), apis.map(({ anchor }) => anchor));
    assert.deepEqual(
      apis.map(({ anchor }) => anchor),
      ["/api/v1/tools", "/api/token-risk", "/api/v1/ci/session", "/mcp"].map((one) => base + one),
    );
    for (const api of apis) {
      const links = ["service-desc", "service-doc", "status"] as const;
      for (const { href, type } of links.flatMap((relation) => api[relation] ?? [])) {
        const target = await service.ask(href.slice(base.length), { method: "HEAD" });
        assert.equal(target.headers.get("content-type")?.split(";")[0], type, href);
      }
      assert.ok(links.every((relation) => api[relation] !== undefined), api.anchor);
    }
    const head = await service.ask(path, { method: "HEAD" });
    assert.equal(head.headers.get("link"), `<${base}${path}>; rel="api-catalog"`);
  },
  options,
);
