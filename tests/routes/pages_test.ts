/** The pages for people: every link of every page, from `/` on, and what each is served with. */
import assert from "node:assert/strict";
import { publicPages } from "../../routes/paths.ts";
import { errorCodes, refusalCodes } from "../../schema/errors.ts";
import { plans } from "../../schema/plans.ts";
import { operationsOf } from "../../schema/snippets/operations.ts";
import { refusalsOf } from "../../tasks/site/refusals.ts";
import { pages } from "../../static/generated/pages.js";
import { registry } from "../../tools/registry.ts";
import { assertError, type Service, serviceTest } from "./_service.ts";

const base = "https://api.service.test";
const options = { registry, env: { BASE_URL: base } };
const browser = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const paths = [...publicPages, ...Object.keys(pages)];

const open = (service: Service, path: string, headers: Record<string, string> = browser) =>
  service.ask(path, { method: "GET", headers });

/** What a page leads to or loads, with the fragments. */
function targets(markup: string): string[] {
  return [...markup.matchAll(/\s(?:href|src|action)="([^"]+)"/g)]
    .map(([, target = ""]) => target.replaceAll("&amp;", "&"));
}

const ids = (markup: string) =>
  new Set([...markup.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id));

/** Of the playground: fragments name the operations that it has forms for. */
async function operationIds(service: Service): Promise<Set<string>> {
  const document = await (await open(service, "/openapi.json")).json();
  return new Set(operationsOf(document).map(({ id }) => id));
}

serviceTest(
  "every link of every page, from / on, leads somewhere, fragments too",
  async (service) => {
    const seen = new Map<string, string>();
    const waiting = [{ from: "", to: "/" }];
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [path = "", fragment] = next.to.replace(base, "").split("#");
      assert.ok(path.startsWith("/"), `${next.from} leads out: ${next.to}`);
      if (!seen.has(path)) {
        const response = await open(service, path);
        const text = await response.text();
        // The account area leads to the sign-in page.
        const wanted = path.startsWith("/account") ? 303 : path === "/sign-out" ? 405 : 200;
        assert.equal(response.status, wanted, `${next.from}: ${next.to}`);
        const isPage = response.headers.get("content-type")?.startsWith("text/html");
        seen.set(path, isPage ? text : "");
        if (isPage) {
          for (const to of targets(text)) {
            waiting.push({ from: path, to: to.startsWith("#") ? path + to : to });
          }
        }
      }
      if (fragment !== undefined) {
        const known = ids(seen.get(path) ?? "").has(fragment) ||
          path === "/playground" && (await operationIds(service)).has(fragment);
        assert.ok(known, `${next.from}: no ${next.to}`);
      }
    }
    const missed = paths.filter((path) => !seen.has(path));
    assert.deepEqual(missed, [], "reached by no link");
    for (const path of Object.keys(pages)) assert.ok(seen.has(`${path}.md`), `no twin of ${path}`);
  },
  options,
);

