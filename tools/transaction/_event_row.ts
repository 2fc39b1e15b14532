/** The shape of a row in the tables of events. */
import type { AbiValue } from "./_abi_words.ts";
import type { LogClaim } from "./claims.ts";
import type { Address } from "../evm/network.ts";

/** The fields of a decoded event by name; `null` and lists of items are what `fixed` and `shape` add. */
export type EventFields = Readonly<Record<string, unknown>>;

/**
 * One layout of an event. Several rows may share a topic: they differ in what is indexed.
 *
 * `layout` is Solidity's text; parameters are named after the claim's fields, and those that begin with
 * `_` are held against their type and left out.
 */
export type EventRow = {
  readonly kind: Exclude<LogClaim["kind"], "security-event">;
  readonly layout: string;
  /** Fields that the event says by being that event. */
  readonly fixed?: EventFields;
  /** Fields in another shape than the log's; null: they contradict each other. */
  readonly shape?: (fields: Readonly<Record<string, AbiValue>>) => EventFields | null;
  /** Only these contracts use this layout of a topic; it goes before the others. */
  readonly by?: readonly Address[];
};

/** Layouts of an event that changes who may do what. */
export type SecurityEventRow = {
  readonly layouts: readonly string[];
  readonly shape?: EventRow["shape"];
};
