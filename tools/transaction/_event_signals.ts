/** Signals from events that change who may do what. */
import { ZERO_ADDRESS } from "../evm/address.ts";
import type { SecurityEvent, UserOperation } from "./claims.ts";
import { eventSignals, type SignalCode, signalCodes } from "./_signal_rows.ts";
import type { Signal, SignalInput } from "./signals.ts";

/** AccessControl's DEFAULT_ADMIN_ROLE, which may grant and revoke every other; AccessManager's ADMIN_ROLE. */
const isDefaultAdmin = (role: unknown) => role === 0n || role === `0x${"0".repeat(64)}`;

/** Codes that say something else of some contents. */
const refined: Partial<Record<SignalCode, (event: SecurityEvent) => SignalCode>> = {
  "ownership-transferred": ({ fields }) =>
    fields.newOwner === ZERO_ADDRESS ? "ownership-renounced" : "ownership-transferred",
  "role-granted": ({ fields }) =>
    isDefaultAdmin(fields.role) ? "default-admin-granted" : "role-granted",
  "role-revoked": ({ fields }) =>
    isDefaultAdmin(fields.role) ? "default-admin-revoked" : "role-revoked",
};

export function signalsOfEvents({ receipt, claims }: SignalInput): readonly Signal[] {
  return claims.flatMap((claim) => {
    if (claim.kind === "user-operation") return ofUserOperation(claim);
    if (claim.kind !== "security-event") return [];
    const row: { readonly code: SignalCode; readonly account?: string } | null =
      eventSignals[claim.event];
    if (row === null) return [];
    const code = refined[row.code]?.(claim) ?? row.code;
    const field = row.account === undefined ? undefined : claim.fields[row.account];
    return {
      code,
      // What a contract says while it is made are its first settings, not a change.
      severity: claim.by === receipt.createdContract ? "info" : signalCodes[code],
      by: claim.by,
      account: typeof field === "string" ? field : null,
      logIndex: claim.logIndex,
    };
  });
}

function ofUserOperation({ success, by, sender, logIndex }: UserOperation): readonly Signal[] {
  const code = "user-operation-failed";
  return success ? [] : [{ code, severity: signalCodes[code], by, account: sender, logIndex }];
}
