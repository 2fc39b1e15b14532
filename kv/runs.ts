/**
 * CI runs: opened by a session, closed by a report, each once (DESIGN 12). A run is found under its
 * account alone; ids grow with time, so that a listing is in the order of opening.
 */
import { toHex } from "../schema/random.ts";
import { daySeconds, unixSeconds } from "../schema/time.ts";
import { addRunDeletes, repoKey, runsOf, surplusRuns } from "./_account_runs.ts";
import { reading } from "./_reading.ts";
import { settle, type SettleDeps } from "./_settle.ts";
import { answered } from "./_timing.ts";
import { sumOf } from "./counts.ts";
import { keys } from "./keys.ts";
import { type AccountRecord, accountRecord } from "./records.ts";
import { type RunClosing, type RunRecord, runRecord } from "./run_record.ts";

/** A report later than this after its session is stored as a run of its own. */
export const runOpenSeconds = daySeconds;

/** Newest runs kept of an account. */
export const runsKept = 1_000;

const runIdForm = /^[0-9a-f]{32}$/;

/** Whose run it is, and of which repository (cleaned, or `null` when none was named). */
export type RunOwner = {
  readonly accountId: string;
  readonly keyId: string;
  readonly repo: string | null;
};

export type NewRun = RunOwner & Pick<RunRecord, "version" | "engineVersion">;

/** A stored run and the account it is of, as both were in the commit. */
export type StoredRun = { readonly run: RunRecord; readonly account: AccountRecord };

/** What a report comes to under the account's policy. */
export type Close = (account: AccountRecord, nowS: number) => RunClosing;

export type RunPage = {
  /** Newest first. */
  readonly runs: readonly RunRecord[];
  /** The `before` of the next page; `null`: there is none. */
  readonly next: string | null;
};

/** What is read before a run is stored. */
type Read = {
  readonly account: Deno.KvEntry<unknown>;
  readonly surplus: readonly Deno.KvEntry<unknown>[];
};

export class Runs {
  readonly #deps: SettleDeps;

  constructor(deps: SettleDeps) {
    this.#deps = deps;
  }

  /**
   * Opens a run. `undefined`: the account is gone.
   *
   * @throws {StoreError} when the store is missing or did not settle it.
   */
  open({ accountId, keyId, repo, version, engineVersion }: NewRun): Promise<StoredRun | undefined> {
    return this.#store(accountId, (nowMs) => {
      const openedAt = unixSeconds(nowMs);
      const id = this.#newId(nowMs);
      const run = { id, keyId, repo, version, engineVersion, openedAt, closed: null };
      const exp = openedAt + runOpenSeconds;
      return Promise.resolve({
        run,
        write: (commit) =>
          commit.set(keys.openRun(keyId, repoKey(repo), id), { exp }, {
            expireIn: runOpenSeconds * 1000,
          }),
      });
    });
  }

  /**
   * Closes the newest open run of the key and repository, or stores one of its own. Of two at once,
   * one closes the run and the other the one before it, or its own.
   *
   * @throws {StoreError} when the store is missing or did not settle it.
   */
  close({ accountId, keyId, repo }: RunOwner, close: Close): Promise<StoredRun | undefined> {
    return this.#store(accountId, async (nowMs, kv, account) => {
      const closed = close(account, unixSeconds(nowMs));
      const opened = await newestOpen(kv, { accountId, keyId, repo }, unixSeconds(nowMs));
      if (opened !== undefined) {
        const { hint, entry, run } = opened;
        return {
          run: { ...run, closed },
          write: (commit) => commit.check(hint).delete(hint.key).check(entry),
          stored: true,
        };
      }
      const id = this.#newId(nowMs);
      const own = { id, keyId, repo, version: null, engineVersion: null, openedAt: null, closed };
      return { run: own };
    });
  }

  /** @throws {StoreError} when the store is missing or did not answer. */
  async get(accountId: string, runId: string): Promise<RunRecord | undefined> {
    if (!runIdForm.test(runId)) return undefined;
    const kv = await this.#deps.store.kv();
    const { value } = await reading(kv.get(keys.run(accountId, runId)));
    return value === null ? undefined : runRecord.parse(value);
  }

  /**
   * The runs opened before the run `before`, or the newest.
   *
   * @throws {StoreError} when the store is missing or did not answer.
   */
  async list(
    accountId: string,
    { before, limit }: { readonly before?: string | undefined; readonly limit: number },
  ): Promise<RunPage> {
    const kv = await this.#deps.store.kv();
    const until = before !== undefined && runIdForm.test(before)
      ? { end: keys.run(accountId, before) }
      : {};
    const options = { reverse: true, limit: limit + 1 };
    const found = kv.list({ ...runsOf(accountId), ...until }, options);
    const entries = await reading(Array.fromAsync(found));
    const runs = entries.slice(0, limit).map(({ value }) => runRecord.parse(value));
    return { runs, next: entries.length > limit ? runs.at(-1)?.id ?? null : null };
  }

  /** Stores what `decide` makes of the account, once; the oldest runs make room in the same commit. */
  async #store(accountId: string, decide: Decide): Promise<StoredRun | undefined> {
    let attempts = 0;
    return await settle<StoredRun | undefined>(this.#deps, async (kv, signal) => {
      // Whoever conflicts leaves making room to the one it met.
      const read = await answered(readFor(kv, accountId, attempts++ === 0), { signal });
      if (read === undefined) return { value: undefined };
      const account = accountRecord.parse(read.account.value);
      const { run, write, stored } = await answered(
        decide(this.#deps.clock(), kv, account),
        { signal },
      );
      return {
        value: { run, account },
        write: (commit) => {
          // An account that is being deleted gets no further run.
          commit.check(read.account).set(keys.run(accountId, run.id), run);
          write?.(commit);
          if (stored) return;
          commit.sum(keys.runCount(accountId), 1n);
          addRunDeletes(commit, accountId, read.surplus);
        },
      };
    });
  }

  /** 48 bits of time before 80 random ones, as hex. */
  #newId(nowMs: number): string {
    return nowMs.toString(16).padStart(12, "0") + toHex(this.#deps.random(10));
  }
}

/** The run to store, and what is written with it; `stored`: it had its place before. */
type Decide = (nowMs: number, kv: Deno.Kv, account: AccountRecord) => Promise<{
  readonly run: RunRecord;
  readonly write?: (commit: Deno.AtomicOperation) => void;
  readonly stored?: boolean;
}>;

async function readFor(
  kv: Deno.Kv,
  accountId: string,
  makeRoom: boolean,
): Promise<Read | undefined> {
  const [account, count] = await kv.getMany<[unknown, unknown]>([
    keys.account(accountId),
    keys.runCount(accountId),
  ]);
  if (account.versionstamp === null) return undefined;
  const surplus = makeRoom
    ? await surplusRuns(kv, accountId, { count: sumOf(count), kept: runsKept })
    : [];
  return { account, surplus };
}

/** The newest run that waits for a report, with the entries that say so. */
async function newestOpen(
  kv: Deno.Kv,
  { accountId, keyId, repo }: RunOwner,
  nowS: number,
) {
  const prefix = keys.openRun(keyId, repoKey(repo), "").slice(0, -1);
  const options = { reverse: true, limit: 1 };
  const [hint] = await Array.fromAsync(kv.list<{ exp: number }>({ prefix }, options));
  if (hint === undefined || hint.value.exp <= nowS) return undefined;
  const entry = await kv.get(keys.run(accountId, String(hint.key.at(-1))));
  if (entry.value === null) return undefined;
  return { hint, entry, run: runRecord.parse(entry.value) };
}
