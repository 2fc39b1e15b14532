/** Readings for one caller: bounded in time, and with one kind of error. */
import { answered } from "./_timing.ts";
import { StoreError } from "./store_error.ts";

/**
 * What the database answers to a reading.
 *
 * @throws {StoreError} when it is missing, fails or does not answer in time.
 */
export async function reading<T>(
  answer: Promise<T>,
  bound: { readonly timeoutMs?: number } = {},
): Promise<T> {
  try {
    return await answered(answer, bound);
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError("db-unavailable", "The database failed", { cause: error });
  }
}
