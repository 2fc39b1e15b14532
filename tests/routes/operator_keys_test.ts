import assert from "node:assert/strict";
import { apiKeyPattern } from "../../schema/api_key.ts";
import { makeAccount, mint, operatorOf } from "./_operator.ts";
import {
  assertError,
  creditsUsed,
  echoPath,
  json,
  monthEndS,
  noonS,
  serviceTest,
  snapshot,
} from "./_service.ts";

const good = { text: "a" };

serviceTest(
  "POST keys answers the key once; it is stored as a hash and works at once",
  async (service) => {
    const operate = operatorOf(service);
    const { path } = await makeAccount(operate);
    const { key, id } = await mint(operate, path, "  build\u200b server ");
    assert.match(key, apiKeyPattern);
    assert.doesNotMatch(await snapshot(service), new RegExp(key));
    await json(await service.ask(echoPath, { key, body: good }));
    const { keys } = await json(await operate("GET", path));
    assert.deepEqual(keys, [{
      id,
      plan: "business",
      planUntil: null,
      name: "build server",
      hint: `tcs_live_…${key.slice(-4)}`,
      createdAt: noonS,
      revokedAt: null,
      calls: 1,
      lastUsedOn: "2026-11-20",
      creditsToday: 2,
      position: { used: 2, max: 10_000, left: 9_998, resetAt: monthEndS },
    }]);
  },
);

serviceTest("POST keys answers 400 to wrong names", async (service) => {
  const operate = operatorOf(service);
  const { path } = await makeAccount(operate);
  const before = await snapshot(service);
  for (
    const name of [
      "",
      " ",
      "\u200b\u202e",
      "\u0000",
      "a".repeat(65),
      "\u{1f511}".repeat(65),
      1,
      null,
      {},
    ]
  ) {
    await assertError(await operate("POST", `${path}/keys`, { name }), "invalid-arguments");
  }
  for (const body of [{}, [], "x", { name: "a", plan: "ai-agents" }]) {
    await assertError(await operate("POST", `${path}/keys`, body), "invalid-arguments");
  }
  assert.equal(await snapshot(service), before);
});

serviceTest(
  "POST keys answers 402 to an account without a live plan that has API access",
  async (service) => {
    const operate = operatorOf(service);
    const { path } = await makeAccount(operate, "free");
    const refused = async () =>
      await assertError(await operate("POST", `${path}/keys`, { name: "a" }), "plan-required");
    await refused();
    await json(await operate("PATCH", path, { plan: "pro" }));
    await refused();
    await json(await operate("PATCH", path, { plan: "business", planUntil: noonS }));
    await refused();
    await json(await operate("PATCH", path, { planUntil: noonS + 1 }));
    await mint(operate, path);
  },
);

serviceTest(
  "an account has five live keys at most, and revoking one makes room",
  async (service) => {
    const operate = operatorOf(service);
    const { path } = await makeAccount(operate);
    const keys = [];
    for (let i = 0; i < 5; i++) keys.push(await mint(operate, path, `key ${i}`));
    await assertError(await operate("POST", `${path}/keys`, { name: "sixth" }), "conflict");
    await json(await operate("DELETE", `${path}/keys/${keys[2]?.id}`));
    await mint(operate, path);
    await assertError(await operate("POST", `${path}/keys`, { name: "sixth" }), "conflict");
  },
);

serviceTest("of parallel mints at four live keys exactly one succeeds", async (service) => {
  const operate = operatorOf(service);
  const { path } = await makeAccount(operate);
  for (let i = 0; i < 4; i++) await mint(operate, path);
  const answers = await Promise.all(
    [1, 2, 3, 4].map((i) => operate("POST", `${path}/keys`, { name: `racer ${i}` })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409]);
  const { keys } = await json(await operate("GET", path));
  assert.equal(keys.length, 5);
});

serviceTest(
  "DELETE of a key makes the next call 401 bad-key; a second DELETE is 404",
  async (service) => {
    const operate = operatorOf(service);
    const { path } = await makeAccount(operate);
    const other = await makeAccount(operate, "business", "bob");
    const { key, id } = await mint(operate, path);
    await json(await service.ask(echoPath, { key, body: good }));
    await assertError(await operate("DELETE", `${other.path}/keys/${id}`), "not-found");
    await json(await service.ask(echoPath, { key, body: good }));
    assert.deepEqual(await json(await operate("DELETE", `${path}/keys/${id}`)), { ok: true });
    await assertError(await service.ask(echoPath, { key, body: good }), "bad-key");
    await assertError(await operate("DELETE", `${path}/keys/${id}`), "not-found");
    const { keys } = await json(await operate("GET", path));
    assert.equal(keys[0].revokedAt, noonS);
  },
);

serviceTest("a revoked key stays revoked when the account's plan changes", async (service) => {
  const operate = operatorOf(service);
  const { path } = await makeAccount(operate);
  const { key, id } = await mint(operate, path);
  await json(await operate("DELETE", `${path}/keys/${id}`));
  await json(await operate("PATCH", path, { plan: "ai-agents" }));
  await assertError(await service.ask(echoPath, { key, body: good }), "bad-key");
});

serviceTest(
  "a key minted into a slot goes on where the slot stood, until the month ends",
  async (service) => {
    const operate = operatorOf(service);
    const { path } = await makeAccount(operate);
    let key = await mint(operate, path);
    for (let round = 1; round <= 2; round++) {
      await json(await service.ask(echoPath, { key: key.key, body: good }));
      await json(await operate("DELETE", `${path}/keys/${key.id}`));
      key = await mint(operate, path);
      assert.equal(await creditsUsed(service, key.key), 2 * round);
    }
    const spent = await service.ask(echoPath, { key: key.key, body: good });
    await assertError(spent, "credits-exhausted");
    service.time.nowMs = monthEndS * 1000;
    await json(await operate("DELETE", `${path}/keys/${key.id}`));
    key = await mint(operate, path);
    assert.equal(await creditsUsed(service, key.key), 0);
  },
  { env: { PLAN_CREDITS: "business=4" } },
);
