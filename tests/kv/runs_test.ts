import assert from "node:assert/strict";
import { closing, entriesOf, newAccount, noonS, runOf, session, withRuns } from "./_runs.ts";

Deno.test("a session opens a run, and the report closes that run", () =>
  withRuns(async ({ runs, accountId, time, faulty }) => {
    const opened = runOf(await runs.open(session(accountId)));
    assert.match(opened.id, /^[0-9a-f]{32}$/);
    assert.deepEqual({ ...opened, id: "" }, {
      id: "",
      keyId: "k",
      repo: "o/r",
      version: "1.0",
      engineVersion: "2026.09.01",
      openedAt: noonS,
      closed: null,
    });
    time.nowS += 60;
    const closed = runOf(await runs.close(session(accountId), closing("c1")));
    assert.equal(closed.id, opened.id);
    assert.equal(closed.openedAt, noonS);
    assert.equal(closed.closed?.at, noonS + 60);
    assert.deepEqual(await runs.get(accountId, opened.id), closed);
    assert.deepEqual(await entriesOf(faulty.kv, "run_open"), []);
  }));

Deno.test("a report closes the newest open run of its key and repository", () =>
  withRuns(async ({ runs, accountId, time }) => {
    const first = runOf(await runs.open(session(accountId)));
    time.nowS += 1;
    const second = runOf(await runs.open(session(accountId)));
    time.nowS += 1;
    await runs.open(session(accountId, "o/other"));
    await runs.open(session(accountId, null));
    await runs.open(session(accountId, "o/r", "another key"));
    const close = async () => runOf(await runs.close(session(accountId, "O/R"), closing("c"))).id;
    assert.equal(await close(), second.id);
    assert.equal(await close(), first.id);
    const own = runOf(await runs.close(session(accountId, "O/R"), closing("c")));
    assert.ok(own.id !== first.id && own.id !== second.id);
    assert.deepEqual([own.openedAt, own.version, own.repo], [null, null, "O/R"]);
  }));

Deno.test("a report a day after its session is stored as a run of its own", () =>
  withRuns(async ({ runs, accountId, time }) => {
    const opened = runOf(await runs.open(session(accountId)));
    time.nowS += 86_400;
    const own = runOf(await runs.close(session(accountId), closing("c")));
    assert.notEqual(own.id, opened.id);
    assert.equal((await runs.get(accountId, opened.id))?.closed, null);
  }));

Deno.test("20 reports at once close an open run once; the others are runs of their own", () =>
  withRuns(async ({ runs, accountId, another }) => {
    const opened = runOf(await runs.open(session(accountId)));
    const isolates = [runs, another(), another()];
    const closed = await Promise.all(Array.from({ length: 20 }, async (_, index) => {
      const isolate = isolates[index % 3] ?? runs;
      return runOf(await isolate.close(session(accountId), closing(`c${index}`)));
    }));
    const ids = closed.map(({ id }) => id);
    assert.equal(new Set(ids).size, 20);
    assert.equal(ids.filter((id) => id === opened.id).length, 1);
    const stored = await runs.list(accountId, { limit: 100 });
    const commits = stored.runs.map((run) => run.closed?.commit).toSorted();
    assert.deepEqual(commits, Array.from({ length: 20 }, (_, index) => `c${index}`).toSorted());
  }));

Deno.test("runs are listed newest first, page by page", () =>
  withRuns(async ({ runs, accounts, accountId, time }) => {
    const ids: string[] = [];
    for (let index = 0; index < 7; index++) {
      ids.unshift(runOf(await runs.open(session(accountId, `o/${index}`))).id);
      time.nowS += 1;
    }
    const pages: string[][] = [];
    let before: string | undefined;
    do {
      const page = await runs.list(accountId, { before, limit: 3 });
      pages.push(page.runs.map(({ id }) => id));
      before = page.next ?? undefined;
    } while (before !== undefined);
    assert.deepEqual(pages, [ids.slice(0, 3), ids.slice(3, 6), ids.slice(6)]);
    const exact = await runs.list(accountId, { limit: 7 });
    assert.deepEqual([exact.runs.length, exact.next], [7, null]);
    const other = await newAccount(accounts);
    assert.deepEqual(await runs.list(other, { limit: 3 }), { runs: [], next: null });
  }));

Deno.test("a run is found under its own account alone", () =>
  withRuns(async ({ runs, accounts, accountId }) => {
    const { id } = runOf(await runs.open(session(accountId)));
    assert.equal(await runs.get(await newAccount(accounts), id), undefined);
    for (const text of ["", "0".repeat(32), "x".repeat(5_000), `${id}0`, id.toUpperCase() + "é"]) {
      assert.equal(await runs.get(accountId, text), undefined, text);
    }
  }));

Deno.test("no run is stored for an account that is gone", () =>
  withRuns(async ({ runs, accounts, accountId, faulty }) => {
    await runs.open(session(accountId));
    await runs.close(session(accountId, "o/second"), closing("c"));
    await accounts.delete(accountId);
    assert.equal(await runs.open(session(accountId)), undefined);
    assert.equal(await runs.close(session(accountId), closing("c")), undefined);
    for (const word of ["run", "run_open", "run_count"]) {
      assert.deepEqual(await entriesOf(faulty.kv, word), [], word);
    }
  }));
