/** Deleting more entries than a commit can hold. */
import { answered } from "./_timing.ts";

/** Below the 80 KiB of keys and the 1,000 writes of a commit. */
const deletedPerCommit = 250;

/**
 * Deletes every entry under a prefix, and what `also` adds for each of them. Ends when `signal` aborts;
 * cut short, it may be repeated.
 */
export async function deleteUnder(
  kv: Deno.Kv,
  under: { readonly prefix: Deno.KvKey },
  signal: AbortSignal,
  { perCommit = deletedPerCommit, also }: {
    readonly perCommit?: number;
    readonly also?: (commit: Deno.AtomicOperation, value: unknown) => void;
  } = {},
): Promise<void> {
  for (let isLast = false; !isLast;) {
    const found = await answered(Array.fromAsync(kv.list(under, { limit: perCommit })), { signal });
    isLast = found.length < perCommit;
    if (found.length === 0) return;
    const commit = kv.atomic();
    for (const { key, value } of found) {
      commit.delete(key);
      also?.(commit, value);
    }
    await applied(commit, signal);
  }
}

/** Brings a commit without checks to the store; what it deletes may be gone already. */
export async function applied(commit: Deno.AtomicOperation, signal: AbortSignal): Promise<void> {
  const { ok } = await answered(commit.commit(), { signal });
  if (!ok) throw new Error("The database reported a conflict where nothing was checked");
}
