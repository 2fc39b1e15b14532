import assert from "node:assert/strict";
import fc from "fast-check";
import { countsOf } from "../../kv/counts.ts";
import { keys } from "../../kv/keys.ts";
import { monthOf } from "../../schema/time.ts";
import { type Fault, type FaultyKv, openFaultyKv } from "../rig/faulty_kv.ts";
import { fixtureTool, upstreamRefusal } from "../rig/fixture_tools.ts";
import { type Harness, startHarness } from "../rig/harness.ts";

const registry = {
  answer: fixtureTool("answer"),
  refuse: fixtureTool("refuse", { run: () => Promise.resolve(upstreamRefusal) }),
};

type Bench = { faulty: FaultyKv; harness: Harness; key: string; keyId: string };

async function withFaults(
  body: (bench: Bench) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const faulty = await openFaultyKv();
  const harness = await startHarness({ store: faulty.store, registry, env });
  const { key, keyId } = await harness.account();
  try {
    await body({ faulty, harness, key, keyId });
  } finally {
    await harness.close();
    await faulty.settled();
    await faulty.store.close();
  }
}

async function spent({ faulty, keyId }: Bench): Promise<bigint> {
  const entry = await faulty.kv.get(keys.credits(keyId, monthOf(Date.now())));
  return BigInt(countsOf(entry).credits);
}

async function ask({ harness, key }: Bench, tool: string): Promise<number | string> {
  const answer = await harness.ask(`/api/v1/tools/${tool}`, { key, body: {} });
  const { ok, error } = await answer.json();
  return ok ? answer.status : error;
}

/** The nth commit from now on has the fault; all else is well. */
function nextCommits(faulty: FaultyKv, ...faults: Fault[]): void {
  const start = faulty.commits;
  faulty.plan = (operation, nth) =>
    operation === "commit" ? faults[nth - start - 1] ?? "none" : "none";
}

