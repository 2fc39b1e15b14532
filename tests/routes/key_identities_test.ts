import assert from "node:assert/strict";
import {
  identityAtHand,
  keepIdentity,
  requestBegan,
  requestEnded,
} from "../../routes/key_identities.ts";
import { generateApiKey, identifyApiKey } from "../../schema/api_key.ts";
import { systemRandom } from "../../schema/random.ts";
import { fixtureTool } from "../rig/fixture_tools.ts";
import { assertError, serviceTest, toolPath } from "./_service.ts";

const identity = { hash: "h", id: "i" };

Deno.test("what is found of a key is kept while a request is under way, and not after the last", () => {
  keepIdentity("1", identity);
  assert.equal(identityAtHand("1"), undefined, "of no request");
  requestBegan(1_000);
  keepIdentity("1", identity);
  requestBegan(1_001);
  requestEnded();
  assert.equal(identityAtHand("1"), identity);
  assert.equal(identityAtHand("2"), undefined);
  requestEnded();
  assert.equal(identityAtHand("1"), undefined);
});

Deno.test("where requests never cease it is kept for a second", () => {
  requestBegan(10_000);
  for (const [nowMs, isKept] of [[10_999, true], [11_000, false], [11_999, true]] as const) {
    keepIdentity("1", identity);
    requestBegan(nowMs);
    requestEnded();
    assert.equal(identityAtHand("1") === identity, isKept, String(nowMs));
  }
  requestEnded();
});

Deno.test("no more than 256 are kept", () => {
  requestBegan(1_000);
  for (let i = 0; i < 300; i++) keepIdentity(String(i), identity);
  const kept = Array.from({ length: 300 }, (_, i) => identityAtHand(String(i)) === identity);
  assert.deepEqual(kept, Array.from({ length: 300 }, (_, i) => i < 256));
  requestEnded();
});

/** One call waits in its tool until it is let go. */
function held() {
  const [arrived, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const run = async () => {
    arrived.resolve();
    await letGo.promise;
    return { ok: true as const, text: null };
  };
  return {
    arrived,
    letGo,
    registry: { held: fixtureTool("held", { run }), no_op: fixtureTool("no_op") },
  };
}

const waiting = held();

serviceTest(
  "a key revoked while a call of it runs is refused, whatever is kept of it",
  async (service) => {
    const { accountId, key, keyId } = await service.account();
    const other = await service.account();
    const running = service.ask(toolPath("held"), { key });
    await waiting.arrived.promise;
    assert.deepEqual(identityAtHand(key), identifyApiKey(key));
    const headers = { Authorization: `bearer   ${key} ` };
    assert.equal((await service.ask(toolPath("no_op"), { headers })).status, 200);
    const altered = generateApiKey(systemRandom);
    await assertError(await service.ask(toolPath("no_op"), { key: altered }), "bad-key");
    await assertError(await service.ask(toolPath("no_op"), { key: key.slice(0, -1) }), "bad-key");
    const answers = await Promise.all(
      [key, other.key].map((one) => service.ask(toolPath("no_op"), { key: one })),
    );
    const used = answers.map(({ headers }) => headers.get("x-credits-used"));
    assert.deepEqual(used, ["6", "2"], "each key pays for itself");
    assert.ok(await service.deps.apiKeys.revoke(accountId, keyId));
    await assertError(await service.ask(toolPath("no_op"), { key }), "bad-key");
    waiting.letGo.resolve();
    assert.equal((await running).status, 200);
    assert.equal(identityAtHand(key), undefined, "nothing is kept after the last answer");
  },
  { registry: waiting.registry },
);

serviceTest("nothing is kept after answers that are refusals or defects", async (service) => {
  const { key } = await service.account();
  const asks = [["no_arguments", "{"], ["no_arguments", '{"x":1}'], ["throws", "{}"], [
    "other",
    "",
  ]];
  const answers = await Promise.all(
    asks.map(([name = "", body]) => service.ask(toolPath(name), { key, body: body ?? null })),
  );
  assert.deepEqual(answers.map(({ status }) => status), [400, 400, 500, 403]);
  assert.equal(identityAtHand(key), undefined);
});
