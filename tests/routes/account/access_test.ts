/** What holds for every path of the account area, whatever its page shows. */
import assert from "node:assert/strict";
import { accountRoutes } from "../../../routes/account/account.ts";
import { openFaultyKv } from "../../rig/faulty_kv.ts";
import { type Harness, startHarness } from "../../rig/harness.ts";
import { serviceTest, snapshot } from "../_service.ts";
import { browserOf, ledTo, ownSite, shown, signIn } from "./_visits.ts";

/** Paths that only signed-in people get; the way in has tests of its own. */
const own = Object.entries(accountRoutes).filter(([path]) =>
  /^\/account\/(keys|usage|runs|settings)/.test(path)
).map(([path, { methods }]) => ({
  path: path.replace(/:\w+/g, "0".repeat(32)),
  get: methods.includes("GET"),
  post: methods.includes("POST"),
}));

const foreign = [
  { "Origin": "https://evil.example" },
  { "Origin": "null" },
  { "Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site" },
  { "Origin": ownSite.Origin, "Sec-Fetch-Site": "cross-site" },
  { "Origin": ownSite.Origin, "Sec-Fetch-Site": "same-site" },
  { "Sec-Fetch-Site": "none" },
  {},
] as const;

Deno.test("the area has pages and forms to test", () => {
  assert.equal(own.filter(({ get }) => get).length, 7);
  assert.equal(own.filter(({ post }) => post).length, 6);
});

serviceTest("/account leads to its first tab", async (service) => {
  assert.equal(await ledTo(await (await signIn(service)).get("/account")), "/account/keys");
});

serviceTest("a key in the address of a page is not carried on to the sign-in", async (service) => {
  const { key } = await service.account();
  for (
    const path of [
      `/account/runs/${key}`,
      `/account/usage?key=${key}`,
      `/sign-in?next=/account/${key}`,
    ]
  ) {
    const answer = await service.ask(path, { method: "GET" });
    const text = await answer.text() + JSON.stringify([...answer.headers]);
    assert.ok(!text.includes(key), text);
    if (answer.status === 303) {
      assert.equal(answer.headers.get("location"), "/sign-in?next=%2Faccount%2Fkeys");
    }
  }
});

