/** What a row of the tables holds. A name tells what the author called it, not what it does. */
import type { Hex } from "../../evm/network.ts";
import type { PowerName } from "../analysis.ts";

/** Canonical signature → selector. */
export type Names = Readonly<Record<string, Hex>>;

/** Names of one power that weigh the same. */
export type PowerNames = {
  readonly power: PowerName;
  /** By the name alone, so never above medium; low where holders act for themselves under such names. */
  readonly severity: "medium" | "low" | "info";
  readonly note?: string;
  readonly names: Names;
};

/** Names that give nobody a power over others by themselves. */
export type StandardNames = {
  /** The standard or kind of contract that they belong to. */
  readonly of: string;
  readonly names: Names;
};
