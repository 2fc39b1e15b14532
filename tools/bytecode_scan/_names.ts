/** Names of functions that the own table does not know, from the signature database. */
import { withDeadline } from "../deadline.ts";
import type { ToolContext } from "../define_tool.ts";
import type { FoundFunction } from "../bytecode/analysis.ts";
import type { Address } from "../evm/network.ts";
import { pickName } from "../bytecode/names/pick_name.ts";
import { lookUpSignatures } from "../bytecode/names/signature_database.ts";
import type { Source } from "../upstream/sources.ts";
import type { Reading } from "./_read.ts";

/**
 * How the look-up went, closed. `complete`: all names that are known there were looked at; `in-part`: not
 * all, as there are too many of them, too long ones or broken ones.
 */
export const lookupStatuses = [
  "not-asked",
  "complete",
  "in-part",
  "too-many",
  "unanswered",
  "not-configured",
] as const;

export type LookupStatus = (typeof lookupStatuses)[number];

/** Functions that were looked up, by `lookUpKey`, with the names found. */
export type LookedUp = ReadonlyMap<
  string,
  Pick<FoundFunction, "signature" | "alternatives" | "nameSource" | "arguments">
>;

/** Codes may have different functions of one selector: what each takes decides which name fits. */
export function lookUpKey(where: Address, selector: string): string {
  return `${where}/${selector}`;
}

/** What was found besides reading the chain. */
export type Names = {
  readonly status: LookupStatus;
  readonly lookedUp: LookedUp;
  readonly sources: readonly Source[];
};

/** Behind the reading's own time. */
const TIMEOUT_MS = 1_400;
/** Of the whole tool, with time left to answer. */
const LATEST_MS = 7_500;

/** Longer than honest signatures are. */
const SIGNATURE_LENGTH_MAX = 256;

/** Asks when it is wanted and there is something to ask for. */
export async function lookUpNames(
  ctx: Pick<ToolContext, "http" | "rests" | "nowMs" | "signal" | "upstreams">,
  { trail }: Reading,
  { wanted, startMs }: { readonly wanted: boolean; readonly startMs: number },
): Promise<Names> {
  if (!wanted) return { status: "not-asked", lookedUp: new Map(), sources: [] };
  const functions = (trail?.parts ?? []).flatMap(({ in: where, analysis }) =>
    analysis.functions.filter(({ signature }) => signature === null)
      .map((one) => ({ ...one, in: where }))
  );
  const timeoutMs = Math.min(TIMEOUT_MS, LATEST_MS - (ctx.nowMs() - startMs));
  const { names, missing, source } = await withDeadline(
    ctx.signal,
    timeoutMs,
    (signal) => lookUpSignatures({ ...ctx, signal }, functions.map(({ selector }) => selector)),
  );
  const isShort = ({ length }: string) => length <= SIGNATURE_LENGTH_MAX;
  const lookedUp = new Map(functions.flatMap((one) => {
    const found = names.get(one.selector)?.filter(isShort);
    if (found === undefined || found.length === 0) return [];
    const picked = pickName(one.selector, one.arguments, found);
    return [[lookUpKey(one.in, one.selector), picked] as const];
  }));
  const isWhole = [...names.values()].every((found) => found.every(isShort));
  return {
    status: missing ?? (isWhole ? "complete" : "in-part"),
    lookedUp,
    sources: source === null ? [] : [source],
  };
}
