/** A key that was sent where something else belongs is neither stored nor answered. */
import assert from "node:assert/strict";
import { generateApiKey, holdsApiKey, keyName, shownText } from "../../schema/api_key.ts";
import { systemRandom } from "../../schema/random.ts";
import { operatorToken } from "../rig/harness.ts";
import { ciTest, openSession, report } from "./_ci.ts";
import { operatorOf } from "./_operator.ts";
import { assertError, json, serviceTest, snapshot } from "./_service.ts";

ciTest("a key in a field of a CI run is kept as its hint", async (service) => {
  const { key } = await service.account();
  const hint = `tcs_live_…${key.slice(-4)}`;
  // A zero-width character in the middle hides it from whoever looks for it before it is cleaned.
  const split = `${key.slice(0, 20)}\u200b${key.slice(20)}`;
  const { run } = await openSession(service, key, { repo: key, version: key });
  assert.equal(run.repo, hint);
  const top = [{ ruleId: `rule ${key}`, severity: "low" }] as const;
  const closed = await report(service, key, {
    repo: key,
    ref: split,
    commit: key,
    actor: key,
    top,
  });
  assert.equal(closed.run.id, run.id);
  assert.deepEqual(
    [
      closed.run.repo,
      closed.run.ref,
      closed.run.commit,
      closed.run.actor,
      closed.run.top?.[0]?.ruleId,
    ],
    [hint, hint, hint, hint, `rule ${hint}`],
  );
  assert.ok(!(await snapshot(service)).includes(key));
});

Deno.test("a key as the name of a key is its hint", () => {
  const key = generateApiKey(systemRandom);
  assert.deepEqual(keyName(` ${key} `), { ok: true, text: `tcs_live_…${key.slice(-4)}` });
});

ciTest("a key as the name of a resource is answered as its hint", async (service) => {
  const { key } = await service.account();
  const response = await service.ask("/mcp", {
    key,
    body: { jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri: key } },
    headers: { "Content-Type": "application/json", Accept: "application/json" },
  });
  const text = await response.text();
  assert.ok(text.includes(`"tcs_live_…${key.slice(-4)}"`), text);
  assert.ok(!text.includes(key), text);
});

Deno.test("of a key at the end of what is shown, no half is left", () => {
  const key = generateApiKey(systemRandom);
  for (let shown = 9; shown < key.length; shown++) {
    assert.equal(shownText(`a ${key}`, 2 + shown), "a tcs_live_…");
  }
  assert.equal(shownText(`a ${key} b`, 256), `a tcs_live_…${key.slice(-4)} b`);
  assert.equal(shownText("a tcs_live_x", 12), "a tcs_live_x");
});

Deno.test("a key whose end can be worked out or tried is a key, and in any case", () => {
  const key = generateApiKey(systemRandom);
  for (let lost = 1; lost <= 16; lost++) {
    assert.equal(shownText(`a ${key.slice(0, -lost)} b`, 256), "a tcs_live_… b");
  }
  // A mark that becomes one character with the letter before it.
  assert.equal(shownText(`a ${key.slice(0, -1)}o\u0301`, 256), "a tcs_live_…\u00f3");
  const hint = `tcs_live_…${key.slice(-4)}`;
  assert.equal(shownText(key.replace("tcs_live", "Tcs_LIVE"), 256), hint);
  assert.equal(shownText(`a ${key.slice(0, -17)} b`, 256), `a ${key.slice(0, -17)} b`);
});

Deno.test("a key in an address is found however it is written", () => {
  const key = generateApiKey(systemRandom);
  const [start, end] = [key.slice(0, 20), key.slice(20)];
  const written = [
    key,
    key.slice(0, -6),
    `%74${key.slice(1)}`,
    `%2574${key.slice(1)}`,
    `%252574${key.slice(1)}`,
    `${start}%C2%AD${end}`,
    `${start}%E2%80%8B${end}`,
    `${start}%EF%B8%8F${end}`,
    `${start}\u00ad${end}`,
  ];
  for (const one of written) assert.ok(holdsApiKey(`/docs?x=${one}&y=1`), one);
  for (const other of ["/docs?x=tcs_live_short", "/docs?x=%zz&y=%e2%80", "/docs?x=1%C3%A9"]) {
    assert.ok(!holdsApiKey(other), other);
  }
});

ciTest("a key at the end of what an error repeats is not answered by half", async (service) => {
  const { key } = await service.account();
  const uri = "a".repeat(256 - 41) + key;
  const response = await service.ask("/mcp", {
    key,
    body: { jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri } },
    headers: { "Content-Type": "application/json", Accept: "application/json" },
  });
  const { error } = await json(response);
  assert.equal(error.data.uri, `${"a".repeat(256 - 41)}tcs_live_…`);
});

serviceTest("a key where a token's address belongs comes back as its hint", async (service) => {
  const { key } = await service.account();
  const open = async (path: string) => {
    const response = await service.ask(path, { method: "GET", headers: { Accept: "text/html" } });
    const text = await response.text();
    assert.ok(response.status >= 400 && !text.includes(key), text);
    return text;
  };
  const text = await open(`/lookup?token=${key}`);
  assert.ok(text.includes(`name="token" required value="tcs_live_…${key.slice(-4)}"`), text);
  await open(`/token/any/${key}`);
  await open(`/token/${key}/${key}`);
});

serviceTest("a page with a slash too many is sent on without a key", async (service) => {
  const { key } = await service.account();
  for (const query of [`x=${key}`, `a=1&${key}=1`, `x=${key.replaceAll("_", "%5f")}&x=%`]) {
    const response = await service.ask(`/docs/?${query}`, { method: "GET" });
    assert.deepEqual([response.status, response.headers.get("location"), await response.text()], [
      308,
      "/docs",
      "",
    ]);
  }
});

serviceTest("a key is no login of an account", async (service) => {
  const { key } = await service.account();
  const before = await snapshot(service);
  const body = { login: `of-${key}`, plan: "business" };
  const response = await operatorOf(service)("POST", "/accounts", body);
  const { detail, fields } = await assertError(response, "invalid-arguments");
  assert.match(detail, /A login must not hold an API key\./);
  assert.deepEqual(fields, [{ field: "/login", problem: "has the wrong form" }]);
  assert.equal(await snapshot(service), before);
});

serviceTest("a key in the header of addresses is shown as its hint", async (service) => {
  const { key } = await service.account();
  const headers = { Authorization: `Bearer ${operatorToken}`, "Client-Ip": key };
  const shown = await json(
    await service.ask("/operator/address", { method: "GET", headers }),
  );
  assert.equal(shown.headerValue, `tcs_live_…${key.slice(-4)}`);
}, { env: { CLIENT_ADDRESS_HEADER: "Client-Ip" } });
