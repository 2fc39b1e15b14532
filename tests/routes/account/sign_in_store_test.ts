/** Sign-in while the store fails: a page that says so, and nothing twice. */
import assert from "node:assert/strict";
import { type FaultyKv, openFaultyKv } from "../../rig/faulty_kv.ts";
import { type FakeProvider, startFakeProvider } from "../../rig/fake_provider.ts";
import { type Service, serviceTest, startService } from "../_service.ts";
import { accountOf, type Browser, browserAt, locationOf, titleOf } from "./_sign_in.ts";

const unavailable = "Not available at the moment";

/** A service over a store that can fail, with a provider that vouches for anybody. */
async function withFaults(
  body: (
    rig: {
      readonly faulty: FaultyKv;
      readonly service: Service;
      readonly browser: Browser;
      readonly callback: () => Promise<string>;
    },
  ) => Promise<void>,
): Promise<void> {
  const fake: FakeProvider = await startFakeProvider();
  const faulty = await openFaultyKv();
  const service = await startService({ providers: fake.providers, store: faulty.store });
  const browser = browserAt(service);
  const callback = async () => {
    const { searchParams: asked } = new URL(await locationOf(await browser.get("/auth/oidc")));
    return `/auth/oidc/callback?code=${asked.get("nonce")}&state=${asked.get("state")}`;
  };
  try {
    await body({ faulty, service, browser, callback });
  } finally {
    faulty.plan = () => "none";
    await faulty.settled();
    await service.close();
    await faulty.store.close();
    await fake.stop();
  }
}

Deno.test("a start with a store that fails is a page with 503, and leads nowhere", async () => {
  await withFaults(async ({ faulty, browser }) => {
    faulty.plan = () => "fails";
    const response = await browser.get("/auth/oidc");
    assert.equal(response.headers.get("retry-after"), "5");
    assert.equal(await titleOf(response, 503), unavailable);
    assert.equal(browser.cookies.size, 0);
  });
});

// The commits of a callback: the flow, account and identity, the session.
for (const nth of [1, 2, 3]) {
  for (const fault of ["fails", "applied-then-fails", "repeated", "conflict"] as const) {
    Deno.test(`commit ${nth} of a first sign-in that ${fault} signs in all the same, once`, async () => {
      await withFaults(async ({ faulty, service, browser, callback }) => {
        const path = await callback();
        const faulted = faulty.commits + nth;
        faulty.plan = (operation, n) => operation === "commit" && n === faulted ? fault : "none";
        assert.equal(await locationOf(await browser.get(path)), "/account/keys");
        assert.ok(faulty.commits >= faulted);
        const prefixes = ["account", "account_by_identity", "session", "oauth_flow"];
        const counts = await Promise.all(
          prefixes.map(async (name) =>
            (await Array.fromAsync(faulty.kv.list({ prefix: [name] }))).length
          ),
        );
        assert.deepEqual(counts, [1, 1, 1, 0]);
        assert.ok(await accountOf(service, browser));
      });
    });
  }
}

Deno.test("a store that fails after the provider vouched signs nobody in, and a new sign-in does", async () => {
  await withFaults(async ({ faulty, browser, callback }) => {
    const path = await callback();
    const after = faulty.commits + 1;
    faulty.plan = (operation) =>
      operation === "commit" && faulty.commits > after ? "fails" : "none";
    assert.equal(await titleOf(await browser.get(path), 503), unavailable);
    assert.equal(browser.cookies.has("__Host-session"), false);
    faulty.plan = () => "none";
    assert.equal(await locationOf(await browser.get(await callback())), "/account/keys");
    const accounts = await Array.fromAsync(faulty.kv.list({ prefix: ["account"] }));
    assert.equal(accounts.length, 1);
  });
});

Deno.test("an own page while the store fails is 503, not the way to sign-in", async () => {
  await withFaults(async ({ faulty, browser, callback }) => {
    await locationOf(await browser.get(await callback()));
    faulty.plan = () => "fails";
    assert.equal(await titleOf(await browser.get("/account/usage"), 503), unavailable);
    assert.ok(browser.cookies.has("__Host-session"));
  });
});

serviceTest(
  "without a database the sign-in page answers, and signing in is 503",
  async (service) => {
    const browser = browserAt(service);
    assert.equal(await titleOf(await browser.get("/sign-in"), 200), "Sign in");
    const token = "0".repeat(64);
    browser.cookies.set("__Host-sign-in", token);
    for (
      const path of [
        "/auth/github",
        `/auth/github/callback?state=${token}&code=a`,
        `/account/link/${token}`,
      ]
    ) assert.equal(await titleOf(await browser.get(path), 503), "Not available");
  },
  { env: { KV_PATH: "none", GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "secret" } },
);
