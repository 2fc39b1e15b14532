/** What sessions and reports cost, and what callers are told who cannot have them. */
import assert from "node:assert/strict";
import { engineFolder } from "../rig/engines.ts";
import { type FaultyKv, openFaultyKv } from "../rig/faulty_kv.ts";
import {
  ciTest,
  noFindings,
  openSession,
  publishedVersions,
  report,
  reportPath,
  sessionPath,
} from "./_ci.ts";
import {
  assertError,
  counts,
  creditsUsed,
  json,
  minuteEndS,
  monthEndS,
  noonS,
  type Service,
  startService,
} from "./_service.ts";

const paths = [sessionPath, reportPath] as const;

for (const path of paths) {
  ciTest(
    `${path} costs 2 credits, counts as a call and carries the metering headers`,
    async (service) => {
      const { key, keyId } = await service.account();
      const response = await service.ask(path, { key, body: {} });
      const { headers } = response;
      assert.deepEqual([headers.get("x-credits-used"), headers.get("x-credits-left")], [
        "2",
        "9998",
      ]);
      assert.equal(headers.get("x-ratelimit-remaining"), "239");
      assert.equal(headers.get("cache-control"), "private, no-store");
      await json(response);
      assert.deepEqual(await counts(service, keyId), { minute: 1, day: 1, calls: 1 });
    },
  );

  ciTest(
    `${path} answers 429 credits-exhausted with Retry-After, and stores nothing`,
    async (service) => {
      const { key, accountId } = await service.account();
      const response = await service.ask(path, { key, body: {} });
      assert.equal(response.headers.get("retry-after"), String(monthEndS - noonS));
      await assertError(response, "credits-exhausted");
      assert.deepEqual((await service.deps.runs.list(accountId, { limit: 9 })).runs, []);
    },
    { env: { PLAN_CREDITS: "business=1" } },
  );

  ciTest(
    `${path} answers 429 rate-limited with Retry-After, and stores nothing`,
    async (service) => {
      const { key, accountId } = await service.account();
      await service.ask("/api/v1/tools", { method: "GET", key });
      const response = await service.ask(path, { key, body: {} });
      assert.equal(response.headers.get("retry-after"), String(minuteEndS - noonS));
      await assertError(response, "rate-limited");
      assert.deepEqual((await service.deps.runs.list(accountId, { limit: 9 })).runs, []);
    },
    { env: { LIMIT_PER_MINUTE: "1" } },
  );

  ciTest(`${path}: 100 calls at once with credits for 30 store 30 runs`, async (service) => {
    const { key, accountId } = await service.account();
    const answers = await Promise.all(Array.from({ length: 100 }, async () => {
      const response = await service.ask(path, { key, body: { repo: "octo/vault" } });
      await response.body?.cancel();
      return response.status;
    }));
    assert.equal(answers.filter((status) => status === 200).length, 30);
    assert.equal(answers.filter((status) => status === 429).length, 70);
    assert.equal(await creditsUsed(service, key), 60);
    const { runs } = await service.deps.runs.list(accountId, { limit: 100 });
    assert.equal(runs.length, 30);
    assert.equal(new Set(runs.map(({ id }) => id)).size, 30);
  }, { env: { PLAN_CREDITS: "business=61" } });
}

ciTest("30 sessions and their reports at once close every run, each once", async (service) => {
  const { key, accountId } = await service.account();
  await Promise.all(Array.from({ length: 30 }, () => openSession(service, key)));
  const closed = await Promise.all(
    Array.from({ length: 30 }, () => report(service, key, { counts: noFindings })),
  );
  assert.equal(new Set(closed.map(({ run }) => run.id)).size, 30);
  const { runs } = await service.deps.runs.list(accountId, { limit: 100 });
  assert.equal(runs.length, 30);
  assert.ok(runs.every(({ closed, openedAt }) => closed !== null && openedAt === noonS));
  assert.equal(await creditsUsed(service, key), 120);
});

/** A CI service over a database with faults, none at first. */
function faultyTest(name: string, body: (service: Service, faulty: FaultyKv) => Promise<void>) {
  Deno.test(name, async () => {
    const engines = await engineFolder(publishedVersions);
    const faulty = await openFaultyKv();
    const service = await startService({ store: faulty.store, env: { ENGINE_DIR: engines.dir } });
    try {
      await body(service, faulty);
    } finally {
      await service.close();
      await faulty.store.close();
      await engines.remove();
    }
  });
}

faultyTest(
  "a run takes one reading and one commit beside admission, its report two and a look for it",
  async (service, faulty) => {
    const { key } = await service.account();
    const trips = async (work: () => Promise<unknown>) => {
      const before = [faulty.reads, faulty.commits] as const;
      await work();
      return [faulty.reads - before[0], faulty.commits - before[1]];
    };
    // The first call of a key in an instance; later ones are admitted without a reading.
    assert.deepEqual(await trips(() => openSession(service, key)), [1 + 1, 1 + 1]);
    assert.deepEqual(await trips(() => openSession(service, key)), [0 + 1, 1 + 1]);
    assert.deepEqual(await trips(() => report(service, key)), [0 + 2, 1 + 1]);
  },
);

for (const path of paths) {
  faultyTest(
    `${path} is 503 when its run cannot be stored, with the credits given back`,
    async (service, faulty) => {
      const { key, accountId } = await service.account();
      await json(await service.ask(path, { key, body: {} }));
      // Admission's commit, then no reading for the run, then the refund's commit.
      const { commits } = faulty;
      faulty.plan = (operation) =>
        operation === "read" && faulty.commits === commits + 1 ? "fails" : "none";
      const response = await service.ask(path, { key, body: {} });
      const told = ["retry-after", "x-credits-used"].map((name) => response.headers.get(name));
      assert.deepEqual(told, ["5", "2"]);
      await assertError(response, "db-unavailable");
      faulty.plan = () => "none";
      assert.equal(await creditsUsed(service, key), 2);
      assert.equal((await service.deps.runs.list(accountId, { limit: 9 })).runs.length, 1);
    },
  );

  faultyTest(
    `${path} stores one run when a commit's answer is lost, and charges it once`,
    async (service, faulty) => {
      const { key, accountId } = await service.account();
      for (const fault of ["applied-then-fails", "repeated", "fails", "conflict"] as const) {
        const commits = faulty.commits;
        faulty.plan = (operation, nth) =>
          operation === "commit" && nth === commits + 2 ? fault : "none";
        await json(await service.ask(path, { key, body: {} }));
      }
      assert.equal((await service.deps.runs.list(accountId, { limit: 9 })).runs.length, 4);
      assert.equal(await creditsUsed(service, key), 8);
    },
  );
}

ciTest("a key whose account is deleted meanwhile is refused like any other", async (service) => {
  const { key } = await service.account();
  const gone = () => Promise.resolve(undefined);
  Object.assign(service.deps.runs, { open: gone, close: gone });
  for (const path of paths) {
    await assertError(await service.ask(path, { key, body: {} }), "bad-key");
  }
  assert.equal(await creditsUsed(service, key), 0);
});
