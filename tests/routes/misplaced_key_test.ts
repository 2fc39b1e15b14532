/** A key that was sent where a name belongs is neither stored nor answered. */
import assert from "node:assert/strict";
import { generateApiKey, keyName } from "../../schema/api_key.ts";
import { systemRandom } from "../../schema/random.ts";
import { ciTest, openSession, report } from "./_ci.ts";
import { snapshot } from "./_service.ts";

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
