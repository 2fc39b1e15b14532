/** The form for a new key sent more than once, and a deletion that takes long. */
import assert from "node:assert/strict";
import { openFaultyKv } from "../../rig/faulty_kv.ts";
import { startHarness } from "../../rig/harness.ts";
import { json, type Service, serviceTest, snapshot } from "../_service.ts";
import { ledTo, newKeyForm, shown, signIn, words } from "./_visits.ts";

const keyForm = /tcs_live_[0-9A-Za-z]{38}/;
const again = /No other key was created: this form was sent before and made a key, which was shown/;

async function live({ deps }: Service, accountId: string): Promise<string[]> {
  const all = await deps.apiKeys.list(accountId);
  return all.flatMap(({ name, revokedAt }) => revokedAt === null ? [name] : []);
}

serviceTest("a reload of the page that shows a new key makes no other", async (service) => {
  const person = await signIn(service);
  const sent = { name: "laptop", form: await newKeyForm(person) };
  assert.match(await shown(await person.post("/account/keys", sent)), keyForm);
  for (let reload = 0; reload < 3; reload++) {
    const text = await shown(await person.post("/account/keys", sent), 409);
    assert.match(words(text), again);
    assert.doesNotMatch(text, keyForm);
  }
  assert.deepEqual(await live(service, person.accountId), ["laptop"]);
  // Revoked, and its place taken: sending the form again still makes nothing.
  const [view] = await service.deps.apiKeys.list(person.accountId);
  await ledTo(await person.post(`/account/keys/${view?.id}/revoke`));
  await shown(await person.post("/account/keys", sent), 409);
  assert.deepEqual(await live(service, person.accountId), []);
  const next = { name: "next", form: await newKeyForm(person) };
  assert.match(await shown(await person.post("/account/keys", next)), keyForm);
  await shown(await person.post("/account/keys", sent), 409);
  assert.deepEqual(await live(service, person.accountId), ["next"]);
});

serviceTest("a form sent twice at once makes one key, shown in one answer", async (service) => {
  const person = await signIn(service);
  const sent = { name: "laptop", form: await newKeyForm(person) };
  const answers = await Promise.all([1, 2].map(() => person.post("/account/keys", sent)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  assert.equal(texts.filter((text) => keyForm.test(text)).length, 1);
  assert.deepEqual(await live(service, person.accountId), ["laptop"]);
});

serviceTest("each form has a value of its own, and none is taken without one", async (service) => {
  const person = await signIn(service);
  assert.notEqual(await newKeyForm(person), await newKeyForm(person));
  const before = await snapshot(service);
  for (const form of [undefined, "", "x", "A".repeat(32), "a".repeat(33)]) {
    const sent = { name: "a", ...(form === undefined ? {} : { form }) };
    const text = await shown(await person.post("/account/keys", sent), 400);
    assert.match(words(text), /No key was created: the form was not whole\. Send it again\./);
    assert.match(text, /name="name" [^>]*value="a"/);
  }
  assert.equal(await snapshot(service), before);
});

serviceTest("an operator's view of a key does not hold the form's value", async (service) => {
  const person = await signIn(service);
  const form = await newKeyForm(person);
  await shown(await person.post("/account/keys", { name: "a", form }));
  const views = await service.deps.apiKeys.list(person.accountId);
  assert.ok(views.length === 1 && !JSON.stringify(views).includes(form));
});

Deno.test("a deletion that outlasts its page says that it goes on, and does", async () => {
  const faulty = await openFaultyKv();
  const harness = await startHarness({ store: faulty.store });
  const person = await signIn(harness);
  const before = await harness.deps.apiKeys.mint(person.accountId, "before");
  assert.ok(before.ok && await harness.deps.apiKeys.revoke(person.accountId, before.id));
  const minted = await harness.deps.apiKeys.mint(person.accountId, "a");
  assert.ok(minted.ok);
  const first = faulty.commits + 1;
  // Each step is slow and none is silent; those before the account goes take longer than the page.
  faulty.plan = () => faulty.commits > first ? { delayMs: 1_800 } : "none";
  const told = await person.post("/account/settings/delete", { confirm: "delete" });
  faulty.plan = () => "none";
  assert.equal(told.headers.get("set-cookie"), null);
  const text = words(await shown(told, 202));
  assert.match(text, /^Deletion under way The account is being deleted/);
  const call = { method: "GET", key: minted.key };
  assert.equal((await json(await harness.ask("/api/v1/tools", call), 401)).error, "bad-key");
  assert.ok(await harness.deps.accounts.get(person.accountId), "not at its end yet");
  // The listing of its keys goes last, after the account.
  const listed = { prefix: ["account_keys", person.accountId] };
  while ((await Array.fromAsync(faulty.kv.list(listed))).length > 0) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.match(await ledTo(await person.get("/account/settings")) ?? "", /^\/sign-in\?/);
  await harness.close();
  await faulty.store.close();
});
