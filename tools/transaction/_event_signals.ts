/** Signals from events that change who may do what. */
import { getContractAddress } from "viem";
import { once } from "../../schema/lazy.ts";
import type { Severity } from "../bytecode/analysis.ts";
import { ZERO_ADDRESS } from "../evm/address.ts";
import type { Address } from "../evm/network.ts";
import { isOfEntryPoint } from "./_actors.ts";
import type { LogClaim, SecurityEvent, UserOperation } from "./claims.ts";
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

/** Contracts that a new contract makes while it is made itself, such as a proxy's own admin: one or two. */
const childrenMax = 4n;

export function signalsOfEvents({ receipt, claims }: SignalInput): readonly Signal[] {
  const made = once(() => new Set([...madeWith(receipt.createdContract), ...newAccounts(claims)]));
  const setUp = once(() => newSafes(claims));
  const isFirstSetting = (code: SignalCode, by: Address) =>
    made().has(by) || (safeSettings.has(code) && setUp().has(by));
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
      severity: isFirstSetting(code, claim.by) ? "info" : severityOf(code, claim),
      by: claim.by,
      account: typeof field === "string" ? field : null,
      logIndex: claim.logIndex,
    };
  });
}

/** Of a contract that was there before, as far as can be told. */
function severityOf(code: SignalCode, { fields }: SecurityEvent): Severity {
  // A factory's new contract, or one that was left without an owner and is taken: it had none before.
  const isFirst = fields.previousOwner === ZERO_ADDRESS || fields.previousAdmin === ZERO_ADDRESS;
  return isFirst && signalCodes[code] === "high" ? "medium" : signalCodes[code];
}

/**
 * The new contract and what it made itself: what these say are first settings, not changes. Addresses
 * follow from the maker's nonce, which starts at 1 (EIP-161).
 */
function madeWith(created: Address | null): ReadonlySet<Address> {
  const made = new Set<Address>();
  if (created === null) return made;
  made.add(created);
  for (let nonce = 1n; nonce <= childrenMax; nonce++) {
    made.add(getContractAddress({ from: created, nonce }));
  }
  return made;
}

/** Accounts that an entry point says were made, so that what they say is how they are set up. */
function newAccounts(claims: readonly LogClaim[]): readonly Address[] {
  return claims.flatMap((claim): readonly Address[] => {
    if (claim.kind !== "security-event" || claim.event !== "account-deployed") return [];
    const { sender } = claim.fields;
    return isOfEntryPoint(claim) && typeof sender === "string" ? [sender as Address] : [];
  });
}

/** What a Safe's setup says of itself. Anybody may log a setup: of nothing else is it believed. */
const safeSettings: ReadonlySet<SignalCode> = new Set([
  "safe-owner-added",
  "safe-threshold-changed",
  "safe-module-enabled",
  "safe-guard-changed",
  "safe-fallback-handler-changed",
]);

/**
 * Safes that are set up, which happens once. One that ran something is not taken for new: what it runs by
 * delegatecall may log the setup in its name, and its own event of the run comes all the same.
 */
function newSafes(claims: readonly LogClaim[]): ReadonlySet<Address> {
  const events = claims.filter((claim) => claim.kind === "security-event");
  const ran = new Set(
    events.filter(({ event }) => event.includes("-execution-")).map(({ by }) => by),
  );
  const setUp = events.filter(({ event, by }) => event === "safe-setup" && !ran.has(by));
  return new Set(setUp.map(({ by }) => by));
}

function ofUserOperation({ success, by, sender, logIndex }: UserOperation): readonly Signal[] {
  const code = "user-operation-failed";
  return success ? [] : [{ code, severity: signalCodes[code], by, account: sender, logIndex }];
}
