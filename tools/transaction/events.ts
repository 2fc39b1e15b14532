/** Every event that is known, by topic. Topic hashes are computed from the layouts, never typed. */
import { type AbiEvent, parseAbiItem, toEventHash } from "viem";
import { once } from "../../schema/lazy.ts";
import type { Address, Hex } from "../evm/network.ts";
import { type AbiValue, readWords, type WordType, wordType } from "./_abi_words.ts";
import type { EventFields, EventRow } from "./_event_row.ts";
import { type SecurityEventName, securityEvents } from "./_events_security.ts";
import { tokenEvents } from "./_events_tokens.ts";
import { tradeEvents } from "./_events_trades.ts";
import type { LogClaim } from "./claims.ts";
import type { EventLog } from "./facts.ts";

export type { SecurityEventName };

/** A layout made ready for reading logs. */
export type EventLayout = {
  readonly kind: LogClaim["kind"];
  /** Of a security event. */
  readonly event: SecurityEventName | null;
  readonly text: string;
  readonly topic: Hex;
  readonly indexed: Parameters;
  readonly unindexed: Parameters;
  readonly fixed: EventFields;
  readonly shape: EventRow["shape"];
  readonly by: readonly Address[] | undefined;
};

type Parameters = { readonly names: readonly string[]; readonly types: readonly WordType[] };

/** Topic → its layouts, those of certain contracts first. */
export const layoutsByTopic = once((): ReadonlyMap<string, readonly EventLayout[]> => {
  const security = Object.entries(securityEvents).flatMap(([event, { layouts, ...row }]) =>
    layouts.map((layout) => ({
      kind: "security-event" as const,
      event: event as SecurityEventName,
      layout,
      ...row,
    }))
  );
  const all = [...tokenEvents, ...tradeEvents, ...security].map(layoutOf)
    .sort((one, other) => Number(one.by === undefined) - Number(other.by === undefined));
  return Map.groupBy(all, ({ topic }) => topic);
});

/** The log as its layout reads it; null: it does not fit. */
export function readLayout(layout: EventLayout, log: EventLog): LogClaim | null {
  const { indexed, unindexed, by } = layout;
  if (by !== undefined && !by.includes(log.address)) return null;
  if (log.topics.length !== indexed.names.length + 1) return null;
  const topics = readWords(indexed.types, log.topics.slice(1).map(digitsOf).join(""));
  const data = topics === null ? null : readWords(unindexed.types, digitsOf(log.data));
  if (topics === null || data === null) return null;
  const fields: Record<string, AbiValue> = {};
  addTold(fields, indexed.names, topics);
  addTold(fields, unindexed.names, data);
  return claimOf(layout, log, fields);
}

function addTold(
  fields: Record<string, AbiValue>,
  names: readonly string[],
  values: readonly AbiValue[],
): void {
  for (const [at, name] of names.entries()) if (!name.startsWith("_")) fields[name] = values[at]!;
}

function claimOf(
  { kind, event, fixed, shape }: EventLayout,
  { address, logIndex }: EventLog,
  told: Readonly<Record<string, AbiValue>>,
): LogClaim | null {
  const fields = shape === undefined ? told : shape(told);
  if (fields === null) return null;
  const claim = { kind, by: address, logIndex };
  // The layouts name their parameters after the claim's fields, which a test holds them to.
  return (event === null
    ? { ...claim, ...fixed, ...fields }
    : { ...claim, event, fields }) as unknown as LogClaim;
}

type AnyRow = Omit<EventRow, "kind"> & {
  readonly kind: LogClaim["kind"];
  readonly event?: SecurityEventName;
};

function layoutOf({ kind, layout, fixed = {}, shape, by, event }: AnyRow): EventLayout {
  const abi = parseAbiItem(`event ${layout}`) as AbiEvent;
  const parametersOf = (indexed: boolean): Parameters => {
    const inputs = abi.inputs.filter((input) => (input.indexed === true) === indexed);
    return { names: inputs.map(({ name = "" }) => name), types: inputs.map(wordType) };
  };
  return {
    kind,
    event: event ?? null,
    text: layout,
    topic: toEventHash(abi),
    indexed: parametersOf(true),
    unindexed: parametersOf(false),
    fixed,
    shape,
    by,
  };
}

function digitsOf(hex: Hex): string {
  return hex.slice(2);
}
