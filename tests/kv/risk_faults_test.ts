import assert from "node:assert/strict";
import fc from "fast-check";
import { StoreError } from "../../kv/store_error.ts";
import { openStore } from "../../kv/open.ts";
import { TokenRiskStore } from "../../kv/risk.ts";
import { systemRandom } from "../../schema/random.ts";
import type { Fault, FaultyKv } from "../rig/faulty_kv.ts";
import { admitAll, noon, tally, withFaults } from "./_risk.ts";

/** The nth commit from now on has the fault; all else is well. */
function nextCommits(faulty: FaultyKv, ...faults: Fault[]): void {
  const start = faulty.commits;
  faulty.plan = (operation, nth) =>
    operation === "commit" ? faults[nth - start - 1] ?? "none" : "none";
}

const commitFaults: readonly Fault[] = [
  "fails",
  "conflict",
  "repeated",
  "applied-then-fails",
  { appliedLateMs: 5 },
];

for (const fault of commitFaults) {
  const name = typeof fault === "object" ? "is applied late" : fault;
  Deno.test(`a lease whose commit ${name} is made exactly once`, async () => {
    await withFaults(async (faulty, { risks, leased }) => {
      nextCommits(faulty, fault);
      assert.equal(tally(await admitAll(risks, 1)).admitted, 1);
      await faulty.settled();
      for (const risk of risks) assert.equal(await risk.close(), 0);
      assert.equal(await leased(), 1);
    });
  });

  Deno.test(`a lookup whose commit ${name} is counted exactly once`, async () => {
    await withFaults(async (faulty, { risks, minuteCount }) => {
      nextCommits(faulty, "none", fault);
      assert.equal(tally(await admitAll(risks, 1, "192.0.2.1")).admitted, 1);
      await faulty.settled();
      assert.equal(await minuteCount("192.0.2.1", noon), 1);
    });
  });

  Deno.test(`units whose return ${name} are returned exactly once`, async () => {
    await withFaults(async (faulty, { risks, leased }) => {
      assert.equal(tally(await admitAll(risks, 1)).admitted, 1);
      assert.ok(await leased() > 1);
      nextCommits(faulty, fault);
      for (const risk of risks) assert.equal(await risk.close(), 0);
      await faulty.settled();
      assert.equal(await leased(), 1);
    });
  });
}

Deno.test("a database that stops answering admits nobody, counts nobody and loses no unit", async () => {
  await withFaults(async (faulty, { risks, leased, minuteCount }) => {
    assert.equal(tally(await admitAll(risks, 1, "192.0.2.1")).admitted, 1);
    faulty.plan = () => "fails";
    for (let attempt = 0; attempt < 2; attempt++) {
      await assert.rejects(admitAll(risks, 3, "192.0.2.1"), (error) => {
        assert.ok(error instanceof StoreError);
        assert.equal(error.code, "db-unavailable");
        return true;
      });
    }
    faulty.plan = () => "none";
    assert.equal(await minuteCount("192.0.2.1", noon), 1);
    assert.equal(tally(await admitAll(risks, 19, "192.0.2.1")).admitted, 19);
    for (const risk of risks) assert.equal(await risk.close(), 0);
    assert.equal(await leased(), 20);
  });
});

Deno.test("a lookup that could not be counted gives its unit of the day back", async () => {
  await withFaults(async (faulty, { risks, leased }) => {
    const start = faulty.commits;
    faulty.plan = (operation, nth) => operation === "commit" && nth > start + 1 ? "fails" : "none";
    await assert.rejects(admitAll(risks, 5, "192.0.2.1"), StoreError);
    faulty.plan = () => "none";
    assert.ok(await leased() >= 5);
    for (const risk of risks) assert.equal(await risk.close(), 0);
    assert.equal(await leased(), 0);
  });
});

Deno.test("a lease that was applied while the database fell silent is found when it is back", async () => {
  await withFaults(async (faulty, { risks, leased }) => {
    const start = faulty.commits;
    faulty.plan = (operation, nth) =>
      operation === "commit" && nth === start + 1
        ? "applied-then-fails"
        : faulty.commits > start
        ? "fails"
        : "none";
    await assert.rejects(admitAll(risks, 1), StoreError);
    faulty.plan = () => "none";
    const applied = await leased();
    assert.ok(applied > 0);
    assert.equal(tally(await admitAll(risks, 1)).admitted, 1);
    assert.equal(await leased(), applied, "no second lease for what was leased already");
    for (const risk of risks) assert.equal(await risk.close(), 0);
    assert.equal(await leased(), 1);
  });
});

