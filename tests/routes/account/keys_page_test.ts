/** `/account/keys` as a browser sees it, over the real store. */
import assert from "node:assert/strict";
import { openFaultyKv } from "../../rig/faulty_kv.ts";
import { startHarness } from "../../rig/harness.ts";
import { creditsUsed, echoPath, json, type Service, serviceTest, snapshot } from "../_service.ts";
import { browserOf, ledTo, newKeyForm, type Person, shown, signIn, words } from "./_visits.ts";

const keyForm = /tcs_live_[0-9A-Za-z]{38}/g;

/** Creates a key by the form; answers it with its id. */
async function create(person: Person, { deps }: Service, name = "laptop") {
  const { post, accountId } = person;
  const form = await newKeyForm(person);
  const text = await shown(await post("/account/keys", { name, form }));
  const [key = ""] = text.match(keyForm) ?? [];
  const account = await deps.accounts.get(accountId);
  const views = account === undefined ? [] : await deps.apiKeys.inSlots(account);
  const view = views.find((view) => view?.hint.endsWith(key.slice(-4)));
  assert.ok(view, text);
  return { key, id: view.id, text };
}

serviceTest(
  "a created key is shown once, works at once, and is stored as a hash",
  async (service) => {
    const person = await signIn(service);
    const { key, text } = await create(person, service, "  build\u200b server ");
    assert.match(words(text), /Key created: build server Copy it now/);
    assert.doesNotMatch(await snapshot(service), new RegExp(key));
    await json(await service.ask(echoPath, { key, body: { text: "a" } }));
    const again = await shown(await person.get("/account/keys"));
    assert.doesNotMatch(again, keyForm);
    assert.match(
      words(again),
      new RegExp(
        `build server tcs_live_…${key.slice(-4)} live 2026-11-20 2026-11-20 1 .*2 used, ` +
          `9,998 left of 10,000 Resets on 2026-12-01 Revoke build server`,
      ),
    );
    assert.match(again, /<meter min="0" max="10000" value="2"/);
  },
);

serviceTest("the curl line that is shown is a call that works", async (service) => {
  const { key, text } = await create(await signIn(service), service);
  const line = /<textarea[^>]*>([^<]*)<\/textarea>/.exec(text)?.[1]?.replaceAll("&#39;", "'");
  assert.equal(
    line,
    `curl -H 'Authorization: Bearer ${key}' 'http://localhost:8000/api/v1/tools'`,
  );
  assert.equal(await creditsUsed(service, key), 0);
});

