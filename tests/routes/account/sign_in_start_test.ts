/** How sign-ins begin, and what keeps them from beginning. No provider is asked here. */
import assert from "node:assert/strict";
import { providersOf } from "../../../routes/account/providers.ts";
import { limits } from "../../../schema/limits.ts";
import { json, minuteEndS, noonS, type Service, serviceTest, snapshot } from "../_service.ts";
import { browserAt, locationOf, titleOf } from "./_sign_in.ts";

const client = { clientId: "id", clientSecret: "secret" };
const github = { GITHUB_CLIENT_ID: "gh-id", GITHUB_CLIENT_SECRET: "gh-secret" };
const google = { GOOGLE_CLIENT_ID: "go-id", GOOGLE_CLIENT_SECRET: "go-secret" };
const oidc = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: "id",
  OIDC_CLIENT_SECRET: "secret",
});

serviceTest("without a provider the sign-in page says how to configure one", async (service) => {
  const text = await (await browserAt(service).get("/sign-in")).text();
  for (
    const word of [
      "No sign-in provider is configured",
      "GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET",
      "GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET",
      "OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET",
      "http://localhost:8000/auth/oidc/callback",
    ]
  ) assert.ok(text.includes(word), word);
});

serviceTest("GitHub is asked at its own address, with PKCE", async (service) => {
  const browser = browserAt(service);
  const text = await (await browser.get("/sign-in")).text();
  assert.ok(text.indexOf("Sign in with GitHub") < text.indexOf("Sign in with Google"));
  const url = new URL(await locationOf(await browser.get("/auth/github")));
  assert.equal(url.origin + url.pathname, "https://github.com/login/oauth/authorize");
  assert.equal(url.searchParams.get("client_id"), "gh-id");
  assert.equal(url.searchParams.get("redirect_uri"), "http://localhost:8000/auth/github/callback");
  assert.equal(url.searchParams.get("code_challenge_method"), "S256");
}, { env: { ...github, ...google } });

Deno.test("providers are those that are configured, each vouching under its own name", () => {
  const rows = providersOf({
    github: client,
    google: client,
    oidc: { ...client, issuer: "https://ID.example/" },
  });
  assert.deepEqual(
    rows.map(({ id, identity, issuer }) => [id, identity, issuer]),
    [
      ["github", "github", "https://github.com/login/oauth"],
      ["google", "google", "https://accounts.google.com"],
      ["oidc", "https://id.example", "https://ID.example/"],
    ],
  );
  assert.deepEqual(providersOf({ github: null, google: null, oidc: null }), []);
  const tenant = { ...client, issuer: "https://id.example/tenant/" };
  const [row] = providersOf({ github: null, google: null, oidc: tenant });
  assert.equal(row?.identity, "https://id.example/tenant/");
});

for (const id of ["google", "oidc", "x", "__proto__", "%00"]) {
  for (const path of [`/auth/${id}`, `/auth/${id}/callback?code=a&state=${"0".repeat(64)}`]) {
    serviceTest(`${path} is 404 while that provider is not configured`, async (service) => {
      const response = await browserAt(service).get(path);
      assert.equal(await titleOf(response, 404), "No such way to sign in");
    }, { env: github });
  }
}

const inClear: Record<string, Readonly<Record<string, string>>> = {
  "an http BASE_URL off loopback": { ...github, BASE_URL: "http://tokens.example" },
  "an http BASE_URL in the local network": { ...github, BASE_URL: "http://192.168.0.7:8000" },
  "an http BASE_URL that looks local": { ...github, BASE_URL: "http://localhost.example" },
};
for (const [what, env] of Object.entries(inClear)) {
  serviceTest(`${what} turns sign-in off, on every page of it`, async (service) => {
    const browser = browserAt(service);
    const token = "0".repeat(64);
    for (
      const path of [
        "/sign-in",
        "/auth/github",
        `/auth/github/callback?state=${token}`,
        `/account/link/${token}`,
      ]
    ) {
      const response = await browser.get(path);
      const text = await response.clone().text();
      assert.equal(await titleOf(response, 503), "Sign-in is off");
      assert.match(text, /BASE_URL/);
    }
    assert.equal(browser.cookies.size, 0);
    assert.equal(await snapshot(service), "");
  }, { env });
}

serviceTest("an http OIDC_ISSUER off loopback turns signing in with it off", async (service) => {
  const browser = browserAt(service);
  assert.equal(await titleOf(await browser.get("/auth/oidc"), 503), "Sign-in is off");
  const offered = await (await browser.get("/sign-in")).text();
  assert.match(offered, /\/auth\/github\?/);
  assert.doesNotMatch(offered, /\/auth\/oidc/);
  await locationOf(await browser.get("/auth/github"));
}, { env: { ...github, ...oidc("http://id.example") } });

serviceTest("with no other provider, sign-in is off as a whole", async (service) => {
  const browser = browserAt(service);
  assert.equal(await titleOf(await browser.get("/sign-in"), 503), "Sign-in is off");
}, { env: oidc("http://id.example") });

for (const base of ["https://tokens.example", "http://127.0.0.1:9", "http://[::1]:9"]) {
  serviceTest(`${base} is good enough to sign in at`, async (service) => {
    const text = await (await browserAt(service).get("/sign-in")).text();
    assert.ok(text.includes(`href="${base}/auth/github?next=`));
    const response = await browserAt(service).get("/auth/github");
    assert.match(response.headers.get("set-cookie") ?? "", /^__Host-sign-in=.*; Secure;/);
    await locationOf(response);
  }, { env: { ...github, BASE_URL: base } });
}

