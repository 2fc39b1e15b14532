/** An account as it begins. */
import { limits } from "../schema/limits.ts";
import type { AccountRecord } from "./records.ts";

export function newAccountRecord(
  { nowS, ...given }:
    & Pick<AccountRecord, "id" | "provider" | "subject" | "plan" | "planUntil">
    & { readonly nowS: number },
): AccountRecord {
  return {
    ...given,
    madeFor: null,
    linkHash: null,
    failOn: null,
    connectedWallet: null,
    createdAt: nowS,
    slots: Array(limits.keysPerAccount).fill(null),
  };
}
