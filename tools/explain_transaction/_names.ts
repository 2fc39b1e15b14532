/** Names of the functions that calldata calls and the own table does not know. */
import { withDeadline } from "../deadline.ts";
import type { ToolContext } from "../define_tool.ts";
import { lookUpSignatures } from "../bytecode/names/signature_database.ts";
import type { Hex } from "../evm/network.ts";
import type { DecodedCall } from "../transaction/call.ts";
import type { Source } from "../upstream/sources.ts";

/** How the look-up went, closed. `in-part`: not everything that is known there was looked at. */
export const lookupStatuses = [
  "not-needed",
  "complete",
  "in-part",
  "too-many",
  "unanswered",
  "not-configured",
] as const;

/** What the database said. */
export type Names = {
  readonly status: (typeof lookupStatuses)[number];
  readonly bySelector: ReadonlyMap<Hex, readonly string[]>;
  readonly sources: readonly Source[];
};

export const noNames: Names = { status: "not-needed", bySelector: new Map(), sources: [] };

const TIMEOUT_MS = 2_000;

/** Longer than honest signatures are. */
const SIGNATURE_LENGTH_MAX = 256;

/** Selectors without a name that fits, of a call and of those within it. */
export function unnamedSelectors(call: DecodedCall): readonly Hex[] {
  const { selector, why, inner } = call;
  const isUnnamed = why === "unknown-selector" || why === "no-candidate-fits";
  const own = selector !== null && isUnnamed ? [selector] : [];
  return [...own, ...inner.flatMap(({ call: within }) => unnamedSelectors(within))];
}

/** Asks for names when there is something to ask for. */
export async function lookUpNames(
  ctx: Pick<ToolContext, "http" | "rests" | "nowMs" | "signal" | "upstreams">,
  selectors: readonly Hex[],
): Promise<Names> {
  if (selectors.length === 0) return noNames;
  const { names, missing, source } = await withDeadline(
    ctx.signal,
    TIMEOUT_MS,
    (signal) => lookUpSignatures({ ...ctx, signal }, selectors),
  );
  const isShort = ({ length }: string) => length <= SIGNATURE_LENGTH_MAX;
  const isWhole = [...names.values()].every((found) => found.every(isShort));
  return {
    status: missing ?? (isWhole ? "complete" : "in-part"),
    bySelector: new Map([...names].map(([selector, found]) => [selector, found.filter(isShort)])),
    sources: source === null ? [] : [source],
  };
}