serviceTest(
  "every link of a Markdown twin is whole, and leads to a twin or a file",
  async (service) => {
    for (const [path, { title }] of Object.entries(pages)) {
      const response = await open(service, `${path}.md`);
      const text = await response.text();
      assert.equal(response.headers.get("content-type"), "text/markdown; charset=utf-8");
      assert.equal(response.headers.get("access-control-allow-origin"), "*");
      assert.ok(text.startsWith(`# ${title}\n\n`), path);
      const prose = text.replaceAll(/^```[^]*?^```$/gm, "").replaceAll(/`[^`\n]*`/g, "");
      for (const [, target = ""] of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
        assert.ok(target.startsWith(`${base}/`), `${path}: ${target}`);
        const [to = ""] = target.slice(base.length).split("#");
        const answer = await open(service, to);
        await answer.body?.cancel();
        assert.equal(answer.status, to.startsWith("/account") ? 303 : 200, `${path}: ${target}`);
      }
    }
  },
  options,
);

const places =
  /\{(base_url|base_url_xml|base_path|key_steps|keys_page|limit_\w+|token_risk_\w+|credits_[\w-]+)\}/;

for (const path of paths) {
  serviceTest(`${path} is a page that runs nothing and may be kept`, async (service) => {
    const response = await open(service, path);
    const text = await response.text();
    const { headers } = response;
    assert.equal(response.status, 200);
    assert.equal(headers.get("content-type"), "text/html; charset=utf-8");
    assert.match(
      headers.get("content-security-policy") ?? "",
      /^default-src 'none'; style-src 'self'; /,
    );
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.equal(headers.get("cross-origin-opener-policy"), "same-origin");
    assert.equal(headers.get("cache-control"), "public, max-age=300");
    assert.equal(headers.get("content-length"), String(new TextEncoder().encode(text).length));
    assert.equal(text.match(/<h1>/g)?.length, 1);
    assert.doesNotMatch(text, places);
    assert.doesNotMatch(text, /undefined|\[object|style="|javascript:/);
    assert.equal(text.includes("<script"), path === "/playground", "it reads without a script");
    const etag = headers.get("etag") ?? "";
    const again = await open(service, path, { ...browser, "If-None-Match": etag });
    assert.deepEqual([again.status, await again.text()], [304, ""]);
    const head = await service.ask(path, { method: "HEAD", headers: browser });
    assert.deepEqual([head.status, await head.text()], [200, ""]);
    assert.equal(head.headers.get("etag"), etag);
  }, options);
}

serviceTest(
  "a documentation page that is not there is 404, to a browser as a page",
  async (service) => {
    for (
      const path of ["/docs/nothing", "/docs/tools/nothing", "/docs/__proto__", "/docs/nothing.md"]
    ) {
      const page = await open(service, path);
      assert.equal(page.status, 404);
      assert.match(await page.text(), /<h1>Page not found<\/h1>/);
      assert.equal(page.headers.get("cache-control"), "no-store");
      assert.equal(page.headers.get("x-robots-tag"), "noindex");
      await assertError(await open(service, path, {}), "not-found");
    }
  },
  options,
);

serviceTest("the first page and what it loads have less than 40 kB", async (service) => {
  const first = await (await open(service, "/")).text();
  const loaded = [
    ...first.matchAll(/<(?:link rel="(?:stylesheet|icon)" href|script src|img src)="([^"]+)"/g),
  ];
  assert.equal(loaded.length, 2);
  let bytes = new TextEncoder().encode(first).length;
  for (const [, path = ""] of loaded) bytes += (await (await open(service, path)).text()).length;
  assert.ok(bytes < 40_000, String(bytes));
}, options);

serviceTest(
  "prices, plans, ceilings and codes on the pages are those of the service",
  async (service) => {
    const text = async (path: string) => await (await open(service, path)).text();
    const list = await text("/docs/tools.md");
    for (const { name, credits, plan } of Object.values(registry)) {
      const row = `| [\`${name}\`](${base}/docs/tools/${name}.md) | ${credits} | ${
        plans[plan].title
      } |`;
      assert.ok(list.includes(row), name);
      const tool = await text(`/docs/tools/${name}.md`);
      assert.doesNotMatch(
        tool,
        /^\| `[^|]+` \| [^|]+ \|\s*\|$/m,
        `${name}: a field without a meaning`,
      );
      for (const field of Object.keys(registry[name as keyof typeof registry].result.shape)) {
        assert.ok(tool.includes(`| \`${field}\` |`), `${name}.${field}`);
      }
    }
    const { ceilings, tokenRisk, planCredits } = service.deps.config;
    assert.ok(
      (await text("/docs/plans.md")).includes(
        `| Business | yes | ${planCredits.business} | 29.90 USD |`,
      ),
    );
    const limits = await text("/docs/limits.md");
    for (
      const limit of [ceilings.perMinute, ceilings.perDay, tokenRisk.perMinute, tokenRisk.perDay]
    ) {
      assert.ok(limits.includes(`| ${limit} |`), String(limit));
    }
    for (const [code, { status }] of Object.entries(errorCodes)) {
      assert.ok((await text(`/docs/errors/${code}.md`)).includes(`- Status: ${status}`), code);
    }
    for (const [code, meaning] of Object.entries(refusalCodes)) {
      assert.ok((await text(`/docs/errors/${code}.md`)).includes(meaning), code);
    }
  },
  { ...options, env: { ...options.env, LIMIT_PER_MINUTE: "61" } },
);

serviceTest("a page tells which methods it takes", async (service) => {
  // `/` is read by scripts of other origins, too.
  for (const path of paths.filter((one) => one !== "/")) {
    const answer = await service.ask(path, { method: "OPTIONS", headers: browser });
    await answer.body?.cancel();
    assert.deepEqual([answer.status, answer.headers.get("allow")], [405, "GET, HEAD"], path);
  }
}, options);

serviceTest("a reader learns what each plan calls and how to get one", async (service) => {
  const text = async (path: string) => await (await open(service, path)).text();
  const plansPage = await text("/docs/plans.md");
  const [, calls = ""] = plansPage.split("## What each plan calls");
  for (const { name, plan } of Object.values(registry)) {
    const row = calls.split("\n").find((line) => line.startsWith(`- ${plans[plan].title}: `));
    assert.ok(row?.includes(`[${name}](`), name);
  }
  for (const page of [plansPage, await text("/docs/quick-start.md")]) {
    assert.ok(page.includes(`](${base}/sign-in)`) && page.includes(`](${base}/account/keys)`));
    assert.match(page, /operator/);
  }
  assert.ok((await text("/terms.md")).includes(`ceilings those of [${base}/docs/limits](`));
}, options);

serviceTest("the refusals on a tool's page are those it answers", async (service) => {
  const { key } = await service.account("ai-agents");
  for (const [name, { params, example }] of Object.entries(registry)) {
    const listed: readonly string[] = refusalsOf[name as keyof typeof registry];
    for (const [argument, code] of Object.entries(wrongArguments)) {
      const takes = argument in params.shape;
      assert.equal(listed.includes(code) || !takes, true, `${name}: ${code}`);
      if (!takes) continue;
      const body = { ...example.arguments, [argument]: "nothing" };
      const { error } = await (await service.ask(`/api/v1/tools/${name}`, { key, body })).json();
      assert.equal(error, code, name);
    }
  }
}, options);

/** What a wrong argument is refused with. */
const wrongArguments = {
  token: "bad-address",
  address: "bad-address",
  hash: "bad-hash",
  network: "unsupported-network",
} as const;

Deno.test("a tool's page says that its example is from local chains, unless it asks nobody", () => {
  const silent = Object.entries(pages).filter(([path, { markdown }]) =>
    path.startsWith("/docs/tools/") && !markdown.includes("are from local chains")
  );
  assert.deepEqual(silent.map(([path]) => path), ["/docs/tools/scan_agent_config"]);
});

serviceTest(
  "who lacks a key, a plan or credits is led from the code to the way there",
  async (service) => {
    for (const code of ["no-key", "plan-required", "credits-exhausted"]) {
      const page = await (await open(service, `/docs/errors/${code}`)).text();
      assert.match(page, /<a href="\/docs\/quick-start#2-a-key">/, code);
    }
    const quickStart = await (await open(service, "/docs/quick-start")).text();
    assert.match(quickStart, /<h2 id="2-a-key">/);
  },
);
