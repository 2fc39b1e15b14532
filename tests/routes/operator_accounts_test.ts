import assert from "node:assert/strict";
import { makeAccount, mint, operatorOf } from "./_operator.ts";
import { assertError, echoPath, json, noonS, serviceTest, snapshot } from "./_service.ts";

const wallet = "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2";
const good = { text: "a" };

serviceTest("POST /operator/accounts makes an account and a link of its own", async (service) => {
  const operate = operatorOf(service);
  const made = await json(
    await operate("POST", "/accounts", { login: "ada", plan: "business", planUntil: noonS }),
    201,
  );
  const { id, ...account } = made.account;
  assert.match(id, /^[0-9a-f]{32}$/);
  assert.deepEqual(account, {
    provider: "operator",
    subject: "ada",
    madeFor: null,
    plan: "business",
    planUntil: noonS,
    failOn: null,
    connectedWallet: null,
    createdAt: noonS,
  });
  const token = /^http:\/\/localhost:8000\/account\/link\/([0-9a-f]{64})$/.exec(made.linkUrl)?.[1];
  assert.ok(token);
  assert.doesNotMatch(await snapshot(service), new RegExp(token), "only its hash is stored");
  const found = await operate("GET", "/accounts?provider=operator&subject=ada");
  assert.deepEqual((await json(found)).account, made.account);
});

serviceTest(
  "POST /operator/accounts answers 409 to a login that has an account",
  async (service) => {
    const operate = operatorOf(service);
    const answers = await Promise.all(
      [1, 2, 3].map(() => operate("POST", "/accounts", { login: "ada", plan: "free" })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409]);
    await assertError(
      await operate("POST", "/accounts", { login: "ada", plan: "pro" }),
      "conflict",
    );
  },
);

const wrongAccounts: readonly unknown[] = [
  ...[null, {}, [], "x", "{", { login: "ada" }, { plan: "business" }],
  ...["", " ", "a b", "ada\n", "é", "\u0000", "a".repeat(129), 1, null].map((login) => ({
    login,
    plan: "business",
  })),
  ...["Business", "enterprise", "", null, 1, "__proto__"].map((plan) => ({ login: "ada", plan })),
  ...[-1, 1.5, "1", "2027-01-01", 1e300, true].map((planUntil) => ({
    login: "ada",
    plan: "business",
    planUntil,
  })),
  { login: "ada", plan: "business", admin: true },
  '{"login":"ada","plan":"business","__proto__":{}}',
  `{"login":"ada","plan":"business"${" ".repeat(65_536)}}`,
];

serviceTest(
  "POST /operator/accounts answers 400 to wrong bodies and writes nothing",
  async (service) => {
    const before = await snapshot(service);
    for (const body of wrongAccounts) {
      await assertError(await operatorOf(service)("POST", "/accounts", body), "invalid-arguments");
    }
    assert.equal(await snapshot(service), before);
  },
);

serviceTest(
  "GET /operator/accounts needs provider and subject, and answers 404 when nobody has them",
  async (service) => {
    const operate = operatorOf(service);
    const long = "x".repeat(5000);
    for (
      const query of [
        "",
        "?provider=operator",
        "?subject=a",
        "?provider=&subject=",
        `?provider=a&subject=${long}`,
      ]
    ) {
      await assertError(await operate("GET", `/accounts${query}`), "invalid-arguments");
    }
    for (
      const query of [
        "?provider=operator&subject=a",
        "?provider=__proto__&subject=%00",
        "?provider=%ff&subject=%e2",
      ]
    ) {
      await assertError(await operate("GET", `/accounts${query}`), "not-found");
    }
  },
);

serviceTest(
  "an id that names no account is 404 on every endpoint, however hostile",
  async (service) => {
    const operate = operatorOf(service);
    const { path } = await makeAccount(operate);
    const ids = [
      "0".repeat(32),
      "x",
      "__proto__",
      "%00",
      "%2e%2e%2f",
      "a".repeat(5000),
      "%E0%A4%A",
    ];
    for (const id of ids) {
      for (
        const [method, end, body] of [
          ["GET", "", undefined],
          ["PATCH", "", { plan: "free" }],
          ["DELETE", "", undefined],
          ["POST", "/keys", { name: "a" }],
          ["DELETE", `/keys/${"0".repeat(32)}`, undefined],
        ] as const
      ) {
        await assertError(await operate(method, `/accounts/${id}${end}`, body), "not-found");
      }
      await assertError(await operate("DELETE", `${path}/keys/${id}`), "not-found");
    }
  },
);