/** 503 has to come well before the 8 s that a tool call may take, the look into the cache included. */
async function assertRefusedInTime(calls: readonly Promise<unknown>[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => timer = setTimeout(() => resolve("still waiting"), 6_500));
  const refused = Promise.all(calls.map((call) =>
    assert.rejects(call, (error) => {
      assert.ok(error instanceof StoreError);
      return error.code === "db-unavailable";
    })
  ));
  try {
    assert.equal(await Promise.race([refused.then(() => "refused"), late]), "refused");
  } finally {
    clearTimeout(timer);
    await refused;
  }
}

for (const silent of ["reads and commits", "commits"] as const) {
  Deno.test(`when ${silent} stall, a caller is refused within 5 s, the lease and the queue of the address included`, async () => {
    await withFaults(async (faulty, { risks: [risk] }) => {
      assert.ok(risk);
      faulty.plan = (operation) =>
        operation === "commit" || silent !== "commits" ? "stalls" : "none";
      const calls = Array.from({ length: 30 }, (_, i) => risk.admit(`192.0.2.${i % 3}`));
      await new Promise((resolve) => setTimeout(resolve, 100));
      // These wait for the lane of the ones before, and would start when those give up.
      calls.push(...Array.from({ length: 3 }, (_, i) => risk.admit(`192.0.2.${i}`)));
      await assertRefusedInTime(calls);
      faulty.plan = () => "none";
    });
  });
}

Deno.test("a database that is only slow is waited for", async () => {
  await withFaults(async (faulty, { risks, leased }) => {
    faulty.plan = () => ({ delayMs: 600 });
    assert.equal(tally(await admitAll(risks, 3, "192.0.2.1")).admitted, 3);
    faulty.plan = () => "none";
    for (const risk of risks) assert.equal(await risk.close(), 0);
    assert.equal(await leased(), 3);
  });
});

Deno.test("a database that stalls fails a look into the cache, and keeping an answer never fails", async () => {
  await withFaults(async (faulty, { risks: [risk] }) => {
    assert.ok(risk);
    faulty.plan = () => "stalls";
    await assert.rejects(risk.cached(1, "0x1"), StoreError);
    await risk.keep([{ chainId: 1, token: "0x1", json: "{}" }]);
    faulty.plan = () => "none";
  });
});

Deno.test("leases that cannot be returned at the end are told as lost, and never given out twice", async () => {
  await withFaults(async (faulty, { risks: [risk], leased }) => {
    assert.ok(risk);
    await admitAll([risk], 1);
    const held = await leased() - 1;
    faulty.plan = () => "fails";
    assert.deepEqual(await Promise.all([risk.close(), risk.close()]), [held, held]);
    faulty.plan = () => "none";
    assert.equal(await leased(), held + 1);
  });
});

Deno.test("without a database there is nothing to admit with: db-unconfigured", async () => {
  const store = await openStore({ path: "none", hosted: false });
  const risk = new TokenRiskStore({ store, clock: () => 0, random: systemRandom }, {
    perMinute: 1,
    perDay: 1,
  });
  for (const asked of [() => risk.admit("192.0.2.1"), () => risk.cached(1, "0x1")]) {
    await assert.rejects(
      asked(),
      (error) => error instanceof StoreError && error.code === "db-unconfigured",
    );
  }
  assert.equal(await risk.close(), 0);
});

Deno.test("whatever commits come to, four isolates together admit no more than the day holds, and the store counts each", async () => {
  const fault = fc.constantFrom<Fault>("none", "none", "none", ...commitFaults);
  await fc.assert(
    fc.asyncProperty(fc.array(fault, { maxLength: 60 }), async (faults) => {
      await withFaults(
        async (faulty, { risks, leased }) => {
          nextCommits(faulty, ...faults);
          let admitted = 0;
          for (let round = 0; round < 3; round++) {
            const outcomes = await Promise.allSettled(
              risks.map((risk) => admitAll([risk], 6)),
            );
            for (const outcome of outcomes) {
              if (outcome.status === "fulfilled") admitted += tally(outcome.value).admitted;
            }
          }
          assert.ok(admitted <= 30, `${admitted} admitted`);
          await faulty.settled();
          for (const risk of risks) assert.equal(await risk.close(), 0);
          assert.equal(await leased(), admitted);
        },
        4,
        { perDay: 30, perMinute: 1_000 },
      );
    }),
    { numRuns: 25 },
  );
});
