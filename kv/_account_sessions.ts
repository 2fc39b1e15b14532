/** The sessions of an account as entries of the store. */
import { keys } from "./keys.ts";

/** All of them, in no order of time. */
export function sessionsOf(accountId: string): { readonly prefix: Deno.KvKey } {
  return { prefix: keys.session(accountId, "").slice(0, -1) };
}
