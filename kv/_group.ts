/** Brings one group to its end: read, decide, commit; again on a conflict; never twice. */
import { type Clock, monotonicMs } from "../schema/clock.ts";
import { type RandomBytes, toHex } from "../schema/random.ts";
import type { Group, RefundItem } from "./_lanes.ts";
import { addRefund, nothingLeft, type Plan, planGroup, startCommit } from "./_plan.ts";
import type { Remembered } from "./_remembered.ts";
import { answered, backoffMs, sleep } from "./_timing.ts";
import { keys } from "./keys.ts";
import type { Charge, MeterLimits } from "./metering.ts";
import type { Store } from "./open.ts";
import { StoreError } from "./store_error.ts";

/** Attempts of one group; conflicts come only from other isolates and from record changes. */
const attemptsMax = 40;
/** A group gives up here, well inside a request's time. */
const groupTimeoutMs = 5_000;

export type GroupDeps = {
  readonly store: Store;
  readonly limits: MeterLimits;
  readonly clock: Clock;
  readonly random: RandomBytes;
};

/** A commit whose outcome stayed unknown, with what each of its attempts decided. */
export type Unsettled = { readonly nonce: string; readonly attempts: ReadonlyMap<number, Plan> };

export type GroupEnd =
  /** `moved` are left unsettled: their refunds take commits of their own. */
  | { readonly kind: "settled"; readonly moved: readonly RefundItem[] }
  | {
    readonly kind: "given-up";
    readonly error: StoreError;
    readonly refunds: readonly Charge[];
    readonly unsettled?: Unsettled;
  };

/** Settles the items of `group`. What is left to do afterwards is in the answer. */
export async function settleGroup(
  deps: GroupDeps,
  remembered: Remembered,
  group: Group,
): Promise<GroupEnd> {
  const nonce = toHex(deps.random(16));
  const unknown = new Map<number, Plan>();
  const conflicted = new Set<number>();
  const deadlineMs = monotonicMs() + groupTimeoutMs;
  let failure: unknown;
  for (let attempt = 0; attempt < attemptsMax && monotonicMs() < deadlineMs; attempt++) {
    if (attempt > 0) await sleep(backoffMs(attempt, deps.random));
    try {
      const kv = await deps.store.kv();
      const applied = unknown.size > 0 ? await appliedAttempt(kv, nonce) : undefined;
      const before = applied === undefined ? undefined : unknown.get(applied);
      if (before !== undefined) return settle(group, before);
      // A conflict that left no proof is in doubt no longer: what it checked is never as it was again.
      for (const past of conflicted) unknown.delete(past);
      const plan = (attempt === 0 ? blindRefunds(kv, group, remembered, nonce) : undefined) ??
        await planGroup(kv, group, { ...deps, remembered }, deps.clock(), { nonce, attempt });
      // With an attempt in doubt even a group without writes commits its nonce, as a fence.
      const commit = plan.commit ??
        (unknown.size > 0 ? startCommit(kv, nonce, attempt) : undefined);
      if (commit === undefined) return settle(group, plan);
      // Only `ok: true` is proof. No answer leaves the outcome open, and so does a conflict: a client
      // that repeats a commit whose answer was lost conflicts with itself. The nonce tells.
      unknown.set(attempt, plan);
      const outcome = await answered(commit.commit());
      if (outcome.ok) {
        remembered.keep(plan.left(outcome.versionstamp), deps.clock());
        return settle(group, plan);
      }
      conflicted.add(attempt);
      if (plan.remembered) remembered.distrust(group, deps.clock());
    } catch (error) {
      failure = error;
      if (error instanceof StoreError && error.code === "db-unconfigured") break;
    }
  }
  return giveUp(group, nonce, unknown, failure);
}

/** Which attempt of a nonce was applied, by the proof its commit left. */
export async function appliedAttempt(kv: Deno.Kv, nonce: string): Promise<number | undefined> {
  const { value } = await answered(kv.get<unknown>(keys.commit(nonce)));
  return value instanceof Deno.KvU64 ? Number(value.value) : undefined;
}

/**
 * Refunds alone need no read: the key's record must be as it was when the credits were taken, and
 * giving back can break no limit.
 */
function blindRefunds(
  kv: Deno.Kv,
  group: Group,
  remembered: Remembered,
  nonce: string,
): Plan | undefined {
  const charges = group.items.flatMap((item) => item.kind === "refund" ? [item.charge] : []);
  if (charges.length !== group.items.length) return undefined;
  const commit = startCommit(kv, nonce, 0);
  for (const charge of charges) {
    addRefund(commit, charge, charge.keyVersionstamp);
    remembered.forget(charge.keyHash);
  }
  return { verdicts: new Map(), moved: [], commit, left: () => nothingLeft };
}

function settle(group: Group, plan: Plan): GroupEnd {
  for (const item of group.items) {
    if (item.kind === "refund") {
      if (!plan.moved.includes(item)) item.resolve();
      continue;
    }
    const verdict = plan.verdicts.get(item);
    if (verdict === undefined) item.reject(new Error("A call was left without a verdict"));
    else item.resolve(verdict);
  }
  return { kind: "settled", moved: plan.moved };
}

function giveUp(
  group: Group,
  nonce: string,
  unknown: ReadonlyMap<number, Plan>,
  failure: unknown,
): GroupEnd {
  const error = failure instanceof StoreError
    ? failure
    : new StoreError("db-unavailable", "The database did not settle the call", { cause: failure });
  for (const item of group.items) item.reject(error);
  const refunds = group.items.flatMap((item) => item.kind === "refund" ? [item.charge] : []);
  const unsettled = unknown.size > 0 ? { unsettled: { nonce, attempts: unknown } } : {};
  return { kind: "given-up", error, refunds, ...unsettled };
}