serviceTest(
  "PATCH changes what is named, keeps the rest, and reaches every key at once",
  async (service) => {
    const operate = operatorOf(service);
    const { path } = await makeAccount(operate);
    const keys = [await mint(operate, path), await mint(operate, path)];
    const change = { connectedWallet: wallet.toLowerCase(), failOn: "low" };
    const { account } = await json(await operate("PATCH", path, change));
    assert.equal(account.connectedWallet, wallet);
    assert.equal(account.failOn, "low");
    assert.equal(account.plan, "business");
    for (const { key } of keys) await json(await service.ask(echoPath, { key, body: good }));
    await json(await operate("PATCH", path, { plan: "free" }));
    for (const { key } of keys) {
      await assertError(await service.ask(echoPath, { key, body: good }), "plan-required");
    }
    await json(await operate("PATCH", path, { plan: "ai-agents", planUntil: noonS + 1 }));
    for (const { key } of keys) await json(await service.ask(echoPath, { key, body: good }));
    service.time.nowMs += 1000;
    for (const { key } of keys) {
      await assertError(await service.ask(echoPath, { key, body: good }), "plan-required");
    }
    const reset = { planUntil: null, connectedWallet: null, failOn: null };
    const after = (await json(await operate("PATCH", path, reset))).account;
    assert.deepEqual([after.planUntil, after.connectedWallet, after.failOn], [null, null, null]);
    for (const { key } of keys) await json(await service.ask(echoPath, { key, body: good }));
    assert.deepEqual((await json(await operate("PATCH", path, {}))).account, after);
  },
);

serviceTest("PATCH answers 400 to wrong values and changes nothing", async (service) => {
  const operate = operatorOf(service);
  const { path } = await makeAccount(operate);
  const before = await snapshot(service);
  const wrong: readonly unknown[] = [
    ...["", "0x", wallet.slice(0, -1), `${wallet}0`, wallet.replace("C02a", "c02a"), 1, {}].map((
      connectedWallet,
    ) => ({ connectedWallet })),
    ...["", "High", "severe", 1, []].map((failOn) => ({ failOn })),
    ...["Free", null, 1].map((plan) => ({ plan })),
    ...[-1, 0.5, "0", 2 ** 60].map((planUntil) => ({ planUntil })),
    { id: "x" },
    { slots: [] },
    { provider: "github" },
    [],
    "{",
  ];
  for (const body of wrong) {
    await assertError(await operate("PATCH", path, body), "invalid-arguments");
  }
  assert.equal(await snapshot(service), before);
});

serviceTest(
  "DELETE removes the account, its keys and all that was counted for them",
  async (service) => {
    const operate = operatorOf(service);
    const clean = await snapshot(service);
    const { path, id } = await makeAccount(operate);
    const revoked = await mint(operate, path);
    await json(await service.ask(echoPath, { key: revoked.key, body: good }));
    await json(await operate("DELETE", `${path}/keys/${revoked.id}`));
    const { key, id: keyId } = await mint(operate, path);
    await json(await service.ask(echoPath, { key, body: good }));
    assert.deepEqual(await json(await operate("DELETE", path)), { ok: true });
    await assertError(await service.ask(echoPath, { key, body: good }), "bad-key");
    await assertError(await operate("GET", path), "not-found");
    await assertError(await operate("DELETE", path), "not-found");
    await assertError(await operate("GET", "/accounts?provider=operator&subject=ada"), "not-found");
    const left = (await snapshot(service)).split("\n").filter((line) =>
      !/^\["(window|commit|account_link)"/.test(line)
    );
    assert.deepEqual(
      left.filter((line) => [id, keyId, revoked.id].some((x) => line.includes(x))),
      [],
    );
    assert.deepEqual(left.join("\n"), clean);
    await makeAccount(operate);
  },
);
