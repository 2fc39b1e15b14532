/**
 * One decision brought to the store exactly once: read, decide, commit; again on a conflict. A commit
 * whose outcome is unknown is proved by its nonce before anything else is tried (docs/decisions/0004).
 */
import type { Clock } from "../schema/clock.ts";
import { type RandomBytes, toHex } from "../schema/random.ts";
import { readProof } from "./_group.ts";
import { startCommit } from "./_plan.ts";
import { answered, backoffMs, Deadline, sleep } from "./_timing.ts";
import type { Store } from "./open.ts";
import { StoreError } from "./store_error.ts";

/** Conflicts come only from other isolates. */
const attemptsMax = 40;
/** Unanswered readings and commits, at most 2.5 s each, after which the caller is told. */
const silencesMax = 2;
/** What is settled for one caller, nested decisions included, ends within this; as a group does. */
export const settleTimeoutMs = 5_000;

export type SettleDeps = {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: RandomBytes;
};

/**
 * Settles a decision of its own, within 5 s.
 *
 * @throws {StoreError} when the store is missing or did not settle it.
 */
export async function settle<T>(
  deps: SettleDeps,
  decide: (kv: Deno.Kv, signal: AbortSignal) => Promise<Decision<T>>,
): Promise<T> {
  const deadline = new Deadline(settleTimeoutMs);
  const { signal } = deadline;
  try {
    return await settleOnce(deps, newProof(deps.random), (kv) => decide(kv, signal), signal);
  } finally {
    deadline.end();
  }
}

/** What one attempt decided; without `write` nothing has to be stored. */
export type Decision<T> = {
  readonly value: T;
  readonly write?: (commit: Deno.AtomicOperation) => void;
};

/**
 * The attempts of one decision. One that `settleOnce` gave up on may be handed to it again later: it
 * then finds out first whether an earlier attempt was applied.
 */
export type Proof<T> = { readonly nonce: string; readonly unknown: Map<number, T>; next: number };

export function newProof<T>(random: RandomBytes): Proof<T> {
  return { nonce: toHex(random(16)), unknown: new Map(), next: 0 };
}

/**
 * The value of the attempt that was applied, or of one that had nothing to write. Ends when `signal`
 * aborts: a decision that settles another hands its own signal on, so that both share one deadline.
 *
 * @throws {StoreError} when the store is missing or did not settle it; `proof` remembers what is open.
 */
export async function settleOnce<T>(
  { store, random }: SettleDeps,
  proof: Proof<T>,
  decide: (kv: Deno.Kv) => Promise<Decision<T>>,
  signal: AbortSignal,
): Promise<T> {
  let failure: unknown;
  let silences = 0;
  for (let tried = 0; tried < attemptsMax && silences < silencesMax; tried++) {
    if (tried > 0) await sleep(backoffMs(tried, random), signal);
    if (signal.aborted) break;
    try {
      const kv = await answered(store.kv(), { signal });
      const { nonce, unknown } = proof;
      if (unknown.size > 0) {
        const { attempt } = await answered(readProof(kv, nonce), { signal });
        if (unknown.has(attempt)) return unknown.get(attempt) as T;
      }
      const { value, write } = await decide(kv);
      // With an attempt in doubt, a decision without writes commits its nonce too, as a fence.
      if (write === undefined && unknown.size === 0) return value;
      const attempt = proof.next++;
      const commit = startCommit(kv, { nonce, versionstamp: null }, attempt);
      write?.(commit);
      unknown.set(attempt, value);
      // Only `ok: true` is proof; a conflict may be the commit's own first sending.
      if ((await answered(commit.commit(), { signal })).ok) return value;
    } catch (error) {
      failure = error;
      if (error instanceof StoreError) silences++;
      if (error instanceof StoreError && error.code === "db-unconfigured") break;
    }
  }
  if (failure instanceof StoreError) throw failure;
  throw new StoreError("db-unavailable", "The database did not settle it", { cause: failure });
}
