import assert from "node:assert/strict";
import { keys } from "../../kv/keys.ts";
import { noon, withIsolates } from "./_risk.ts";

const token = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const json = JSON.stringify({ ok: true, note: "é \u{1f600}" });

Deno.test("an answer is given out for 60 seconds, by every isolate, in any case of the address", async () => {
  await withIsolates(2, {}, async ({ risks: [first, second], setNowS }) => {
    assert.ok(first && second);
    await first.keep([{ chainId: 1, token, json }]);
    for (const risk of [first, second]) {
      assert.equal(await risk.cached(1, token), json);
      assert.equal(await risk.cached(1, token.toLowerCase()), json);
      assert.equal(await risk.cached(56, token), undefined);
      assert.equal(await risk.cached(0, token), undefined);
    }
    setNowS(noon + 59.999);
    assert.equal(await second.cached(1, token), json);
    setNowS(noon + 60);
    assert.equal(await second.cached(1, token), undefined);
  });
});

Deno.test("a clock set back neither revives an answer nor lets one live longer", async () => {
  await withIsolates(1, {}, async ({ risks: [risk], setNowS }) => {
    assert.ok(risk);
    await risk.keep([{ chainId: 1, token, json }]);
    setNowS(noon - 1);
    assert.equal(await risk.cached(1, token), undefined, "not read yet");
    setNowS(noon + 60);
    assert.equal(await risk.cached(1, token), undefined);
    setNowS(noon - 3_600);
    assert.equal(await risk.cached(1, token), undefined);
  });
});

Deno.test("several answers are kept together, and one that is too long is not", async () => {
  await withIsolates(1, {}, async ({ risks: [risk], kv }) => {
    assert.ok(risk);
    const long = JSON.stringify("a".repeat(40_000));
    await risk.keep([
      { chainId: 0, token, json },
      { chainId: 8453, token, json: "{}" },
      { chainId: 10, token, json: long },
    ]);
    assert.equal(await risk.cached(0, token), json);
    assert.equal(await risk.cached(8453, token), "{}");
    assert.equal(await risk.cached(10, token), undefined);
    await risk.keep([]);
    const widest = "\u{1f600}".repeat(15_000);
    await risk.keep([{ chainId: 10, token, json: widest }]);
    assert.equal(await risk.cached(10, token), widest, "the longest fits a value of the store");
    assert.deepEqual((await kv.get(keys.risk(8453, token.toLowerCase()))).value, {
      at: noon,
      exp: noon + 60,
      json: "{}",
    });
  });
});