/** Waits until `holds`, at most 20 s: longer than the background's first five waits. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 1000; i++) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.fail("did not come true within 20 s");
}

for (const fault of ["applied-then-fails", "fails", "conflict", "repeated"] as const) {
  Deno.test(`a charge whose commit ${fault} is made exactly once`, async () => {
    await withFaults(async (bench) => {
      nextCommits(bench.faulty, fault);
      assert.equal(await ask(bench, "answer"), 200);
      assert.equal(await spent(bench), 2n);
    });
  });

  Deno.test(`a refund whose commit ${fault} is made exactly once`, async () => {
    await withFaults(async (bench) => {
      assert.equal(await ask(bench, "answer"), 200);
      nextCommits(bench.faulty, "none", fault);
      assert.equal(await ask(bench, "refuse"), "upstream-unavailable");
      assert.equal(await spent(bench), 2n);
    });
  });
}

Deno.test("200 calls at once through commits that are applied and then throw are charged 200 times", async () => {
  await withFaults(async (bench) => {
    bench.faulty.plan = (operation, nth) =>
      operation === "commit" && nth % 2 === 0 ? "applied-then-fails" : "none";
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask(bench, "answer")));
    assert.ok(answers.every((answer) => answer === 200), JSON.stringify(answers));
    assert.equal(await spent(bench), 400n);
  });
});

Deno.test("a commit applied after it was reported lost neither charges twice nor goes unanswered", async () => {
  await withFaults(async (bench) => {
    nextCommits(bench.faulty, { appliedLateMs: 5 });
    assert.equal(await ask(bench, "answer"), 200);
    await bench.faulty.settled();
    assert.equal(await spent(bench), 2n);
  });
});

Deno.test("a commit in doubt is kept out when the plan ends before the next attempt", async () => {
  const faulty = await openFaultyKv();
  let nowMs = Date.now();
  const harness = await startHarness({ store: faulty.store, registry, clock: () => nowMs });
  try {
    const endsIn = 60;
    const account = await harness.account("business", Math.floor(nowMs / 1000) + endsIn);
    const bench = { faulty, harness, ...account };
    const start = faulty.commits;
    faulty.plan = (operation, nth) => {
      if (operation !== "commit" || nth !== start + 1) return "none";
      // Nothing is left to be written by then.
      nowMs += 2 * endsIn * 1000;
      return { appliedLateMs: 300 };
    };
    assert.equal(await ask(bench, "answer"), "plan-required");
    await faulty.settled();
    assert.equal(await spent(bench), 0n);
  } finally {
    await harness.close();
    await faulty.settled();
    await faulty.store.close();
  }
});

Deno.test("a database that fails every read answers 503 and charges nothing", async () => {
  await withFaults(async (bench) => {
    bench.faulty.plan = (operation) => operation === "read" ? "fails" : "none";
    assert.equal(await ask(bench, "answer"), "db-unavailable");
    bench.faulty.plan = () => "none";
    assert.equal(await spent(bench), 0n);
  });
});

Deno.test("a charge that was applied but could never be confirmed is given back", async () => {
  await withFaults(async (bench) => {
    const { commits, reads } = bench.faulty;
    let down = true;
    bench.faulty.plan = (operation, nth) => {
      if (operation === "commit" && nth === commits + 1) return "applied-then-fails";
      if (operation === "read" && nth === reads + 1) return "none";
      return down ? "fails" : "none";
    };
    assert.equal(await ask(bench, "answer"), "db-unavailable");
    assert.equal(await spent(bench), 2n);
    down = false;
    await until(async () => await spent(bench) === 0n);
  });
});

Deno.test("a refund the database refused for a while is made when it is back", async () => {
  await withFaults(async (bench) => {
    const start = bench.faulty.commits;
    let down = true;
    bench.faulty.plan = (operation, nth) =>
      down && (operation === "commit" ? nth > start + 1 : false) ? "fails" : "none";
    assert.equal(await ask(bench, "refuse"), "upstream-unavailable");
    assert.equal(await spent(bench), 2n);
    assert.ok(bench.harness.logged.some(({ event }) => event === "refund-delayed"));
    down = false;
    await until(async () => await spent(bench) === 0n);
  });
});

Deno.test("a stalled database answers 503 within the request's time and charges nothing", async () => {
  await withFaults(async (bench) => {
    nextCommits(bench.faulty, "stalls", "stalls", "stalls", "stalls");
    const startMs = Date.now();
    assert.equal(await ask(bench, "answer"), "db-unavailable");
    assert.ok(Date.now() - startMs < 8_000);
    await until(async () => await spent(bench) === 0n);
  });
});

Deno.test("behind a stalled database nobody waits longer for those before him", async () => {
  await withFaults(async (bench) => {
    bench.faulty.plan = () => "stalls";
    const timed = async () => {
      const startMs = performance.now();
      const answer = await ask(bench, "answer");
      return { answer, ms: performance.now() - startMs };
    };
    // More than two groups hold, and as many again while the first is under way.
    const first = Array.from({ length: 150 }, timed);
    await new Promise((resolve) => setTimeout(resolve, 2_400));
    const answers = await Promise.all([...first, ...Array.from({ length: 150 }, timed)]);
    assert.ok(answers.every(({ answer }) => answer === "db-unavailable"));
    const mostMs = Math.max(...answers.map(({ ms }) => ms));
    assert.ok(mostMs < 9_000, `${mostMs} ms`);
    bench.faulty.plan = () => "none";
    assert.equal(await ask(bench, "answer"), 200);
    await until(async () => await spent(bench) === 2n);
  }, { LIMIT_PER_MINUTE: "1000", PLAN_CREDITS: "business=1000" });
});

Deno.test("under any mix of faults credits spent equal calls answered, after all is settled", async () => {
  const faults = fc.constantFrom<Fault>(
    "none",
    "none",
    "fails",
    "applied-then-fails",
    "repeated",
    "conflict",
    { appliedLateMs: 2 },
  );
  const run = async (mix: Fault[], tools: ("answer" | "refuse")[]) => {
    await withFaults(async (bench) => {
      bench.faulty.plan = (_, nth) => {
        const fault = mix[nth % mix.length] ?? "none";
        return fault === "conflict" && nth % 2 === 0 ? "none" : fault;
      };
      const answers = await Promise.all(tools.map((tool) => ask(bench, tool)));
      bench.faulty.plan = () => "none";
      await bench.faulty.settled();
      const answered = BigInt(answers.filter((answer) => answer === 200).length);
      await until(async () => await spent(bench) === 2n * answered);
    }, { PLAN_CREDITS: "business=24,ai-agents=0" });
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(faults, { minLength: 4, maxLength: 12 }),
      fc.array(fc.constantFrom<"answer" | "refuse">("answer", "refuse"), {
        minLength: 1,
        maxLength: 30,
      }),
      run,
    ),
    { numRuns: 20 },
  );
});

Deno.test("a refund that was under way when the service ends is tried once more", async () => {
  await withFaults(async (bench) => {
    assert.equal(await ask(bench, "answer"), 200);
    const charged = bench.faulty.commits + 1;
    let isOver = false;
    bench.faulty.plan = (operation, nth) =>
      operation === "commit" && nth > charged && !isOver ? "stalls" : "none";
    assert.equal(await ask(bench, "refuse"), "upstream-unavailable");
    const { commits } = bench.faulty;
    await until(() => Promise.resolve(bench.faulty.commits > commits));
    isOver = true;
    await bench.harness.close();
    assert.equal(await spent(bench), 2n);
    assert.ok(!bench.harness.logged.some(({ event }) => event === "credits-unsettled"));
  });
});
