import assert from "node:assert/strict";
import { preferredType } from "../../routes/preferred_type.ts";
import { plans } from "../../schema/plans.ts";
import { registry } from "../../tools/registry.ts";
import { type Service, serviceTest } from "./_service.ts";

const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8";

const wishes: readonly (readonly [accept: string | undefined, type: string])[] = [
  [undefined, "text/plain"],
  ["*/*", "text/plain"],
  ["", "text/plain"],
  [browser, "text/html"],
  ["text/html", "text/html"],
  ["text/html;q=0.5, text/markdown", "text/markdown"],
  ["application/json", "text/plain"],
  ["text/markdown", "text/markdown"],
  ["Text/Markdown; charset=utf-8", "text/markdown"],
  ["text/markdown, text/plain;q=0.9, */*;q=0.1", "text/markdown"],
  ["text/plain;q=0.5, text/markdown;q=0.6", "text/markdown"],
  ["text/markdown;q=0", "text/plain"],
  ["text/*, text/plain;q=0.1", "text/markdown"],
  ["text/markdown;q=x", "text/plain"],
];

for (const [accept, type] of wishes) {
  serviceTest(`/ answers ${type} to Accept: ${accept ?? "nothing"}`, async (service) => {
    const headers: Record<string, string> = accept === undefined ? {} : { Accept: accept };
    for (const method of ["GET", "HEAD"]) {
      const response = await service.ask("/", { method, headers });
      assert.equal(response.headers.get("content-type"), `${type}; charset=utf-8`);
      assert.equal(response.headers.get("vary"), "Accept");
      assert.ok(response.headers.get("link")?.includes('rel="api-catalog"'));
      assert.equal((await response.text()).length > 500, method === "GET");
    }
  });
}

serviceTest(
  "the forms of / have ETags of their own, and 304 keeps Vary and Link",
  async (service) => {
    const etags: string[] = [];
    for (const Accept of ["text/plain", "text/markdown"]) {
      const first = await service.ask("/", { method: "GET", headers: { Accept } });
      await first.body?.cancel();
      const etag = first.headers.get("etag") ?? "";
      etags.push(etag);
      const headers = { Accept, "If-None-Match": etag };
      const second = await service.ask("/", { method: "GET", headers });
      assert.deepEqual([second.status, await second.text()], [304, ""]);
      assert.equal(second.headers.get("vary"), "Accept");
      assert.equal(second.headers.get("link"), first.headers.get("link"));
    }
    assert.notEqual(etags[0], etags[1]);
  },
);

serviceTest("/ in Markdown is /index.md", async (service) => {
  const headers = { Accept: "text/markdown" };
  const home = await (await service.ask("/", { method: "GET", headers })).text();
  const file = await (await service.ask("/index.md", { method: "GET" })).text();
  assert.equal(home, file);
  assert.match(home, /^# Token and Contract Security Read API\n\n> Security and data reads/);
});

serviceTest(
  "/ as text leads to what people read, and to the page of each tool",
  async (service) => {
    const { baseUrl } = service.deps.config;
    const home = await (await service.ask("/", { method: "GET" })).text();
    const pages = ["/docs.md", "/docs/quick-start.md", "/docs/plans.md", "/playground"];
    for (const path of pages) assert.ok(home.includes(`](${baseUrl}${path})`), path);
    for (const { name, credits, description } of Object.values(registry)) {
      const line = home.split("\n").find((one) => one.startsWith(`- [\`${name}\`]`)) ?? "";
      const start = `](${baseUrl}/docs/tools/${name}.md), ${credits} credit`;
      assert.ok(line.includes(start), line);
      const [, answers = ""] = line.split(": ", 2);
      assert.ok(answers.length > 20 && description.startsWith(answers), line);
    }
  },
  { registry },
);

/** Items of the lists of a page, without markup. */
function itemsOf(text: string): string[] {
  const isHtml = text.trimStart().startsWith("<");
  const lines = isHtml ? text.replaceAll(/\s+/g, " ").replaceAll(/<li>|<\/li>/g, "\n") : text;
  return lines.split("\n").map((line) => line.replaceAll(/<[^>]*>|^- /g, "").trim());
}

for (const Accept of ["text/markdown", "text/html"]) {
  serviceTest(`/ in ${Accept} tells what tools and plans cost`, async (service) => {
    const answer = await service.ask("/", { method: "GET", headers: { Accept } });
    const items = itemsOf(await answer.text());
    const itemOf = (start: RegExp) => items.find((item) => start.test(item)) ?? "";
    for (const { name, credits, plan } of Object.values(registry)) {
      const item = itemOf(new RegExp(`^(\\[\`)?${name}\\b`));
      assert.match(item, new RegExp(`, ${credits} credits?\\b`));
      if (Accept === "text/html") {
        assert.equal(item.endsWith(", needs the AI Agents plan"), plan === "ai-agents", item);
      }
    }
    for (const { title, api, credits, priceUsdCents } of Object.values(plans)) {
      const item = itemOf(new RegExp(`^${title}: `)).replace(/(?<=\d),(?=\d)/, "");
      const price = priceUsdCents === null
        ? ""
        : `, ${(priceUsdCents / 100).toFixed(2)} USD a month`;
      const told = `${title}: ${credits} credits a month for each key${price}`;
      assert.equal(item, api ? told : "");
    }
  }, { registry });
}

serviceTest("the list of tools says what each answers, not its name again", async (service) => {
  const list = await (await service.ask("/docs/tools.md", { method: "GET" })).text();
  for (const { name, title, description } of Object.values(registry)) {
    const row = list.split("\n").find((one) => one.startsWith(`| [\`${name}\`]`)) ?? "";
    const reads = row.split(" | ")[3]?.replace(/ \|$/, "") ?? "";
    assert.ok(reads.length > title.length && reads.endsWith("."), row);
    assert.ok(description.startsWith(reads.replaceAll("\\|", "|")), row);
  }
}, { registry });

const forms = ["text/markdown", "text/html"] as const;
const GITHUB = { GITHUB_CLIENT_ID: "an-id", GITHUB_CLIENT_SECRET: "a-secret" };
const CONTACT_URL = "https://operator.example/plans";

for (const Accept of forms) {
  const home = async (service: Service) =>
    await (await service.ask("/", { method: "GET", headers: { Accept } })).text();
  serviceTest(`/ in ${Accept} leads to the operator where nobody can sign in`, async (service) => {
    const text = await home(service);
    assert.doesNotMatch(text, /sign[- ]in/i);
    assert.match(text, /the operator of this service/);
    assert.ok(text.includes(CONTACT_URL));
  }, { env: { CONTACT_URL } });

  serviceTest(`/ in ${Accept} leads to the sign-in where there is one`, async (service) => {
    assert.match(await home(service), /Sign in\b/);
    assert.match(await home(service), /\/sign-in\b/);
  }, { env: { ...GITHUB, CONTACT_URL } });
}

serviceTest("/ as text says whom to ask for a plan", async (service) => {
  const text = await (await service.ask("/", { method: "GET" })).text();
  assert.ok(text.includes(`ask the operator of this service (<${CONTACT_URL}>) for a plan`), text);
}, { env: { ...GITHUB, CONTACT_URL } });

Deno.test("of equally wanted types the first is served", () => {
  assert.equal(preferredType("a/b, c/d", ["c/d", "a/b"]), "c/d");
  assert.equal(preferredType("a/b;q=0.2, c/*;q=0.1", ["c/d", "a/b"]), "a/b");
});
