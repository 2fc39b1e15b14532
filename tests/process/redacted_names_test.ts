/** The last line of defence of the log and of traces: names under which no value is written. */
import assert from "node:assert/strict";
import { redactedNames, withoutSecrets } from "../../schema/redacted.ts";
import { observedLog, type Telemetry } from "../../schema/telemetry.ts";
import { requestLineForms } from "../rig/log_line.ts";

/** None of these leaves the table unseen. */
const pinned = [
  ...["access token", "api key", "apikey", "authorization", "blockscout url", "client secret"],
  ...["code", "code verifier", "coingecko url", "cookie", "credentials", "defillama url"],
  ...["etherscan api key", "etherscan url", "form", "github client secret"],
  ...["google client secret", "id token", "key", "link", "nonce", "oidc client secret"],
  ...["operator token", "password", "private key", "proxy authorization", "refresh token"],
  ...["rpc url", "rpc urls", "secret", "session", "set cookie", "signatures url"],
  ...["sourcify url", "state", "token", "url", "verifier", "x api key"],
];

const mark = "s3cretMark";
const isRedacted = (name: string) => withoutSecrets({ [name]: mark })[name] === "[redacted]";

Deno.test("the table holds these names, in every way that they are written", () => {
  assert.deepEqual(redactedNames.toSorted(), pinned);
  const written = [
    ...["client_secret", "CLIENT_SECRET", "client-secret", "Client-Secret", "clientSecret"],
    ...["ClientSecret", "Set-Cookie", "codeVerifier", "Authorization", "TOKEN", "token"],
  ];
  assert.deepEqual(written.filter((name) => !isRedacted(name)), []);
});

Deno.test("what a request's line says is written as it is, without a copy", () => {
  const fields = Object.fromEntries(Object.keys(requestLineForms).map((name) => [name, mark]));
  assert.equal(withoutSecrets(fields), fields);
});

for (const level of ["info", "warn"]) {
  Deno.test(`the log writes no value of such a name, at the level ${level}`, async () => {
    const code = `import { consoleLog } from "${new URL("../../schema/log.ts", import.meta.url)}";
      consoleLog("${level}", "x", { status: 200, token: "${mark}", "set-cookie": "${mark}" });`;
    const { stdout, stderr } = await new Deno.Command(Deno.execPath(), { args: ["eval", code] })
      .output();
    const line = new TextDecoder().decode(level === "info" ? stdout : stderr);
    const redacted = { token: "[redacted]", "set-cookie": "[redacted]" };
    assert.deepEqual(JSON.parse(line), { level, event: "x", status: 200, ...redacted });
  });
}

Deno.test("a request's span has no value of such a name", () => {
  let told: Record<string, unknown> = {};
  const telemetry: Telemetry = {
    span: (_name, _attributes, work) => work(),
    count: () => {},
    tellSpan: (name, attributes) => {
      told = { name, ...attributes };
      return null;
    },
  };
  const line = { route: "/mcp", method: "POST", status: 200, clientSecret: mark };
  observedLog(() => {}, telemetry)("info", "request", line);
  assert.equal(told["tcs.clientSecret"], "[redacted]");
  assert.ok(!JSON.stringify(told).includes(mark));
});
