/**
 * The project's own names of functions: those that give power over a token, and the standard ones, so
 * that harmless functions have theirs.
 */
import { once } from "../../../schema/lazy.ts";
import type { Hex } from "../../evm/network.ts";
import type { PowerName } from "../analysis.ts";
import { balanceNames } from "./_balances.ts";
import { controlNames } from "./_control.ts";
import { feeNames } from "./_fees.ts";
import { listNames } from "./_lists.ts";
import type { PowerNames, StandardNames } from "./_rows.ts";
import { accessNames } from "./_standard_access.ts";
import { exchangeNames } from "./_standard_exchanges.ts";
import { financeNames } from "./_standard_finance.ts";
import { governanceNames } from "./_standard_governance.ts";
import { tokenNames } from "./_standard_tokens.ts";
import { supplyNames } from "./_supply.ts";
import { switchNames } from "./_switches.ts";
import { partNames } from "./_token_parts.ts";
import { viewNames } from "./_token_views.ts";
import { withdrawalNames } from "./_withdrawals.ts";

/** A function's name, and what it says. */
export type KnownName = {
  /** Canonical, e.g. "mint(address,uint256)". */
  readonly signature: string;
  readonly selector: Hex;
  /** Null: the name gives nobody a power over others. */
  readonly power: PowerName | null;
  /** Of the power, by the name alone; null without one. */
  readonly nameSeverity: PowerNames["severity"] | null;
  readonly note: string | null;
};

/** Every name that stands for a power. */
export const powerNameTable: readonly PowerNames[] = [
  ...supplyNames,
  ...balanceNames,
  ...listNames,
  ...switchNames,
  ...feeNames,
  ...withdrawalNames,
  ...controlNames,
];

/** Every name that does not. */
export const standardNameTable: readonly StandardNames[] = [
  ...tokenNames,
  ...accessNames,
  ...governanceNames,
  ...exchangeNames,
  ...financeNames,
  ...viewNames,
  ...partNames,
];

const bySelector = once(() => {
  const table = new Map<string, KnownName[]>();
  const add = (name: KnownName) => {
    const before = table.get(name.selector);
    if (before === undefined) table.set(name.selector, [name]);
    else before.push(name);
  };
  for (const { power, severity, note, names } of powerNameTable) {
    for (const [signature, selector] of Object.entries(names)) {
      add({ signature, selector, power, nameSeverity: severity, note: note ?? null });
    }
  }
  for (const { names } of standardNameTable) {
    for (const [signature, selector] of Object.entries(names)) {
      add({ signature, selector, power: null, nameSeverity: null, note: null });
    }
  }
  return table;
});

/** The own names of a selector (lower case); mostly one or none. */
export function namesOf(selector: Hex): readonly KnownName[] {
  return bySelector().get(selector) ?? [];
}
