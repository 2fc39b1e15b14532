/** How grave a power is, by who holds its guards now. */
import type { Severity } from "./analysis.ts";
import type { Account } from "./holder.ts";

/**
 * Who decides on a function. `one`: whoever it is may decide alone and at once, also when it is not
 * known who; `shared`: several have to agree, or a delay lets others leave before; `nobody`: no
 * account can, and none can become able to.
 */
export const controls = ["anyone", "one", "shared", "nobody"] as const;

export type Control = (typeof controls)[number];

/**
 * The severity read off the code says how grave a power is in one account's hands. Shared control takes
 * it one step down, never out of sight: who owns the keys of a multisig is not known, and what a
 * contract says of itself may be untrue.
 */
export const severityUnder = {
  critical: { anyone: "critical", one: "critical", shared: "high", nobody: "info" },
  high: { anyone: "high", one: "high", shared: "medium", nobody: "info" },
  medium: { anyone: "medium", one: "medium", shared: "low", nobody: "info" },
  low: { anyone: "low", one: "low", shared: "low", nobody: "info" },
  info: { anyone: "info", one: "info", shared: "info", nobody: "info" },
} as const satisfies Record<Severity, Record<Control, Severity>>;

/** A multisig that one signature opens is one account's. */
export const MULTISIG_THRESHOLD_MIN = 2;

/** A shorter delay lets nobody leave who does not watch all day. */
export const TIMELOCK_DELAY_MIN_S = 86_400;

/** Whether what is known of a live holder makes control shared. */
export function sharesControl(
  { contract, threshold, owners, delayS }: Omit<Account, "kind">,
): boolean {
  if (contract === "multisig") {
    return threshold !== null && owners !== null && threshold >= MULTISIG_THRESHOLD_MIN &&
      owners >= threshold;
  }
  return contract === "timelock" && delayS !== null && delayS >= TIMELOCK_DELAY_MIN_S;
}
