/**
 * Functions that tokens are known to give power to somebody with, by name. A name tells what the author
 * called it, not what it does or who may call it: its severity is never above medium, and low where
 * the same name commonly belongs to something a holder does for himself.
 */
import { once } from "../../schema/lazy.ts";
import type { Hex } from "../evm/network.ts";
import { controlNames } from "./_control.ts";
import { feeNames } from "./_fees.ts";
import { listNames } from "./_lists.ts";
import { supplyNames } from "./_supply.ts";
import { switchNames } from "./_switches.ts";
import { withdrawalNames } from "./_withdrawals.ts";

/** What somebody can do with the token, closed. */
export const powers = [
  "upgradeable-proxy",
  "mint",
  "mint-admin",
  "blacklist",
  "pause",
  "trading-switch",
  "fee-setter",
  "fee-list",
  "limit-setter",
  "withdrawal",
  "balance-edit",
  "arbitrary-call",
  "ownership-takeback",
  "selfdestruct",
] as const;

export type PowerName = (typeof powers)[number];

/** Names of one power that weigh the same: signature → selector. */
export type NamedPower = {
  readonly power: PowerName;
  readonly severity: "medium" | "low";
  readonly names: Readonly<Record<string, Hex>>;
};

/** Every row of the table. */
export const namedPowerTable: readonly NamedPower[] = [
  ...supplyNames,
  ...listNames,
  ...switchNames,
  ...feeNames,
  ...withdrawalNames,
  ...controlNames,
];

/** What a selector stands for. */
export type Named = {
  readonly power: PowerName;
  readonly severity: NamedPower["severity"];
  readonly signature: string;
};

/** The table by selector, as a number. */
export const namedBySelector = once(() => {
  const bySelector = new Map<number, Named>();
  for (const { power, severity, names } of namedPowerTable) {
    for (const [signature, selector] of Object.entries(names)) {
      bySelector.set(Number(selector), { power, severity, signature });
    }
  }
  return bySelector;
});
