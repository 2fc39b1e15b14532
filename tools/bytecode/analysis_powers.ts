/** The powers that are told. */

/** What somebody can do, closed. The order is that of results. */
export const powers = [
  "upgradeable-proxy",
  "mint",
  "mint-admin",
  "set-balance",
  "burn-any",
  "forced-transfer",
  "approval-drain",
  "blacklist",
  "whitelist",
  "pause",
  "trading-switch",
  "fee-setter",
  "fee-list",
  "limit-setter",
  "withdraw-native",
  "withdraw-token",
  /** Whoever pays gets nothing for it: his coins go on to an account of the contract's choosing. */
  "payment-kept",
  "owner-change",
  "ownership-takeback",
  "role-admin",
  "arbitrary-call",
  "arbitrary-delegatecall",
  "selfdestruct",
  "origin-check",
  "external-dependency",
  "name-change",
] as const;

export type PowerName = (typeof powers)[number];
