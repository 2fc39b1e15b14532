/** Whether the database answers. */
import { answered } from "./_timing.ts";
import { keys } from "./keys.ts";
import type { Store } from "./open.ts";
import { StoreError } from "./store_error.ts";

/** @throws {StoreError} when there is no database, its file is gone or cut, or it does not answer in time. */
export async function ping(store: Store): Promise<void> {
  const kv = await store.kv();
  await answered(kv.get(keys.readiness()));
  if (!await store.isInPlace()) {
    throw new StoreError("db-unavailable", "The database's file was removed, replaced or cut");
  }
}