serviceTest(
  "names are 1 to 64 visible characters, and a refused one can be mended",
  async (service) => {
    const person = await signIn(service);
    const before = await snapshot(service);
    const tooLong = "must have at most 64 characters";
    for (
      const [name, problem] of [
        ["", "must have visible characters"],
        [" \u200b\u202e ", "must have visible characters"],
        ["a".repeat(65), tooLong],
        ["\u{1f511}".repeat(65), tooLong],
      ] as const
    ) {
      const text = await shown(await person.post("/account/keys", { name }), 400);
      assert.ok(words(text).includes(`No key was created: its name ${problem}.`), name);
    }
    const text = await shown(
      await person.post("/account/keys", { name: '"><b>x' + "a".repeat(65) }),
      400,
    );
    assert.match(text, /value="&quot;&gt;&lt;b&gt;xaaaa/);
    assert.equal(await snapshot(service), before);
  },
);

serviceTest("hostile names are inert and can be seen", async (service) => {
  const person = await signIn(service);
  const emoji = "\u{1f511}".repeat(64);
  await create(person, service, `<img src=x onerror=alert(1)>`);
  await create(person, service, `a\u202egnp.exe\u2066`);
  await create(person, service, emoji);
  await create(person, service, "=1+1");
  for (
    const [page, before, after] of [["keys", "<bdi>", "</bdi>"], ["usage", ">", " ("]] as const
  ) {
    const text = await shown(await person.get(`/account/${page}`));
    assert.doesNotMatch(text, /<img|[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/);
    for (const name of ["&lt;img src=x onerror=alert(1)&gt;", "agnp.exe", emoji, "“=1+1”"]) {
      assert.ok(text.includes(before + name + after), `${page}: ${name}`);
    }
  }
});

serviceTest("of two parallel creates at four live keys exactly one succeeds", async (service) => {
  const person = await signIn(service);
  for (let made = 0; made < 4; made++) await create(person, service, `key ${made}`);
  const forms = [await newKeyForm(person), await newKeyForm(person)];
  const answers = await Promise.all(
    forms.map((form) => person.post("/account/keys", { name: `racer ${form}`, form })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  assert.equal(texts.join().match(/Key created/g)?.length, 1);
  assert.equal(texts.join().match(/No key was created: all 5 keys/g)?.length, 1);
  assert.equal(
    texts.at(answers.findIndex(({ status }) => status === 409))?.match(/<form/g)?.length,
    1,
  );
  const text = await shown(await person.get("/account/keys"));
  assert.equal(words(text).match(/ live 2026/g)?.length, 5);
  assert.match(words(text), /All 5 keys of this account are live\. Revoke one to create another\./);
  assert.doesNotMatch(text, /action="\/account\/keys"/);
});

serviceTest(
  "a revoked key is refused at the next call, and its place keeps what it spent",
  async (service) => {
    const person = await signIn(service);
    const { key, id } = await create(person, service);
    await json(await service.ask(echoPath, { key, body: { text: "a" } }));
    const before = await snapshot(service);
    const asked = await shown(await person.get(`/account/keys/${id}/revoke`));
    assert.match(words(asked), /^Revoke a key The next call with laptop \(tcs_live_….*401 bad-key/);
    assert.equal(await snapshot(service), before, "asking changes nothing");
    assert.equal(await ledTo(await person.post(`/account/keys/${id}/revoke`)), "/account/keys");
    assert.equal((await json(await service.ask(echoPath, { key }), 401)).error, "bad-key");
    const text = words(await shown(await person.get("/account/keys")));
    assert.match(
      text,
      /revoked 2026-11-20; its place is free .* A new key in its place goes on from here/,
    );
    const next = await create(person, service, "next");
    assert.equal(await creditsUsed(service, next.key), 2);
    assert.equal(await ledTo(await person.post(`/account/keys/${id}/revoke`)), "/account/keys");
    assert.equal(await ledTo(await person.get(`/account/keys/${id}/revoke`)), "/account/keys");
  },
);

serviceTest("a key of another account is like one that never was, to the byte", async (service) => {
  const [person, other] = [await signIn(service), await signIn(service)];
  const { key, id } = await create(other, service);
  const never = await shown(await person.get(`/account/keys/${"0".repeat(32)}/revoke`), 404);
  for (const name of [id, "x", "..%2f", "%00", "a".repeat(3000), id.toUpperCase()]) {
    for (const send of [person.get, person.post]) {
      assert.equal(await shown(await send(`/account/keys/${name}/revoke`), 404), never, name);
    }
  }
  await json(await service.ask(echoPath, { key, body: { text: "a" } }));
});

serviceTest("on Business the page says what more there is and how to get it", async (service) => {
  const person = await signIn(service, "business");
  const text = words(await shown(await person.get("/account/keys")));
  assert.match(
    text,
    /A plan with more This account is on the Business plan\. Tools over the API: all but agents_only\./,
  );
  const { accountId } = person;
  assert.ok(text.includes(`operator accounts change ${accountId} --plan ai-agents`), text);
  assert.match(text, /AI Agents not published: ask up to 5 50,000 all 8/);
});

serviceTest("on the highest plan nothing more is offered", async (service) => {
  const person = await signIn(service, "ai-agents");
  const text = words(await shown(await person.get("/account/keys")));
  assert.doesNotMatch(text, /A plan with more|operator accounts change|not published/);
});

for (const plan of ["free", "pro"] as const) {
  serviceTest(
    `on ${plan} the page says why keys need Business, and what to do next`,
    async (service) => {
      const person = await signIn(service, plan);
      const text = words(await shown(await person.get("/account/keys")));
      assert.match(
        text,
        /No API access on the (Free|Pro) plan API keys need the Business plan or higher/,
      );
      assert.ok(
        text.includes(`operator accounts change ${person.accountId} --plan business`),
        text,
      );
      assert.match(text, /Free free none none none Pro not published: ask none none none/);
      assert.match(text, /Business 29\.90 USD up to 5 10,000 all but agents_only/);
      assert.match(text, /AI Agents not published: ask up to 5 50,000 all 8/);
      const before = await snapshot(service);
      const refused = words(await shown(await person.post("/account/keys", { name: "a" }), 402));
      assert.match(refused, /No key was created: the plan of this account has no API access\./);
      assert.equal(await snapshot(service), before);
    },
  );
}

serviceTest("CONTACT_URL is the way on where it is set", async (service) => {
  const person = await signIn(service, "free");
  const text = await shown(await person.get("/account/keys"));
  assert.match(
    text,
    /<a class="button" href="https:\/\/example\.com\/ask\?a=1&amp;b" rel="noreferrer">/,
  );
  assert.match(words(text), new RegExp(`your account id, ${person.accountId}`));
  assert.doesNotMatch(text, /deno task/);
}, { env: { CONTACT_URL: "https://example.com/ask?a=1&b" } });

serviceTest("a plan that has ended says since when, and that keys answer 402", async (service) => {
  const { accountId, key } = await service.account("business", service.time.nowMs / 1000 + 60);
  const person = await browserOf(service, accountId);
  assert.doesNotMatch(await shown(await person.get("/account/keys")), /plan has ended/);
  service.time.nowMs += 60_000;
  const text = words(await shown(await person.get("/account/keys")));
  assert.match(text, /The Business plan has ended It ended on 2026-11-20 12:01 UTC\./);
  assert.match(text, /answers 402: no API access/);
  assert.equal((await json(await service.ask(echoPath, { key }), 402)).error, "plan-required");
});

for (const fault of ["fails", "stalls"] as const) {
  Deno.test(`a new key is shown where the list of the others ${fault}`, async () => {
    const faulty = await openFaultyKv();
    const harness = await startHarness({ store: faulty.store });
    const person = await signIn(harness);
    const form = await newKeyForm(person);
    const commits = faulty.commits;
    faulty.plan = (operation) => operation === "read" && faulty.commits > commits ? fault : "none";
    const text = await shown(await person.post("/account/keys", { name: "a", form }));
    faulty.plan = () => "none";
    assert.match(
      words(text),
      /Key created: a .* The other keys could not be read at the moment\.$/,
    );
    const [key = ""] = text.match(keyForm) ?? [];
    await json(await harness.ask("/api/v1/tools", { method: "GET", key }));
    await harness.close();
    await faulty.store.close();
  });
}
