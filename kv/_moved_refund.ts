/** Refunds whose key was revoked or deleted between the charge and the refund. */
import { monthOf } from "../schema/time.ts";
import { startCommit } from "./_plan.ts";
import { answered, backoffMs, sleep } from "./_timing.ts";
import type { RandomBytes } from "../schema/random.ts";
import { minus } from "./counts.ts";
import { keys } from "./keys.ts";
import type { Charge } from "./metering.ts";
import { accountRecord, apiKeyRecord } from "./records.ts";

const attemptsMax = 20;

/**
 * Gives a charge back to the revoked key and to its successor in the slot, if the successor took
 * over that month's spending. Nothing is owed for a deleted key. The same `nonce` never gives back
 * twice, so a call that threw may be repeated with it.
 *
 * @throws {Error} when the database conflicts or fails; whether it was given back is unknown.
 */
export async function refundMovedCharge(
  kv: Deno.Kv,
  charge: Charge,
  nonce: string,
  random: RandomBytes,
): Promise<void> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    if (attempt > 0) await sleep(backoffMs(attempt, random));
    const recordEntry = await answered(kv.get(keys.apiKey(charge.keyHash)));
    if (recordEntry.value === null) return;
    const record = apiKeyRecord.parse(recordEntry.value);
    const accountEntry = await answered(kv.get(keys.account(record.accountId)));
    if (accountEntry.value === null) return;
    const slot = accountRecord.parse(accountEntry.value).slots[record.slot];
    const commit = startCommit(kv, { nonce, versionstamp: null }, attempt)
      .check(recordEntry)
      // A mint changes the account: a successor cannot copy the sum while it is being corrected.
      .check(accountEntry);
    const owed = [charge.keyId];
    if (slot && slot.keyId !== charge.keyId) {
      const successor = await answered(kv.get(keys.apiKey(slot.keyHash)));
      if (successor.value !== null) {
        commit.check(successor);
        const { createdAt } = apiKeyRecord.parse(successor.value);
        if (monthOf(createdAt * 1000) === charge.month) owed.push(slot.keyId);
      }
    }
    for (const keyId of owed) commit.sum(keys.credits(keyId, charge.month), minus(charge.credits));
    commit.sum(keys.usage(charge.keyId, charge.day), minus(charge.credits));
    try {
      if ((await answered(commit.commit())).ok) return;
    } catch {
      // The outcome is unknown: the nonce keeps a second application out.
    }
    if ((await answered(kv.get(keys.commit(nonce)))).value !== null) return;
  }
  throw new Error("The database conflicted on every attempt to refund");
}
