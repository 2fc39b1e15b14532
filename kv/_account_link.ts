/** The operator's one-time link to an account as an entry of the store. */
import { daySeconds } from "../schema/time.ts";
import { keys } from "./keys.ts";
import type { AccountLinkRecord } from "./records.ts";

const linkLifeSeconds = 7 * daySeconds;

/** Writes a link that can be used once within 7 days. */
export function addLink(
  commit: Deno.AtomicOperation,
  { linkHash, accountId, nowS }: {
    readonly linkHash: string;
    readonly accountId: string;
    readonly nowS: number;
  },
): Deno.AtomicOperation {
  const link: AccountLinkRecord = { accountId, exp: nowS + linkLifeSeconds };
  return commit.set(keys.accountLink(linkHash), link, { expireIn: linkLifeSeconds * 1000 });
}
