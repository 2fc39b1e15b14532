/** `/account/usage`: the chart, its table, and whose credits they show. */
import assert from "node:assert/strict";
import { keys } from "../../../kv/keys.ts";
import { echoPath, json, type Service, serviceTest } from "../_service.ts";
import { browserOf, shown, signIn, words } from "./_visits.ts";

const dayMs = 86_400_000;

async function call(service: Service, key: string, times: number) {
  for (let made = 0; made < times; made++) {
    await json(await service.ask(echoPath, { key, body: { text: "a" } }));
  }
}

/** Credits by day as the table has them, days of nothing left out. */
function tableOf(text: string): Record<string, number> {
  const rows = [...text.matchAll(/<tr role="row">[^]*?<\/tr>/g)].map(([row]) =>
    words(`<main>${row}</main>`)
  );
  const cells = rows.map((row) => row.split(" ")).filter(([day]) => /^\d{4}-/.test(day ?? ""));
  assert.equal(cells.length, 30);
  return Object.fromEntries(
    cells.map(([day = "", credits]) => [day, Number(credits)] as const).filter(([, n]) => n > 0),
  );
}

/** Day and credits of each bar of the chart. */
function barsOf(text: string): Record<string, number> {
  const bars = text.matchAll(/<rect[^>]*>\s*<title>([\d-]+): ([\d,]+)<\/title>/g);
  return Object.fromEntries([...bars].map(([, day, credits]) => [day, Number(credits)]));
}

serviceTest("credits stand at their UTC days, of all keys and of one", async (service) => {
  const { accountId, key, keyId } = await service.account();
  const person = await browserOf(service, accountId);
  const minted = await service.deps.apiKeys.mint(accountId, "second");
  assert.ok(minted.ok);
  service.time.nowMs = Date.UTC(2026, 9, 24, 23, 59, 59);
  await call(service, key, 3);
  service.time.nowMs += 1000;
  await call(service, minted.key, 2);
  service.time.nowMs = Date.UTC(2026, 10, 20);
  await call(service, key, 1);
  await call(service, minted.key, 1);
  const all = await shown(await person.get("/account/usage"));
  const sums = { "2026-10-24": 6, "2026-10-25": 4, "2026-11-20": 4 };
  assert.deepEqual(tableOf(all), sums);
  assert.deepEqual(barsOf(all), sums);
  assert.match(words(all), /Credits per day, all keys 14 credits in the last 30 days\./);
  const one = await shown(await person.get(`/account/usage?key=${keyId}`));
  assert.deepEqual(tableOf(one), { "2026-10-24": 6, "2026-11-20": 2 });
  assert.deepEqual(barsOf(one), { "2026-10-24": 6, "2026-11-20": 2 });
  assert.match(one, new RegExp(`<option value="${keyId}"\\s+selected`));
  await service.deps.apiKeys.revoke(accountId, keyId);
  assert.deepEqual(tableOf(await shown(await person.get("/account/usage"))), sums);
});

serviceTest("the days shown are today and the 29 before it", async (service) => {
  const { accountId, key } = await service.account();
  await call(service, key, 1);
  const seen = async () => {
    const person = await browserOf(service, accountId);
    return tableOf(await shown(await person.get("/account/usage")));
  };
  service.time.nowMs += 29 * dayMs;
  assert.deepEqual(await seen(), { "2026-11-20": 2 });
  service.time.nowMs += dayMs;
  assert.deepEqual(await seen(), {});
});

serviceTest("the lines of the chart fit the highest day", async (service) => {
  const { accountId, key } = await service.account();
  const person = await browserOf(service, accountId);
  const labels = async () => {
    const text = await shown(await person.get("/account/usage"));
    return [...text.matchAll(/<text[^>]*>([\d,]+)<\/text>/g)].map(([, label]) => label);
  };
  assert.deepEqual(await labels(), ["2", "1", "0"]);
  await call(service, key, 3);
  assert.deepEqual(await labels(), ["10", "5", "0"]);
  await call(service, key, 3);
  assert.deepEqual(await labels(), ["20", "10", "0"]);
});

serviceTest("a key of another account is like one that never was, to the byte", async (service) => {
  const [person, other] = [await signIn(service), await service.account()];
  const never = await shown(await person.get(`/account/usage?key=${"0".repeat(32)}`), 404);
  for (const id of [other.keyId, "x", "%00", "a".repeat(3000)]) {
    assert.equal(await shown(await person.get(`/account/usage?key=${id}`), 404), never);
  }
  assert.equal((await person.get("/account/usage?key=")).status, 200);
});

serviceTest(
  "sums of very many keys say that some are left out, and each has its own",
  async (service) => {
    const { accountId, keyId } = await service.account();
    const person = await browserOf(service, accountId);
    const kv = await service.deps.store.kv();
    const record = await service.deps.apiKeys.find(accountId, keyId);
    const told = /This account has had very many keys/;
    assert.doesNotMatch(words(await shown(await person.get("/account/usage"))), told);
    for (let index = 0; index < 50; index++) {
      if (index === 49) {
        assert.doesNotMatch(words(await shown(await person.get("/account/usage"))), told);
      }
      const id = index.toString(16).padStart(32, "0");
      await kv.set(keys.apiKey(id.repeat(2)), {
        ...record,
        id,
        createdAt: index,
        revokedAt: index,
      });
      await kv.set(keys.accountKey(accountId, id), id.repeat(2));
      await kv.set(keys.usage(id, "2026-11-20"), new Deno.KvU64(2n));
    }
    const all = await shown(await person.get("/account/usage"));
    assert.match(words(all), told);
    assert.deepEqual(tableOf(all), { "2026-11-20": 2 * 50 });
    const last = (49).toString(16).padStart(32, "0");
    const one = await shown(await person.get(`/account/usage?key=${last}`));
    assert.deepEqual(tableOf(one), { "2026-11-20": 2 });
    assert.doesNotMatch(words(one), told);
  },
);

serviceTest("the chart can be read without being seen, and sets no style", async (service) => {
  const text = await shown(await (await signIn(service)).get("/account/usage"));
  const svg = /<svg class="chart"[^]*?<\/svg>/.exec(text)?.[0] ?? "";
  assert.match(svg, /role="img"\s+aria-labelledby="chart-title chart-about"/);
  assert.match(svg, /<title id="chart-title">Credits per day, all keys<\/title>/);
  assert.match(
    svg,
    /<desc id="chart-about">Bars for 30 days, from 2026-10-22 to 2026-11-20, UTC\. 0 in all/,
  );
  assert.doesNotMatch(text, / style=|<style|NaN|Infinity|undefined/);
});
