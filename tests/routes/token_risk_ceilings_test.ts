import assert from "node:assert/strict";
import { keys } from "../../kv/keys.ts";
import { openStore } from "../../kv/open.ts";
import { type Service, startService } from "./_service.ts";
import {
  ask,
  envOf,
  otherToken,
  requests,
  riskTest,
  snapshotOf,
  startNodes,
  token,
} from "./_risk.ts";
import { assertError, dayEndS, minuteEndS, noonS } from "./_service.ts";

/** Distinct addresses, so that each is a new lookup. */
const tokenAt = (index: number) => `0x${index.toString(16).padStart(40, "0")}`;

/** Asks for the nth token on Ethereum; the status and what goes with a refusal. */
async function lookUp(service: Service, index: number, more: Parameters<typeof ask>[2] = {}) {
  const response = await ask(service, { token: tokenAt(index), network: "1" }, more);
  const { error } = await response.json();
  return [response.status, error ?? null, response.headers.get("retry-after")];
}

const admitted = [200, null, null];

riskTest(
  "20 new lookups a minute of one address are answered, the 21st is 429 with Retry-After, and the next minute is open",
  async (service) => {
    for (let index = 1; index <= 20; index++) {
      assert.deepEqual(await lookUp(service, index), admitted);
    }
    const response = await ask(service, { token: tokenAt(21), network: "1" });
    assert.equal(response.headers.get("retry-after"), String(minuteEndS - noonS));
    assert.match((await assertError(response, "rate-limited")).detail, /20 new lookups a minute/);
    assert.equal(requests(service), 20, "a refused lookup asks nobody");
    assert.deepEqual(await lookUp(service, 22, { from: "192.0.2.2" }), admitted);
    service.time.nowMs += 30_000;
    assert.deepEqual(await lookUp(service, 23), admitted);
  },
);

riskTest("an answer given out again is not counted, even at the ceiling", async (service) => {
  assert.deepEqual(await lookUp(service, 1), admitted);
  assert.deepEqual(await lookUp(service, 2), [429, "rate-limited", "30"]);
  for (let again = 0; again < 3; again++) assert.deepEqual(await lookUp(service, 1), admitted);
}, { env: { TOKEN_RISK_PER_MINUTE: "1" } });

riskTest(
  "forged forwarding headers change nothing about the address that is counted",
  async (service) => {
    assert.deepEqual(await lookUp(service, 1), admitted);
    const forged = [
      "X-Forwarded-For",
      "X-Real-IP",
      "Forwarded",
      "CF-Connecting-IP",
      "True-Client-IP",
    ];
    for (const [index, name] of forged.entries()) {
      const headers = { [name]: name === "Forwarded" ? "for=203.0.113.9" : "203.0.113.9" };
      assert.deepEqual(await lookUp(service, index + 2, { headers }), [429, "rate-limited", "30"]);
    }
    const kv = await service.deps.store.kv();
    const stored = await Array.fromAsync(kv.list({ prefix: ["window", "risk_minute"] }));
    assert.deepEqual(stored.map(({ key }) => key[2]), ["192.0.2.1"]);
  },
  { env: { TOKEN_RISK_PER_MINUTE: "1" } },
);

riskTest("the platform's header counts when configuration names it", async (service) => {
  const by = (address: string) => ({ headers: { "X-Platform-Address": address } });
  assert.deepEqual(await lookUp(service, 1, by("203.0.113.1")), admitted);
  assert.deepEqual(await lookUp(service, 2, by("203.0.113.2")), admitted);
  assert.deepEqual(await lookUp(service, 3, by("203.0.113.1")), [429, "rate-limited", "30"]);
}, { env: { TOKEN_RISK_PER_MINUTE: "1", CLIENT_ADDRESS_HEADER: "X-Platform-Address" } });

riskTest("IPv6 counts by /64", async (service) => {
  assert.deepEqual(await lookUp(service, 1, { from: "2001:db8:0:1::1" }), admitted);
  const same = await lookUp(service, 2, { from: "2001:db8:0:1:ffff::2" });
  assert.deepEqual(same, [429, "rate-limited", "30"]);
  assert.deepEqual(await lookUp(service, 3, { from: "2001:db8:0:2::1" }), admitted);
}, { env: { TOKEN_RISK_PER_MINUTE: "1" } });

