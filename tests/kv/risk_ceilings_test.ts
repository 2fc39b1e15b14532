import assert from "node:assert/strict";
import { keys } from "../../kv/keys.ts";
import { admitAll, midnight, noon, tally, withIsolates } from "./_risk.ts";

Deno.test("of 3 600 lookups at once over four isolates never more than 3 000 are admitted in a day, and none is lost", async () => {
  await withIsolates(4, {}, async ({ risks, leased, another }) => {
    const { admitted, minute, day } = tally(await admitAll(risks, 3_600));
    assert.ok(admitted <= 3_000 && admitted > 2_900, `${admitted} admitted`);
    assert.deepEqual([minute, admitted + day], [0, 3_600]);
    assert.equal(await leased(), 3_000);
    for (const risk of risks) assert.equal(await risk.close(), 0);
    // What the isolates held unused is there for the next ones, to the last unit.
    assert.equal(await leased(), admitted);
    const rest = tally(await admitAll([another(), another()], 200));
    assert.equal(admitted + rest.admitted, 3_000);
    assert.equal(await leased(), 3_000);
  });
});

for (const perDay of [1, 2, 7, 10, 63, 64, 65, 200]) {
  Deno.test(`a day of ${perDay} lookups is used to the last one by four isolates, and not exceeded`, async () => {
    await withIsolates(4, { perDay }, async ({ risks, leased, another }) => {
      let admitted = 0;
      for (let round = 0; round < 4; round++) {
        admitted += tally(await admitAll(risks, perDay)).admitted;
      }
      assert.ok(admitted <= perDay);
      for (const risk of risks) await risk.close();
      assert.equal(await leased(), admitted);
      admitted += tally(await admitAll([another()], perDay)).admitted;
      assert.equal(admitted, perDay);
    });
  });
}

Deno.test("an isolate serves what it has leased after the store's counter is exhausted", async () => {
  await withIsolates(2, {}, async ({ risks: [first, second], kv, leased }) => {
    assert.ok(first && second);
    assert.deepEqual(tally(await admitAll([first], 1)), { admitted: 1, minute: 0, day: 0 });
    const held = await leased() - 1;
    assert.ok(held >= 1, "one more than needed is leased while the day is young");
    await kv.set(keys.riskDay(midnight), { count: 3_000, exp: midnight + 86_400 });
    assert.deepEqual(tally(await admitAll([second], 1)), { admitted: 0, minute: 0, day: 1 });
    assert.deepEqual(tally(await admitAll([first], held + 3)), {
      admitted: held,
      minute: 0,
      day: 3,
    });
    assert.equal(await leased(), 3_000);
  });
});

Deno.test("leases shrink to one as the day's lookups run out", async () => {
  await withIsolates(1, { perDay: 128 }, async ({ risks, leased, kv }) => {
    await kv.set(keys.riskDay(midnight), { count: 100, exp: midnight + 86_400 });
    await admitAll(risks, 1);
    assert.equal(await leased(), 101);
  });
});

Deno.test("20 lookups a minute of one address are admitted over four isolates, whatever comes at once", async () => {
  await withIsolates(4, {}, async ({ risks, minuteCount, leased, another }) => {
    const verdicts = await admitAll(risks, 300, "192.0.2.9");
    assert.deepEqual(tally(verdicts), { admitted: 20, minute: 280, day: 0 });
    assert.equal(await minuteCount("192.0.2.9", noon), 20);
    for (const risk of risks) await risk.close();
    assert.equal(await leased(), 20, "a refusal uses nothing of the day");
    assert.deepEqual(tally(await admitAll([another()], 5, "192.0.2.10")).admitted, 5);
  });
});

Deno.test("a minute's ceiling ends with the minute, and the refusal says when", async () => {
  await withIsolates(1, { perMinute: 2 }, async ({ risks, setNowS }) => {
    setNowS(noon + 59.999);
    const late = await admitAll(risks, 3, "192.0.2.1");
    assert.deepEqual(late[2], { admitted: false, ceiling: "minute", retryAfterS: 1 });
    setNowS(noon + 60);
    const verdicts = await admitAll(risks, 3, "192.0.2.1");
    assert.deepEqual(tally(verdicts), { admitted: 2, minute: 1, day: 0 });
    assert.deepEqual(verdicts[2], { admitted: false, ceiling: "minute", retryAfterS: 60 });
    setNowS(noon + 59);
    assert.equal(tally(await admitAll(risks, 1, "192.0.2.1")).minute, 1, "set back: as it was");
  });
});

Deno.test("a day's ceiling ends at midnight UTC, and a clock set back finds the day it left", async () => {
  await withIsolates(2, { perDay: 3 }, async ({ risks, setNowS, leased }) => {
    const next = midnight + 86_400;
    setNowS(next - 1);
    const verdicts = [...await admitAll(risks, 3), ...await admitAll(risks, 4)];
    assert.equal(tally(verdicts).admitted, 3);
    assert.deepEqual(verdicts.at(-1), { admitted: false, ceiling: "day", retryAfterS: 1 });
    setNowS(next);
    assert.equal(tally(await admitAll(risks, 2)).admitted, 2);
    setNowS(next - 1);
    assert.equal(tally(await admitAll(risks, 5)).admitted, 0);
    assert.deepEqual([await leased(midnight), await leased(next)], [3, 2]);
  });
});

Deno.test("what an isolate leased of one day is not given out on another", async () => {
  await withIsolates(1, {}, async ({ risks, setNowS, leased }) => {
    await admitAll(risks, 1);
    setNowS(midnight + 86_400);
    await admitAll(risks, 1);
    assert.ok(await leased() > 1);
    assert.ok(await leased(midnight + 86_400) >= 1);
    for (const risk of risks) await risk.close();
    assert.deepEqual([await leased(), await leased(midnight + 86_400)], [1, 1]);
  });
});

Deno.test("one address at its ceiling takes nothing from others, at the last lookup of the day", async () => {
  await withIsolates(1, { perMinute: 1, perDay: 2 }, async ({ risks }) => {
    assert.equal(tally(await admitAll(risks, 1, "192.0.2.1")).admitted, 1);
    const [refused, other] = await Promise.all([
      admitAll(risks, 50, "192.0.2.1"),
      admitAll(risks, 1, "192.0.2.2"),
    ]);
    assert.equal(tally(refused).minute, 50);
    assert.equal(tally(other).admitted, 1);
  });
});
