/**
 * The curl and operator lines of all Markdown files, run against the service over the local
 * world, as the demo has it.
 */
import assert from "node:assert/strict";
import { freePort, type Service, startService } from "../rig/service.ts";
import { startWorld, type World } from "../rig/world.ts";
import { parseCurl, runCurl, runWithFetch } from "./_curl.ts";
import { commandLines, type Page, pages, root } from "./_markdown.ts";

const operatorToken = "operator-token-of-the-tests-0123456789";
const documentedBaseUrl = "http://localhost:8000";

/** A service with two accounts: one whose key is used, and a spare one that commands may change. */
async function startFor(world: World) {
  const service = await startService({
    ...world.env,
    PORT: String(freePort()),
    KV_PATH: ":memory:",
    OPERATOR_TOKEN: operatorToken,
  });
  const used = await makeAccount(service, "used", world.wallet);
  const spare = await makeAccount(service, "spare", null);
  const env = {
    BASE_URL: service.baseUrl,
    OPERATOR_TOKEN: operatorToken,
    API_KEY: used.key,
    ACCOUNT_ID: spare.id,
    KEY_ID: spare.keyId,
  };
  return { service, env };
}

async function makeAccount({ baseUrl }: Service, login: string, connectedWallet: string | null) {
  const send = async (method: string, path: string, body: unknown) => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { Authorization: `Bearer ${operatorToken}` },
      body: JSON.stringify(body),
    });
    return await response.json();
  };
  const plan = "ai-agents";
  const { account: { id } } = await send("POST", "/operator/accounts", { login, plan });
  if (connectedWallet !== null) {
    await send("PATCH", `/operator/accounts/${id}`, { connectedWallet });
  }
  const { key, id: keyId } = await send("POST", `/operator/accounts/${id}/keys`, { name: login });
  return { id, key, keyId };
}

/** Answers with `ok` must say true; `llms.txt` and the like have none. */
function assertGood(line: string, body: string): void {
  if (body.startsWith("{")) {
    const { ok, jsonrpc, result } = JSON.parse(body);
    assert.notEqual(ok, false, `${line}\n${body}`);
    assert.ok(jsonrpc === undefined || (result && !result.isError), `${line}\n${body}`);
  } else assert.ok(body.length > 0, line);
}

async function runOperator(line: string, env: Record<string, string>): Promise<void> {
  const { code, stdout, stderr } = await new Deno.Command("sh", {
    args: ["-c", line.replace(/^npx /, "").replace(/^deno /, '"$DENO" ')],
    cwd: root,
    env: { ...env, DENO: Deno.execPath(), NO_COLOR: "1" },
  }).output();
  const text = new TextDecoder().decode(stdout);
  assert.equal(code, 0, `${line}\n${text}${new TextDecoder().decode(stderr)}`);
  assertGood(line, text);
}

async function runPage(page: Page, world: World): Promise<number> {
  const isRun = (line: string) => /^(curl|(npx )?deno task operator) /.test(line);
  const lines = commandLines(page).filter(isRun);
  if (lines.length === 0) return 0;
  const { service, env } = await startFor(world);
  try {
    for (const documented of lines) {
      const line = documented.replaceAll(documentedBaseUrl, service.baseUrl);
      if (!line.startsWith("curl ")) {
        await runOperator(line, env);
        continue;
      }
      const { status, body } = await runCurl(line, env);
      assert.equal(status, 200, `${line}\n${body}`);
      assertGood(line, body);
    }
  } finally {
    await service.stop();
  }
  return lines.length;
}

Deno.test("docs: every curl and operator line of the Markdown files works", async (t) => {
  const world = await startWorld();
  let count = 0;
  try {
    for (const page of pages()) {
      await t.step(page.path, async () => {
        count += await runPage(page, world);
      });
    }
  } finally {
    await world.stop();
  }
  assert.ok(count >= 15, `only ${count} lines found`);
});

Deno.test("docs: without curl the same lines are sent with fetch", async () => {
  const env = { API_KEY: "k", BASE_URL: "http://x" };
  const line =
    `curl -s -i "$BASE_URL/a" -H 'A: $1' -H "Authorization: Bearer $API_KEY" -d '{"b":1}'`;
  assert.deepEqual(parseCurl(line, env), {
    url: "http://x/a",
    method: "POST",
    headers: { A: "$1", Authorization: "Bearer k" },
    body: '{"b":1}',
  });
  assert.throws(() => parseCurl("curl --data-raw x http://x", env), /cannot send "--data-raw"/);
  const service = await startService({ PORT: String(freePort()), KV_PATH: ":memory:" });
  try {
    const answer = await runWithFetch(`curl -s ${service.baseUrl}/healthz`, {});
    assert.deepEqual(answer, { status: 200, body: '{"ok":true}' });
  } finally {
    await service.stop();
  }
});