riskTest(
  "the day's ceiling is everybody's: 429 until midnight UTC, and a refusal that needs no lookup still comes",
  async (service) => {
    for (const index of [1, 2]) {
      assert.deepEqual(await lookUp(service, index, { from: `192.0.2.${index}` }), admitted);
    }
    const response = await ask(service, { token: tokenAt(3) }, { from: "192.0.2.3" });
    assert.equal(response.headers.get("retry-after"), String(dayEndS - noonS));
    assert.match((await assertError(response, "rate-limited")).detail, /All 2 free lookups/);
    assert.deepEqual(await lookUp(service, 1, { from: "192.0.2.3" }), admitted, "from the cache");
    assert.equal((await (await ask(service, { token: "0x" })).json()).error, "bad-address");
    service.time.nowMs = dayEndS * 1000;
    assert.deepEqual(await lookUp(service, 3), admitted);
  },
  { env: { TOKEN_RISK_PER_DAY: "2" } },
);

riskTest("a lookup that upstreams fail counts like any other", async (service) => {
  service.nodes.onRequest = () => {
    throw new Error("cut");
  };
  assert.deepEqual(await lookUp(service, 1), [200, "upstream-unavailable", null]);
  assert.deepEqual(await lookUp(service, 2), [429, "rate-limited", "30"]);
}, { env: { TOKEN_RISK_PER_MINUTE: "1" } });

riskTest("30 callers who ask the same at the same time are one lookup", async (service) => {
  const answers = await Promise.all(
    Array.from(
      { length: 30 },
      (_, index) =>
        snapshotOf(ask(service, { token, network: "1" }, { from: `192.0.2.${index % 3}` })),
    ),
  );
  assert.equal(requests(service), 1);
  assert.ok(answers.every(({ cached }) => cached === false));
  const kv = await service.deps.store.kv();
  const windows = await Array.fromAsync(kv.list({ prefix: ["window", "risk_minute"] }));
  assert.deepEqual(windows.map(({ value }) => (value as { count: number }).count), [1]);
});

riskTest(
  "who joins a lookup is not refused for the address of the one who started it",
  async (service) => {
    assert.deepEqual(await lookUp(service, 1, { from: "192.0.2.1" }), admitted);
    const answers = await Promise.all(
      ["192.0.2.1", "192.0.2.2", "192.0.2.1", "192.0.2.3"].map((from) =>
        lookUp(service, 2, { from })
      ),
    );
    assert.deepEqual(answers[1], admitted);
    assert.deepEqual(answers[3], admitted);
    assert.equal(requests(service), 2);
  },
  { env: { TOKEN_RISK_PER_MINUTE: "1" } },
);

Deno.test("four handlers over one store answer no more new lookups than the day has, and know each other's answers", async () => {
  const nodes = await startNodes();
  const store = await openStore({ path: ":memory:", hosted: false });
  const env = { ...envOf(nodes), TOKEN_RISK_PER_DAY: "40" };
  const services = await Promise.all([1, 2, 3, 4].map(() => startService({ env, store })));
  const at = (index: number) => services[index % 4] as Service;
  try {
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const [status] = await lookUp(at(index), index, { from: `192.0.2.${index}` });
        return status;
      }),
    );
    const answered = statuses.filter((status) => status === 200).length;
    assert.ok(answered <= 40 && answered > 0, `${answered} answered`);
    assert.ok(statuses.every((status) => status === 200 || status === 429));
    assert.equal([...nodes.asked.values()].reduce((sum, count) => sum + count, 0), answered);
    const known = statuses.indexOf(200);
    for (let index = 0; index < 4; index++) {
      assert.deepEqual(await lookUp(at(index), known), admitted, "from the shared cache");
    }
    for (const service of services) await service.close();
    const kv = await store.kv();
    const day = await kv.get<{ count: number }>(keys.riskDay(dayEndS - 86_400));
    assert.equal(day.value?.count, answered, "what was leased and not used is given back");
  } finally {
    await store.close();
    await nodes.upstream.stop();
  }
});

riskTest("another token is another lookup, and a network of its own too", async (service) => {
  await snapshotOf(ask(service, { token, network: "1" }));
  await snapshotOf(ask(service, { token: otherToken, network: "1" }));
  await snapshotOf(ask(service, { token, network: "56" }));
  assert.equal((await ask(service, { token, network: "137" })).status, 429);
}, { env: { TOKEN_RISK_PER_MINUTE: "3" } });
