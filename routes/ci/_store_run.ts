/** A run that was paid for: stored, or its credits are given back. */
import type { StoredRun } from "../../kv/runs.ts";
import { StoreError } from "../../kv/store_error.ts";
import { type Admission, storeFailure } from "../admission.ts";
import { badKey } from "../credentials.ts";
import type { Failure } from "../respond.ts";

/** The stored run, or what the caller is told instead. */
export async function storeRun(
  { refund }: Extract<Admission, { ok: true }>,
  store: () => Promise<StoredRun | undefined>,
): Promise<StoredRun | Failure> {
  try {
    const stored = await store();
    if (stored !== undefined) return stored;
    // The account was deleted after the key was admitted, and its keys with it.
    await refund();
    return badKey;
  } catch (error) {
    const { headers } = await refund();
    if (!(error instanceof StoreError)) throw error;
    const failure = storeFailure(error);
    return { ...failure, headers: { ...headers, ...failure.headers } };
  }
}
