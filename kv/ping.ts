/** Whether the database answers. */
import { answered } from "./_timing.ts";
import { keys } from "./keys.ts";
import type { Store } from "./open.ts";

/** @throws {StoreError} when there is no database or it does not answer in time. */
export async function ping(store: Store): Promise<void> {
  const kv = await store.kv();
  await answered(kv.get(keys.readiness()));
}