serviceTest(
  "below a path of its host the service sends and takes people there",
  async (service) => {
    const browser = browserAt(service);
    const text = await (await browser.get("/sign-in")).text();
    assert.ok(
      text.includes('href="https://x.example/tokens/auth/github?next=%2Faccount%2Fkeys"'),
      text,
    );
    const url = new URL(await locationOf(await browser.get("/auth/github")));
    const callback = "https://x.example/tokens/auth/github/callback";
    assert.equal(url.searchParams.get("redirect_uri"), callback);
    const asked = await locationOf(await browser.get("/account/usage"));
    assert.equal(asked, "/tokens/sign-in?next=%2Faccount%2Fusage");
  },
  { env: { ...github, BASE_URL: "https://x.example/tokens" } },
);

/** What `/auth/github` stores as the page to go on to. */
async function storedNext(service: Service, next: string): Promise<string> {
  const query = new URLSearchParams({ next });
  await locationOf(await browserAt(service).get(`/auth/github?${query}`));
  const kv = await service.deps.store.kv();
  const [flow] = await Array.fromAsync(kv.list<{ next: string }>({ prefix: ["oauth_flow"] }));
  return flow?.value.next ?? "";
}

const elsewhere = [
  ...["//evil.example", "/\\evil.example", "\\\\evil.example", "https://evil.example/account"],
  ...["/\t/evil.example", "/\n/evil.example", "\u0000//evil.example", "/account\\..\\..//evil"],
  ...["//evil.example/account", "http:evil", "javascript:alert(1)", "data:text/html,x", ""],
  ...["/", "/sign-in", "/auth/github", "/accounts", "/account/../sign-out", "/%61ccount/keys/.."],
  ...["http://own.invalid.evil/account", "http://own.invalid@evil.example/account"],
  `/account/${"a".repeat(512)}`,
];
for (const next of elsewhere) {
  serviceTest(`next=${JSON.stringify(next).slice(0, 60)} leads to the keys`, async (service) => {
    assert.equal(await storedNext(service, next), "/account/keys");
  }, { env: github });
}

const here = {
  "/account": "/account",
  "/account/runs/01?before=a&x=%2F%2Fevil": "/account/runs/01?before=a&x=%2F%2Fevil",
  "/account/usage#part": "/account/usage",
  "/account/./settings": "/account/settings",
} as const;
for (const [next, stored] of Object.entries(here)) {
  serviceTest(`next=${next} is gone on to`, async (service) => {
    assert.equal(await storedNext(service, next), stored);
  }, { env: github });
}

serviceTest("a page leads to sign-in and remembers where somebody was going", async (service) => {
  const browser = browserAt(service);
  const to = await locationOf(await browser.get("/account/runs?before=1"));
  assert.equal(to, "/sign-in?next=%2Faccount%2Fruns%3Fbefore%3D1");
  const text = await (await browser.get(to)).text();
  assert.ok(text.includes("/auth/github?next=%2Faccount%2Fruns%3Fbefore%3D1"), text);
}, { env: github });

serviceTest("another site starts no sign-in: the page asks first", async (service) => {
  const browser = browserAt(service);
  const response = await browser.get("/auth/github?next=/account/usage", {
    "Sec-Fetch-Site": "cross-site",
  });
  const asking = "http://localhost:8000/sign-in?next=%2Faccount%2Fusage";
  assert.equal(await locationOf(response), asking);
  assert.equal(await snapshot(service), "");
  for (const site of ["none", "same-origin"]) {
    const started = await browser.get("/auth/github", { "Sec-Fetch-Site": site });
    assert.match(await locationOf(started), /^https:\/\/github\.com\//);
  }
}, { env: github });

serviceTest("an address starts 20 sign-ins a minute, however many at once", async (service) => {
  const start = (from: string) => browserAt(service, from).get("/auth/github");
  const responses = await Promise.all(Array.from({ length: 30 }, () => start("192.0.2.1")));
  const admitted = responses.filter(({ status }) => status === 303);
  assert.equal(admitted.length, limits.signInsPerMinute);
  const refused = responses.find(({ status }) => status !== 303);
  assert.equal(refused?.headers.get("retry-after"), String(minuteEndS - noonS));
  assert.equal(refused?.headers.get("set-cookie"), null);
  assert.equal(await titleOf(refused!, 429), "Too many sign-ins");
  for (const response of responses) await response.body?.cancel().catch(() => {});
  await locationOf(await start("192.0.2.2"));
  service.time.nowMs = minuteEndS * 1000;
  await locationOf(await start("192.0.2.1"));
  const flows = (await snapshot(service)).match(/^\["oauth_flow"/gm);
  assert.equal(flows?.length, limits.signInsPerMinute + 2);
}, { env: github });

serviceTest("/auth and its callback take GET alone, /sign-out POST alone", async (service) => {
  for (const path of ["/auth/github", "/auth/github/callback"]) {
    for (const method of ["HEAD", "POST"]) {
      const response = await service.ask(path, { method });
      assert.deepEqual([response.status, response.headers.get("allow")], [405, "GET"]);
      await response.body?.cancel();
    }
  }
  const response = await service.ask("/sign-out", { method: "GET" });
  assert.deepEqual([response.status, response.headers.get("allow")], [405, "POST"]);
  assert.equal((await json(response, 405)).error, "method-not-allowed");
}, { env: github });
