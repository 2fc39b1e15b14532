/** Which events are signals, and how grave each is by itself. */
import type { Severity } from "../bytecode/analysis.ts";
import type { SecurityEventName } from "./_events_security.ts";

/** Code → what it is called in answers never changes; severity where nothing makes it graver or milder. */
export const signalCodes = {
  "proxy-upgraded": "high",
  "proxy-admin-changed": "high",
  "beacon-changed": "high",
  "diamond-cut": "high",
  "ownership-transferred": "high",
  "ownership-renounced": "low",
  "ownership-transfer-started": "medium",
  "default-admin-granted": "high",
  "default-admin-revoked": "medium",
  "default-admin-transfer-started": "medium",
  "role-granted": "medium",
  "role-revoked": "low",
  "role-admin-changed": "medium",
  "authority-changed": "high",
  paused: "medium",
  unpaused: "low",
  "safe-owner-added": "high",
  "safe-owner-removed": "high",
  "safe-threshold-changed": "high",
  "safe-module-enabled": "high",
  "safe-module-disabled": "medium",
  "safe-guard-changed": "high",
  "safe-fallback-handler-changed": "medium",
  "safe-master-copy-changed": "critical",
  "safe-execution-failed": "medium",
  "user-operation-failed": "medium",
  "delegation-set": "high",
  "delegation-cleared": "info",
  "unlimited-approval": "medium",
  "approval-for-all": "high",
  "approval-to-account-without-code": "high",
  "approval-by-signature": "medium",
  "long-lived-approval": "low",
  "address-poisoning": "medium",
  "undecodable-event": "low",
} as const satisfies Readonly<Record<string, Severity>>;

export type SignalCode = keyof typeof signalCodes;

/** How an event becomes a signal; null: it is none. `account`: the field that tells whom it concerns. */
type EventSignal = { readonly code: SignalCode; readonly account?: string } | null;

export const eventSignals = {
  "proxy-upgraded": { code: "proxy-upgraded", account: "implementation" },
  "proxy-admin-changed": { code: "proxy-admin-changed", account: "newAdmin" },
  "beacon-upgraded": { code: "beacon-changed", account: "beacon" },
  "diamond-cut": { code: "diamond-cut", account: "init" },
  "ownership-transferred": { code: "ownership-transferred", account: "newOwner" },
  "ownership-transfer-started": { code: "ownership-transfer-started", account: "newOwner" },
  "ownership-handover-requested": { code: "ownership-transfer-started", account: "newOwner" },
  "role-granted": { code: "role-granted", account: "account" },
  "role-revoked": { code: "role-revoked", account: "account" },
  "role-admin-changed": { code: "role-admin-changed" },
  "default-admin-transfer-started": {
    code: "default-admin-transfer-started",
    account: "newAdmin",
  },
  "manager-role-granted": { code: "role-granted", account: "account" },
  "manager-role-revoked": { code: "role-revoked", account: "account" },
  "authority-updated": { code: "authority-changed", account: "authority" },
  paused: { code: "paused", account: "account" },
  unpaused: { code: "unpaused", account: "account" },
  initialized: null,
  "safe-setup": null,
  "safe-added-owner": { code: "safe-owner-added", account: "owner" },
  "safe-removed-owner": { code: "safe-owner-removed", account: "owner" },
  "safe-changed-threshold": { code: "safe-threshold-changed" },
  "safe-enabled-module": { code: "safe-module-enabled", account: "module" },
  "safe-disabled-module": { code: "safe-module-disabled", account: "module" },
  "safe-changed-guard": { code: "safe-guard-changed", account: "guard" },
  "safe-changed-module-guard": { code: "safe-guard-changed", account: "moduleGuard" },
  "safe-changed-fallback-handler": { code: "safe-fallback-handler-changed", account: "handler" },
  "safe-changed-master-copy": { code: "safe-master-copy-changed", account: "singleton" },
  "safe-execution-success": null,
  "safe-execution-failure": { code: "safe-execution-failed" },
  "safe-module-execution-success": null,
  "safe-module-execution-failure": { code: "safe-execution-failed", account: "module" },
  "account-deployed": null,
  // Entry points say the failure itself with UserOperationEvent.
  "user-operation-revert-reason": null,
} as const satisfies Readonly<Record<SecurityEventName, EventSignal>>;
