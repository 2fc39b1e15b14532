/**
 * Proofs of commits (`startCommit`). One serves group after group: to overwrite an entry costs less than
 * to add one, and a store that keeps each for minutes grows with every call.
 */
import { monotonicMs } from "../schema/clock.ts";
import { type RandomBytes, toHex } from "../schema/random.ts";

/** The entry of a nonce, as the next commit under it must find it. */
export type Proof = { readonly nonce: string; readonly versionstamp: string | null };

/** A proof in the hands of one group. No number is given to two attempts under one nonce. */
export type GroupProof = Proof & { readonly nextAttempt: number };

/** One that lies longer may be gone: it lives for 15 minutes. */
const reusedWithinMs = 600_000;

/** Proofs whose last commit is known to be applied, and that nobody holds. */
export class Proofs {
  readonly #random: RandomBytes;
  readonly #free: { readonly proof: GroupProof; readonly sinceMs: number }[] = [];

  constructor(random: RandomBytes) {
    this.#random = random;
  }

  take(): GroupProof {
    const last = this.#free.pop();
    if (last !== undefined && monotonicMs() - last.sinceMs < reusedWithinMs) return last.proof;
    // Those below it lie there longer.
    this.#free.length = 0;
    return { nonce: toHex(this.#random(16)), versionstamp: null, nextAttempt: 0 };
  }

  /** After the commit of `attempt` is known to be applied: nobody will ask for this proof any more. */
  giveBack({ nonce }: Proof, versionstamp: string, attempt: number): void {
    const proof = { nonce, versionstamp, nextAttempt: attempt + 1 };
    this.#free.push({ proof, sinceMs: monotonicMs() });
  }
}
