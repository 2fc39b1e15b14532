import assert from "node:assert/strict";
import { keys } from "../../kv/keys.ts";
import { runsKept } from "../../kv/runs.ts";
import { closing, entriesOf, runOf, type RunsOfAccount, session, withRuns } from "./_runs.ts";

/** Opens `count` runs, one a second. */
async function openMany({ runs, accountId, time }: RunsOfAccount, count: number) {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    time.nowS += 1;
    ids.push(runOf(await runs.open(session(accountId))).id);
  }
  return ids;
}

/** Ids of all runs that are stored, oldest first. */
async function storedIds({ faulty }: RunsOfAccount): Promise<unknown[]> {
  return (await entriesOf(faulty.kv, "run")).map(({ key }) => key.at(-1));
}

async function countOf({ faulty, accountId }: RunsOfAccount): Promise<number> {
  const { value } = await faulty.kv.get<Deno.KvU64>(keys.runCount(accountId));
  return Number(value?.value);
}

Deno.test("the newest 1,000 runs of an account are kept, and a run that goes is no open one", () =>
  withRuns(async (given) => {
    const { runs, accountId, faulty, time } = given;
    const ids = await openMany(given, runsKept);
    assert.equal((await storedIds(given)).length, runsKept);
    ids.push(...await openMany(given, 3));
    assert.deepEqual(await storedIds(given), ids.slice(3));
    assert.equal(await countOf(given), runsKept);
    const open = (await entriesOf(faulty.kv, "run_open")).map(({ key }) => key.at(-1));
    assert.deepEqual(open, ids.slice(3));
    // A report that closes a run adds none; one of its own takes the place of the oldest.
    await runs.close(session(accountId), closing("c"));
    assert.deepEqual(await storedIds(given), ids.slice(3));
    time.nowS += 1;
    const own = runOf(await runs.close(session(accountId, "o/other"), closing("c")));
    assert.deepEqual(await storedIds(given), [...ids.slice(4), own.id]);
  }));

for (const atOnce of [10, 50]) {
  Deno.test(`${atOnce} calls at a time leave at most so many runs over, and a quiet one none`, () =>
    withRuns(async (given) => {
      const { another, accountId, time } = given;
      await openMany(given, runsKept);
      const isolates = Array.from({ length: atOnce }, another);
      for (let round = 0; round < 12; round++) {
        time.nowS += 1;
        const opened = await Promise.all(
          isolates.map((isolate) => isolate.open(session(accountId))),
        );
        const ids = await storedIds(given);
        assert.equal(await countOf(given), ids.length);
        assert.ok(ids.length >= runsKept && ids.length <= runsKept + atOnce, `${ids.length}`);
        const newest = opened.map((one) => runOf(one).id).sort();
        assert.deepEqual(ids.slice(-atOnce), newest, "none of the new ones went");
      }
      await openMany(given, 1);
      assert.equal((await storedIds(given)).length, runsKept);
      assert.equal(await countOf(given), runsKept);
    }));
}

Deno.test("calls that follow each other without a pause, ten at a time, leave few runs over", () =>
  withRuns(async (given) => {
    const { another, accountId } = given;
    await openMany(given, runsKept);
    await Promise.all(
      Array.from({ length: 10 }, another).map(async (isolate) => {
        for (let nth = 0; nth < 60; nth++) await isolate.open(session(accountId));
      }),
    );
    const over = await countOf(given) - runsKept;
    assert.ok(over >= 0 && over <= 20, `${over}`);
    await openMany(given, 1);
    assert.equal((await storedIds(given)).length, runsKept);
  }));

Deno.test("an account goes with all its runs, and with no other account's", () =>
  withRuns(async (given) => {
    const { runs, accounts, accountId, faulty } = given;
    await openMany(given, 120);
    await runs.close(session(accountId), closing("c"));
    const other = await accounts.create({
      provider: "test",
      subject: "other",
      plan: "business",
      planUntil: null,
    });
    assert.ok(other);
    const kept = runOf(await runs.open(session(other.account.id, "o/kept", "k2")));
    assert.ok(await accounts.delete(accountId));
    assert.deepEqual(await storedIds(given), [kept.id]);
    assert.equal((await entriesOf(faulty.kv, "run_open")).length, 1);
    assert.equal((await entriesOf(faulty.kv, "run_count")).length, 1);
  }));

Deno.test("a run that is stored while its account goes does not stay behind", () =>
  withRuns(async ({ runs, accounts, accountId, faulty }) => {
    const opening = Array.from({ length: 20 }, () => runs.open(session(accountId)));
    const deleted = accounts.delete(accountId);
    const late = Array.from({ length: 20 }, () => runs.open(session(accountId)));
    await Promise.all([...opening, ...late]);
    assert.ok(await deleted);
    assert.equal(await runs.open(session(accountId)), undefined);
    for (const word of ["run", "run_open", "run_count"]) {
      assert.deepEqual(await entriesOf(faulty.kv, word), [], word);
    }
  }));

Deno.test("a run whose commit comes after its account is gone is not stored", () =>
  withRuns(async ({ runs, accounts, accountId, faulty }) => {
    const { commits } = faulty;
    faulty.plan = (operation, nth) =>
      operation === "commit" && nth === commits + 1 ? { delayMs: 100 } : "none";
    const opening = runs.open(session(accountId));
    while (faulty.commits === commits) await new Promise((resolve) => setTimeout(resolve, 1));
    assert.ok(await accounts.delete(accountId));
    assert.equal(await opening, undefined);
    for (const word of ["run", "run_open", "run_count"]) {
      assert.deepEqual(await entriesOf(faulty.kv, word), [], word);
    }
  }));
