/** Brings one group to its end: read, decide, commit; again on a conflict; never twice. */
import { type Clock, monotonicMs } from "../schema/clock.ts";
import type { RandomBytes } from "../schema/random.ts";
import type { Group, RefundItem } from "./_lanes.ts";
import { momentOf } from "./_decide.ts";
import { nothingKnown } from "./_known.ts";
import {
  addRefund,
  type Plan,
  planRead,
  planRemembered,
  type StartCommit,
  startCommit,
  type Terms,
} from "./_plan.ts";
import type { Proof, Proofs } from "./_proofs.ts";
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
  /** Is called whenever a commit is under way; must not throw. */
  readonly meanwhile?: () => void;
};

/** What a group finds of those before it in this isolate. */
export type GroupMemory = { readonly remembered: Remembered; readonly proofs: Proofs };

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
  { remembered, proofs }: GroupMemory,
  group: Group,
): Promise<GroupEnd> {
  const { nextAttempt: first, ...taken } = proofs.take();
  let proof: Proof = taken;
  const unknown = new Map<number, Plan>();
  const conflicted: number[] = [];
  const deadlineMs = monotonicMs() + groupTimeoutMs;
  let failure: unknown;
  for (let tried = 0; tried < attemptsMax && monotonicMs() < deadlineMs; tried++) {
    if (tried > 0) await sleep(backoffMs(tried, deps.random));
    const attempt = first + tried;
    try {
      const kv = await deps.store.kv();
      if (unknown.size > 0) {
        const found = await readProof(kv, proof.nonce);
        const before = unknown.get(found.attempt);
        if (before !== undefined) return settle(group, before);
        // Whichever commit that finds the proof so is applied first keeps the others out.
        ({ proof } = found);
      }
      // A conflict that left no proof is in doubt no longer: what it checked is never as it was again.
      for (const past of conflicted) unknown.delete(past);
      const start = () => startCommit(kv, proof, attempt);
      const terms = { limits: deps.limits, moment: momentOf(deps.clock()) };
      const plan = planUnread(group, remembered, terms, start, tried) ??
        await planRead(kv, group, terms, start);
      // With an attempt in doubt even a group without writes commits its nonce, as a fence.
      const commit = plan.commit ?? (unknown.size > 0 ? start() : undefined);
      if (commit === undefined) return settle(group, plan);
      // Only `ok: true` is proof. No answer leaves the outcome open, and so does a conflict: a client
      // that repeats a commit whose answer was lost conflicts with itself. The nonce tells.
      unknown.set(attempt, plan);
      const outcome = await committed(commit, deps);
      if (outcome.ok) {
        remembered.keep(plan.known, outcome.versionstamp, deps.clock());
        if (tried === 0) proofs.giveBack(proof, outcome.versionstamp, attempt);
        return settle(group, plan);
      }
      conflicted.push(attempt);
      if (plan.isRemembered) remembered.distrust(group, deps.clock());
    } catch (error) {
      failure = error;
      if (error instanceof StoreError && error.code === "db-unconfigured") break;
    }
  }
  return giveUp(group, proof.nonce, unknown, failure);
}

function committed(commit: Deno.AtomicOperation, { meanwhile }: GroupDeps) {
  const outcome = commit.commit();
  meanwhile?.();
  return answered(outcome);
}

/** A proof as it is stored: of an attempt, or of none (NaN); `fenced`: that none may be applied any more. */
export async function readProof(
  kv: Deno.Kv,
  nonce: string,
): Promise<{ readonly proof: Proof; readonly attempt: number; readonly fenced: boolean }> {
  const { value, versionstamp } = await answered(kv.get<unknown>(keys.commit(nonce)));
  const attempt = value instanceof Deno.KvU64 ? Number(value.value) : NaN;
  return { proof: { nonce, versionstamp }, attempt, fenced: value === "fenced" };
}

/** A decision that needs no reading; `undefined` when there is none. */
function planUnread(
  group: Group,
  remembered: Remembered,
  terms: Terms,
  start: StartCommit,
  tried: number,
): Plan | undefined {
  const blind = tried === 0 ? blindRefunds(group, remembered, start) : undefined;
  return blind ?? planRemembered(group, remembered, terms, start);
}

/**
 * Refunds alone need no read: the key's record must be as it was when the credits were taken, and
 * giving back can break no limit.
 */
function blindRefunds(
  group: Group,
  remembered: Remembered,
  start: StartCommit,
): Plan | undefined {
  if (group.items.some(({ kind }) => kind !== "refund")) return undefined;
  const commit = start();
  for (const charge of refundsOf(group)) {
    addRefund(commit, charge, charge.keyVersionstamp);
    remembered.forget(charge.keyHash);
  }
  return { verdicts: [], moved: [], commit, known: nothingKnown, isRemembered: false };
}

function settle(group: Group, plan: Plan): GroupEnd {
  group.items.forEach((item, at) => {
    if (item.kind === "refund") {
      if (!plan.moved.includes(item)) item.resolve();
      return;
    }
    const verdict = plan.verdicts[at];
    if (verdict === undefined) item.reject(new Error("A call was left without a verdict"));
    else item.resolve(verdict);
  });
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
  const refunds = refundsOf(group);
  const unsettled = unknown.size > 0 ? { unsettled: { nonce, attempts: unknown } } : {};
  return { kind: "given-up", error, refunds, ...unsettled };
}

function refundsOf({ items }: Group): Charge[] {
  return items.flatMap((item) => item.kind === "refund" ? [item.charge] : []);
}
