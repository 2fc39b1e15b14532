/** What is logged and answered of failures, to the last field: no secret of the request, no word of the error. */
import assert from "node:assert/strict";
import { type FaultyKv, openFaultyKv } from "../../rig/faulty_kv.ts";
import { startFakeProvider } from "../../rig/fake_provider.ts";
import { operatorToken } from "../../rig/harness.ts";
import { startIssuer } from "../../rig/oidc.ts";
import { type Service, serviceTest, startService } from "../_service.ts";
import { browserAt, locationOf, oidcCallback, toCallback } from "./_sign_in.ts";
import { signIn } from "./_visits.ts";

/** Words of an error that is thrown: its message, and its stack by the name of this file. */
const thrown = "s3cretMessage";
const stack = /failure_lines_test|\bat .*:\d+:\d+/;

/** All but requests and what went well. */
const failures = ({ logged }: Service) => logged.filter(({ level }) => level !== "info");

/** Neither log nor answer holds one of the secrets, or a word of what was thrown. */
async function assertSilent(
  service: Service,
  response: Response,
  secrets: readonly string[],
): Promise<string> {
  const body = await response.text();
  const head = [...response.headers].filter(([name]) => name !== "set-cookie");
  const said = `${JSON.stringify(service.logged)}\n${body}\n${JSON.stringify(head)}`;
  for (const secret of [...secrets, thrown]) {
    assert.ok(secret.length > 5, "a secret that is none");
    assert.ok(!said.includes(secret), `${secret} in ${said}`);
  }
  assert.doesNotMatch(said, stack);
  return body;
}

const idOf = (response: Response) => response.headers.get("x-request-id");

for (const path of ["/llms.txt", "/openapi.json"]) {
  serviceTest(
    `a handler that throws at ${path} is 500, and logged by the error's class alone`,
    async (service) => {
      const Authorization = "Bearer s3cretHeader";
      const headers = { Authorization, Cookie: "__Host-session=s3cretCookie" };
      const response = await service.ask(`${path}?code=s3cretQuery`, { method: "GET", headers });
      assert.equal(response.status, 500);
      assert.deepEqual(failures(service), [{
        level: "error",
        event: "request-failed",
        fields: { requestId: idOf(response), kind: "RangeError" },
      }]);
      const secrets = ["s3cretHeader", "s3cretCookie", "s3cretQuery"];
      assert.deepEqual(JSON.parse(await assertSilent(service, response, secrets)), {
        ok: false,
        error: "internal",
        detail: "The service failed. Quote the request id if it lasts.",
        requestId: idOf(response),
      });
    },
    { discovery: () => Promise.reject(new RangeError(thrown)) },
  );
}

/** A service over a database that fails from when it is told to. */
async function withFaultyStore(body: (service: Service, faulty: FaultyKv) => Promise<void>) {
  const faulty = await openFaultyKv();
  const service = await startService({ store: faulty.store });
  try {
    await body(service, faulty);
  } finally {
    faulty.plan = () => "none";
    await service.close();
    await faulty.store.close();
  }
}

Deno.test("an account page over a broken database is logged without its visitor's cookie", async () => {
  await withFaultyStore(async (service, faulty) => {
    const person = await signIn(service);
    faulty.plan = () => "fails";
    const response = await person.get("/account/keys");
    assert.equal(response.status, 503);
    assert.deepEqual(failures(service), [{
      level: "error",
      event: "page-failed",
      fields: { requestId: idOf(response), failure: "db-unavailable", kind: "StoreError" },
    }]);
    const secret = person.cookie.slice(person.cookie.indexOf("=") + 1);
    await assertSilent(service, response, [secret, secret.slice(32), person.cookie]);
  });
});

Deno.test("an operator's command over a broken database is logged without the operator's token", async () => {
  await withFaultyStore(async (service, faulty) => {
    faulty.plan = () => "fails";
    const response = await service.ask("/operator/accounts?provider=operator&subject=s3cretLogin", {
      method: "GET",
      headers: { Authorization: `Bearer ${operatorToken}` },
    });
    assert.equal(response.status, 503);
    assert.deepEqual(failures(service), [{
      level: "error",
      event: "operator-failed",
      fields: { requestId: idOf(response), failure: "db-unavailable" },
    }]);
    await assertSilent(service, response, [operatorToken, "s3cretLogin"]);
  });
});

serviceTest(
  "a deletion that fails behind its answer is logged by the error's class",
  async (service) => {
    const person = await signIn(service);
    const deleting = Promise.withResolvers<never>();
    Object.assign(service.deps.accounts, { delete: () => deleting.promise });
    const response = await person.post("/account/settings/delete", { confirm: "delete" });
    assert.equal(response.status, 202);
    assert.deepEqual(failures(service), []);
    deleting.reject(new RangeError(thrown));
    await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual(failures(service), [{
      level: "error",
      event: "deletion-failed",
      fields: { requestId: idOf(response), kind: "RangeError" },
    }]);
    await assertSilent(service, response, [person.cookie.slice(person.cookie.indexOf("=") + 1)]);
  },
);

const unvouched = { provider: "oidc", failure: "OAUTH_RESPONSE_BODY_ERROR" };

Deno.test("a code that the issuer never gave out is logged without code, state, cookies and client secret", async () => {
  const issuer = await startIssuer({ redirectUris: [oidcCallback] });
  const service = await startService({ env: issuer.env });
  try {
    const browser = browserAt(service);
    const callback = new URL(await toCallback(browser), oidcCallback);
    const secrets = [
      issuer.env.OIDC_CLIENT_SECRET,
      callback.searchParams.get("code") ?? "",
      callback.searchParams.get("state") ?? "",
      browser.cookies.get("__Host-sign-in") ?? "",
      "s3cretCode",
    ];
    callback.searchParams.set("code", "s3cretCode");
    const response = await browser.get(callback.pathname + callback.search);
    assert.equal(response.status, 502);
    const line = { level: "warn", event: "sign-in-failed", fields: unvouched };
    assert.deepEqual(failures(service), [line]);
    await assertSilent(service, response, secrets);
  } finally {
    await service.close();
    await issuer.stop();
  }
});

Deno.test("an issuer that says the client's secret back is logged by a code alone", async () => {
  const fake = await startFakeProvider();
  const service = await startService({ providers: fake.providers });
  try {
    const { OIDC_CLIENT_SECRET: secret } = fake.env;
    const said = { error: secret, error_description: `${secret} ${thrown}`, error_uri: secret };
    fake.lies.token = () => Response.json(said, { status: 400 });
    const browser = browserAt(service);
    const { searchParams } = new URL(await locationOf(await browser.get("/auth/oidc")));
    const state = searchParams.get("state") ?? "";
    const response = await browser.get(`/auth/oidc/callback?code=s3cretCode&state=${state}`);
    assert.equal(response.status, 502);
    const line = { level: "warn", event: "sign-in-failed", fields: unvouched };
    assert.deepEqual(failures(service), [line]);
    await assertSilent(service, response, [secret, state, "s3cretCode"]);
  } finally {
    await service.close();
    await fake.stop();
  }
});
