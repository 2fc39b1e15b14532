/** The runs of an account as entries of the store: which are one too many, and deleting them. */
import { applied, deleteUnder } from "./_delete_under.ts";
import { minus } from "./counts.ts";
import { keys } from "./keys.ts";
import { runRecord } from "./run_record.ts";

/**
 * Oldest runs deleted by the commit that stores a new one. Of calls at the same moment one makes room,
 * so it must be able to for all of them. A commit holds 100 checks, of which each run is one, and 80 KiB
 * of keys, of which a run with the longest repository takes 1.1.
 */
const trimmedMax = 70;
const deletedPerCommit = 50;

/** The oldest runs, as many as there are beyond `kept` with one more on its way. */
export async function surplusRuns(
  kv: Deno.Kv,
  accountId: string,
  { count, kept }: { readonly count: number; readonly kept: number },
): Promise<Deno.KvEntry<unknown>[]> {
  const limit = Math.min(trimmedMax, count + 1 - kept);
  return limit <= 0 ? [] : await Array.fromAsync(kv.list(runsOf(accountId), { limit }));
}

/** Deletes runs as they were read, and the hint that one is open. */
export function addRunDeletes(
  commit: Deno.AtomicOperation,
  accountId: string,
  entries: readonly Deno.KvEntry<unknown>[],
): void {
  for (const entry of entries) {
    const { id, keyId, repo } = runRecord.parse(entry.value);
    commit.check(entry).delete(entry.key).delete(keys.openRun(keyId, repoKey(repo), id));
  }
  if (entries.length > 0) commit.sum(keys.runCount(accountId), minus(entries.length));
}

/** Deletes all runs of an account. No check: nobody closes a run of an account that goes. */
export async function deleteRuns(
  kv: Deno.Kv,
  accountId: string,
  signal: AbortSignal,
): Promise<void> {
  await deleteUnder(kv, runsOf(accountId), signal, {
    perCommit: deletedPerCommit,
    also: (commit, value) => {
      const { id, keyId, repo } = runRecord.parse(value);
      commit.delete(keys.openRun(keyId, repoKey(repo), id));
    },
  });
  await applied(kv.atomic().delete(keys.runCount(accountId)), signal);
}

/** All runs of an account, oldest first. */
export function runsOf(accountId: string): { readonly prefix: Deno.KvKey } {
  return { prefix: keys.run(accountId, "").slice(0, -1) };
}

/** A repository by which runs are found: hosts take a slug in any case. */
export function repoKey(repo: string | null): string {
  return (repo ?? "").toLowerCase();
}
