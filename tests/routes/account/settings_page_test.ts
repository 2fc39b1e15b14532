/** `/account/settings` and the forms below it. */
import assert from "node:assert/strict";
import { echoPath, json, type Service, serviceTest, snapshot } from "../_service.ts";
import { browserOf, ledTo, type Person, shown, signIn, words } from "./_visits.ts";

const settings = "/account/settings";
const checksummed = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

const stored = async ({ deps }: Service, { accountId }: Person) =>
  await deps.accounts.get(accountId);

serviceTest("settings say whose account it is and which plan it has", async (service) => {
  const person = await signIn(service, "ai-agents", Date.UTC(2027, 0, 1) / 1000);
  const account = await stored(service, person);
  const text = words(await shown(await person.get(settings)));
  assert.ok(
    text.includes(
      `Account id ${person.accountId} Signed in with test: ${account?.subject} ` +
        "Account since 2026-11-20 12:00 UTC Plan AI Agents, until 2027-01-01 00:00 UTC",
    ),
    text,
  );
  const lapsed = await signIn(service, "business", service.time.nowMs / 1000);
  const over = words(await shown(await lapsed.get(settings)));
  assert.match(over, /Plan Business, ended on 2026-11-20 12:00 UTC The Business plan has ended/);
});

serviceTest("an identity's own words are inert", async (service) => {
  const subject = `<script>alert(1)</script>\u202e`;
  const made = await service.deps.accounts.create({
    provider: "test",
    subject,
    plan: "free",
    planUntil: null,
  });
  assert.ok(made);
  const text = await shown(await (await browserOf(service, made.account.id)).get(settings));
  assert.match(text, /<bdi>&lt;script&gt;alert\(1\)&lt;\/script&gt;<\/bdi>/);
  assert.doesNotMatch(text, /<script|\u202e/);
});

serviceTest("a wallet is kept checksummed, and a mistyped one is refused", async (service) => {
  const person = await signIn(service);
  for (const typed of [checksummed, ` ${checksummed.toLowerCase()} `]) {
    await ledTo(await person.post(`${settings}/wallet`, { clear: "yes" }));
    assert.equal((await stored(service, person))?.connectedWallet, null);
    const led = await ledTo(await person.post(`${settings}/wallet`, { wallet: typed }));
    assert.equal((await stored(service, person))?.connectedWallet, checksummed);
    assert.match(
      words(await shown(await person.get(led ?? ""))),
      /The connected wallet is saved\./,
    );
  }
  const before = await snapshot(service);
  const wrong = ["", "0x", checksummed.replace("5aA", "5AA"), checksummed + "0", "vitalik.eth"];
  for (const typed of [...wrong, `0x${"g".repeat(40)}`, `"><img src=x>`]) {
    const text = await shown(await person.post(`${settings}/wallet`, { wallet: typed }), 400);
    assert.match(words(text), /^Settings The wallet was not saved: .*\(EIP-55\)\./);
    assert.doesNotMatch(text, /<img/);
  }
  await shown(await person.post(`${settings}/wallet`), 400);
  assert.equal(await snapshot(service), before);
  const led = await ledTo(await person.post(`${settings}/wallet`, { clear: "yes" }));
  assert.match(
    words(await shown(await person.get(led ?? ""))),
    /The connected wallet is cleared\./,
  );
});

serviceTest("a policy is one of the list, or none", async (service) => {
  const person = await signIn(service);
  const checked = async (path: string) => {
    const text = await shown(await person.get(path));
    return /value="(\w+)"\s+checked/.exec(text)?.[1];
  };
  assert.equal(await checked(settings), "unset");
  for (const failOn of ["critical", "high", "medium", "low", "none"] as const) {
    const led = await ledTo(await person.post(`${settings}/policy`, { failOn }));
    assert.equal((await stored(service, person))?.failOn, failOn);
    assert.equal(await checked(led ?? ""), failOn);
  }
  const before = await snapshot(service);
  for (const failOn of ["", "High", "__proto__", "critical,high"]) {
    const text = await shown(await person.post(`${settings}/policy`, { failOn }), 400);
    assert.match(words(text), /The policy was not saved: choose one of the list\./);
  }
  assert.equal(await snapshot(service), before);
  await ledTo(await person.post(`${settings}/policy`, { failOn: "unset" }));
  assert.equal((await stored(service, person))?.failOn, null);
});

serviceTest("only news of the list are said", async (service) => {
  const person = await signIn(service);
  const plain = await shown(await person.get(settings));
  for (const saved of ["x", "__proto__", "constructor", "<b>"]) {
    const path = `${settings}?${new URLSearchParams({ saved })}`;
    assert.equal(await shown(await person.get(path)), plain);
  }
});

serviceTest(
  "signing out everywhere ends all sessions of the account, and no other",
  async (service) => {
    const { accountId, key } = await service.account();
    const [here, there] = [
      await browserOf(service, accountId),
      await browserOf(service, accountId),
    ];
    const other = await signIn(service);
    const told = await here.post(`${settings}/sign-out-everywhere`);
    assert.match(told.headers.get("set-cookie") ?? "", /^__Host-session=; Max-Age=0; Path=\/; /);
    assert.equal(await ledTo(told), "/sign-in");
    for (const { get } of [here, there]) {
      assert.match(await ledTo(await get(settings)) ?? "", /^\/sign-in\?/);
    }
    await shown(await other.get(settings));
    await json(await service.ask(echoPath, { key, body: { text: "a" } }));
  },
);

serviceTest("an account is deleted with all its data, after a typed word", async (service) => {
  const { accountId, key, keyId } = await service.account();
  const person = await browserOf(service, accountId);
  await json(await service.ask(echoPath, { key, body: { text: "a" } }));
  const run = { accountId, keyId, repo: null, version: null, engineVersion: null };
  await service.deps.runs.open(run);
  const before = await snapshot(service);
  await shown(await person.get(`${settings}/delete`));
  for (const confirm of ["", "yes", "0".repeat(32), "delete it"]) {
    const text = await shown(await person.post(`${settings}/delete`, { confirm }), 400);
    assert.match(words(text), /Nothing was deleted: type the word or the id\./);
  }
  assert.equal(await snapshot(service), before);
  const told = await person.post(`${settings}/delete`, { confirm: " Delete " });
  assert.match(told.headers.get("set-cookie") ?? "", /^__Host-session=; Max-Age=0; Path=\/; /);
  const text = await shown(told);
  assert.match(words(text), /^Account deleted/);
  assert.equal((await json(await service.ask(echoPath, { key }), 401)).error, "bad-key");
  // What admission leaves ends by itself and names nobody: proofs of commits, and an address's minute.
  const left = (await snapshot(service)).split("\n");
  assert.deepEqual(left.filter((line) => !/^\["(commit",|window","minute",)/.test(line)), []);
  assert.match(await ledTo(await person.get(settings)) ?? "", /^\/sign-in\?/);
});

serviceTest(
  "the account id confirms too, and nobody else's account is touched",
  async (service) => {
    const [person, other] = [await signIn(service), await signIn(service)];
    await shown(await person.post(`${settings}/delete`, { confirm: other.accountId }), 400);
    await shown(await person.post(`${settings}/delete`, { confirm: person.accountId }));
    assert.equal(await stored(service, person), undefined);
    assert.ok(await stored(service, other));
  },
);
