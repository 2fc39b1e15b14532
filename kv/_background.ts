/**
 * What a group could not settle while its callers waited: commits whose outcome is unknown, and
 * refunds. Bounded; what is left at the end is logged as `credits-unsettled` for the operator.
 */
import type { Log } from "../schema/log.ts";
import { toHex } from "../schema/random.ts";
import { type GroupDeps, readProof, type Unsettled } from "./_group.ts";
import { refundMovedCharge } from "./_moved_refund.ts";
import { type Plan, startCommit } from "./_plan.ts";
import { answered, sleep } from "./_timing.ts";
import type { Charge } from "./metering.ts";
import { StoreError } from "./store_error.ts";

/** Waits before each try, under 4 minutes together: a commit's proof lives for 15. */
const waitsMs = [0, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 60_000, 60_000] as const;

export class Background {
  readonly #deps: GroupDeps;
  readonly #log: Log;
  readonly #stop = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(deps: GroupDeps, log: Log) {
    this.#deps = deps;
    this.#log = log;
  }

  /** Gives a charge back, wherever its key is by now; `onFirstTry` tells how the first try ended. */
  refund(charge: Charge, onFirstTry: (error?: StoreError) => void = () => {}): void {
    const { random } = this.#deps;
    const nonce = toHex(random(16));
    this.#start([charge], async () => {
      try {
        await refundMovedCharge(await this.#deps.store.kv(), charge, nonce, random);
        onFirstTry();
      } catch (error) {
        onFirstTry(new StoreError("db-unavailable", "The refund is delayed", { cause: error }));
        throw error;
      }
    });
  }

  /**
   * Finds out whether an unsettled commit was applied. If it was, its calls were charged and never
   * answered, and are refunded; if not, `refunds` that it carried are still owed.
   */
  reconcile(unsettled: Unsettled, refunds: readonly Charge[]): void {
    // Each attempt decided the same calls anew: the last one says what is at stake.
    const inDoubt = owedBy([...unsettled.attempts.values()].at(-1));
    this.#start([...inDoubt, ...refunds], async () => {
      const applied = await this.#fence(await this.#deps.store.kv(), unsettled);
      for (const charge of applied === undefined ? refunds : owedBy(applied)) this.refund(charge);
    });
  }

  /** Resolves when nothing is under way; stops waiting between tries. */
  async close(): Promise<void> {
    this.#stop.abort();
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** The attempt that was applied, or `undefined` once none of them can be any more. */
  async #fence(kv: Deno.Kv, { nonce, attempts }: Unsettled): Promise<Plan | undefined> {
    const { proof, attempt, fenced } = await readProof(kv, nonce);
    if (fenced) return undefined;
    const applied = attempts.get(attempt);
    if (applied !== undefined) return applied;
    if ((await answered(startCommit(kv, proof, "fenced").commit())).ok) return undefined;
    throw new Error("The proof changed while it was fenced");
  }

  #start(charges: readonly Charge[], work: () => Promise<void>): void {
    const run = this.#try(charges, work);
    this.#running.add(run);
    run.finally(() => this.#running.delete(run));
  }

  async #try(charges: readonly Charge[], work: () => Promise<void>): Promise<void> {
    for (const waitMs of waitsMs) {
      await sleep(waitMs, this.#stop.signal);
      // One that was under way when the end came may have failed for what is over by now: one more follows.
      const isLast = this.#stop.signal.aborted;
      try {
        return await work();
      } catch {
        // The next try, or the line below, speaks of it.
      }
      if (isLast) break;
    }
    for (const { keyId, credits, month } of charges) {
      this.#log("error", "credits-unsettled", { keyId, credits, month });
    }
  }
}

/** Credits that an applied plan took without an answer, and refunds that it left to others. */
function owedBy(plan: Plan | undefined): Charge[] {
  if (plan === undefined) return [];
  const taken = plan.verdicts.flatMap((verdict) =>
    verdict?.kind === "admitted" && verdict.charge !== undefined ? [verdict.charge] : []
  );
  return [...taken, ...plan.moved.map(({ charge }) => charge)];
}