for (const { path } of own.filter(({ get }) => get)) {
  serviceTest(
    `GET ${path} leads who is not signed in to the sign-in page and back`,
    async (service) => {
      await signIn(service);
      const before = await snapshot(service);
      for (const cookie of ["", "__Host-session=x", `__Host-session=${"0".repeat(96)}`]) {
        const answer = await service.ask(`${path}?a=1`, {
          method: "GET",
          headers: { Cookie: cookie },
        });
        const back = new URLSearchParams({ next: `${path}?a=1` });
        assert.equal(await ledTo(answer), `/sign-in?${back}`);
        assert.equal(answer.headers.get("cache-control"), "no-store");
      }
      assert.equal(await snapshot(service), before);
    },
  );

  serviceTest(`${path} is kept by nobody, and HEAD answers as GET does`, async (service) => {
    const { accountId } = await signIn(service);
    const { get, cookie } = await browserOf(service, accountId);
    const seen = await get(path);
    assert.equal(seen.headers.get("cache-control"), "no-store");
    assert.match(seen.headers.get("content-security-policy") ?? "", /^default-src 'none'; /);
    assert.doesNotMatch(await seen.text(), / style=|<style|javascript:|undefined|\[object/);
    const head = await service.ask(path, { method: "HEAD", headers: { Cookie: cookie } });
    assert.deepEqual([head.status, await head.text()], [seen.status, ""]);
  });
}

for (const { path } of own.filter(({ post }) => post)) {
  serviceTest(`POST ${path} takes no form of another site, signed in or not`, async (service) => {
    const { post } = await signIn(service);
    const before = await snapshot(service);
    const fields = { name: "a", failOn: "none", clear: "yes", confirm: "delete" };
    for (const headers of foreign) await shown(await post(path, fields, headers), 403);
    const stranger = await service.ask(path, { body: new URLSearchParams(fields) });
    await shown(stranger, 403);
    assert.equal(await snapshot(service), before);
  });

  serviceTest(`POST ${path} without a session leads to the sign-in page`, async (service) => {
    const fields = { name: "a", failOn: "none", clear: "yes", confirm: "delete" };
    const body = new URLSearchParams(fields);
    const before = await snapshot(service);
    const led = await ledTo(await service.ask(path, { body, headers: ownSite }));
    const next = new URLSearchParams(led?.split("?")[1]).get("next") ?? "";
    const { methods } = accountRoutes[next.replace("0".repeat(32), ":keyId")] ?? {};
    assert.ok(methods?.includes("GET"), `${next} can be come back to`);
    assert.equal(await snapshot(service), before);
  });
}

serviceTest("other methods are 405 with Allow, as a page to browsers", async (service) => {
  for (const { path, get, post } of own) {
    const allow = [...(get ? ["GET, HEAD"] : []), ...(post ? ["POST"] : [])].join(", ");
    for (
      const method of [
        "PUT",
        "DELETE",
        "OPTIONS",
        ...(get ? [] : ["GET"]),
        ...(post ? [] : ["POST"]),
      ]
    ) {
      const answer = await service.ask(path, { method, headers: { Accept: "text/html" } });
      assert.equal(answer.headers.get("allow"), allow, `${method} ${path}`);
      await shown(answer, 405);
    }
  }
});

/** Asks for a page with a session's cookie, or sends its form. */
function visit({ ask }: Pick<Harness, "ask">, { path, get }: (typeof own)[number], cookie: string) {
  const headers = { Cookie: cookie, Accept: "text/html", ...ownSite };
  return ask(path, get ? { method: "GET", headers } : { body: new URLSearchParams(), headers });
}

serviceTest(
  "below a path of its host, every link, form and redirect stands there",
  async (service) => {
    const root = "/&x/token's";
    const person = await signIn(service);
    assert.equal(await ledTo(await person.get("/account")), `${root}/account/keys`);
    const stranger = await service.ask("/account/usage", { method: "GET" });
    assert.equal(await ledTo(stranger), `${root}/sign-in?next=%2Faccount%2Fusage`);
    const pages = [
      ...own.filter(({ get }) => get).map(({ path }) => path),
      "/sign-in",
      "/account/x",
    ];
    for (const path of pages) {
      const text = await (await person.get(path)).text();
      const places = [...text.matchAll(/\s(?:href|action|src)="(\/[^"]*)"/g)].map(([, place]) =>
        place
      );
      assert.ok(places.length > 3, path);
      for (const place of places) {
        assert.match(place ?? "", /^\/&amp;x\/token&#39;s\/([a-z]|$)/, path);
      }
    }
  },
  { env: { BASE_URL: "https://api.example.com/&x/token's" } },
);

serviceTest("without a database every page is a 503 that says so", async (service) => {
  for (const row of own) {
    const answer = await visit(service, row, `__Host-session=${"0".repeat(96)}`);
    assert.match(await shown(answer, 503), /No database is attached to this deployment\./);
  }
}, { env: { KV_PATH: "none" } });

Deno.test("where the database fails in the middle, every page is a 503 without a trace of it", async () => {
  const faulty = await openFaultyKv();
  const harness = await startHarness({ store: faulty.store });
  const { cookie, accountId } = await signIn(harness);
  await harness.deps.apiKeys.mint(accountId, "a");
  let tried = 0;
  for (const row of own) {
    // The first reading finds the session; a page that reads nothing else is shown.
    for (const fails of [1, 2]) {
      const before = faulty.reads;
      faulty.plan = (operation, nth) =>
        operation === "commit" || nth >= before + fails ? "fails" : "none";
      const answer = await visit(harness, row, cookie);
      const text = await answer.text();
      assert.doesNotMatch(text, /unreachable|TypeError|\.ts\b/, row.path);
      if (answer.status !== 503) continue;
      assert.match(text, /The database did not answer; nothing was charged\. Try again\./);
      assert.equal(answer.headers.get("retry-after"), "5");
      tried++;
    }
  }
  assert.ok(tried >= own.length, String(tried));
  const codes = harness.logged.filter(({ event }) => event === "page-failed");
  assert.equal(codes.length, tried);
  faulty.plan = () => "none";
  await harness.close();
  await faulty.store.close();
});

Deno.test("a database that stops answering ends in a 503 page, not in waiting", async () => {
  const faulty = await openFaultyKv();
  const harness = await startHarness({ store: faulty.store });
  const person = await signIn(harness);
  await harness.deps.apiKeys.mint(person.accountId, "a");
  const before = faulty.reads;
  faulty.plan = (_operation, nth) => nth > before + 1 ? "stalls" : "none";
  await shown(await person.get("/account/keys"), 503);
  faulty.plan = () => "none";
  await harness.close();
  await faulty.store.close();
});
