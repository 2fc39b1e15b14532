/**
 * Names of selectors from Sourcify's signature database, in one request:
 * `GET {base}/signature-database/v1/lookup?function=0x…,0x…`. Anybody can bring a text with a wanted hash
 * into it, so that its names are proposals, held against the code by `pickName`, and text from outside.
 * https://docs.sourcify.dev/docs/api/
 */
import * as z from "zod";
import { configTable } from "../../../schema/config_table.ts";
import { once } from "../../../schema/lazy.ts";
import type { ToolContext } from "../../define_tool.ts";
import type { Hex } from "../../evm/network.ts";
import { askUpstream } from "../../upstream/ask.ts";
import type { Source } from "../../upstream/sources.ts";
import { hasSelector } from "./_signature.ts";

/** What the database said. */
export type SignatureLookup = {
  /** By selector in lower case, best first; every name hashes to its selector. */
  readonly names: ReadonlyMap<Hex, readonly string[]>;
  /**
   * Why names may be missing; null: every selector was asked for, and all that was answered looked at.
   * `in-part`: there were more entries than are looked at, or broken ones.
   */
  readonly missing: "not-configured" | "unanswered" | "too-many" | "in-part" | null;
  /** Null: not asked. */
  readonly source: Source | null;
};

/** Selectors of one request; a URL stays under 2.5 KB. */
export const selectorsMax = 200;

/** Within the time of a tool's other requests. */
const TIMEOUT_MS = 2_500;
/** An entry takes about 100 bytes. */
const BODY_BYTES_MAX = 256 * 1024;
/** Entries of one selector that are looked at, and names of it that are kept. */
const ENTRIES_MAX = 64;
const NAMES_MAX = 6;
/** Hashes of one answer: each takes about 20 microseconds. */
const HASHES_MAX = 600;

type LookupContext = Pick<ToolContext, "http" | "rests" | "nowMs" | "signal" | "upstreams">;

/** Asks for the names of selectors. Never throws for what the upstream does. */
export async function lookUpSignatures(
  { http, rests, nowMs, signal, upstreams }: LookupContext,
  selectors: readonly Hex[],
): Promise<SignatureLookup> {
  const wanted = [...new Set(selectors.map((selector) => selector.toLowerCase() as Hex))]
    .filter((selector) => /^0x[0-9a-f]{8}$/.test(selector));
  if (wanted.length === 0) return { names: new Map(), missing: null, source: null };
  if (upstreams.signatures === null) {
    return { names: new Map(), missing: "not-configured", source: null };
  }
  const asked = wanted.slice(0, selectorsMax);
  const { value, source } = await askUpstream(
    {
      name: "signatures",
      base: upstreams.signatures,
      defaultBase: configTable.SIGNATURES_URL.fallback,
    },
    `/signature-database/v1/lookup?function=${asked.join(",")}&filter=false`,
    (json) => read(json, asked),
    { http, rests, nowMs, signal, timeoutMs: TIMEOUT_MS, bodyBytesMax: BODY_BYTES_MAX },
  );
  if (value === null) return { names: new Map(), missing: "unanswered", source };
  const { names, isWhole } = value;
  const missing = asked.length < wanted.length ? "too-many" : isWhole ? null : "in-part";
  return { names, missing, source };
}

/** An object as it stands: what is under a selector is looked at only if it was asked for. */
const bodySchema = once(() =>
  z.object({
    ok: z.literal(true),
    result: z.object({
      function: z.custom<Record<string, unknown>>((value) =>
        typeof value === "object" && value !== null && !Array.isArray(value)
      ),
    }),
  })
);

const entrySchema = once(() =>
  z.object({
    name: z.string().max(1_024),
    filtered: z.boolean().catch(true),
    hasVerifiedContract: z.boolean().catch(false),
  })
);

function read(json: unknown, asked: readonly Hex[]) {
  const body = bodySchema().safeParse(json);
  if (!body.success) return null;
  const found = body.data.result.function;
  const names = new Map<Hex, readonly string[]>();
  const budget = { hashes: HASHES_MAX };
  let isWhole = true;
  for (const selector of asked) {
    const entries = Object.hasOwn(found, selector) ? found[selector] ?? [] : [];
    if (!Array.isArray(entries)) {
      isWhole = false;
      continue;
    }
    const good = namesAmong(entries.slice(0, ENTRIES_MAX), selector, budget);
    if (!good.isWhole || entries.length > ENTRIES_MAX) isWhole = false;
    if (good.names.length > 0) names.set(selector, good.names);
  }
  return { value: { names, isWhole }, empty: names.size === 0 };
}

/** Names that a verified contract has first, then those that the database does not filter out. */
function namesAmong(
  entries: readonly unknown[],
  selector: Hex,
  budget: { hashes: number },
): { readonly names: readonly string[]; readonly isWhole: boolean } {
  const ranked = entries.flatMap((entry) => entrySchema().safeParse(entry).data ?? [])
    .toSorted((a, b) => weight(b) - weight(a));
  const names: string[] = [];
  for (const { name } of ranked) {
    if (names.length === NAMES_MAX || budget.hashes === 0) return { names, isWhole: false };
    budget.hashes--;
    if (!names.includes(name) && hasSelector(name, selector)) names.push(name);
  }
  return { names, isWhole: ranked.length === entries.length };
}

function weight(entry: { readonly filtered: boolean; readonly hasVerifiedContract: boolean }) {
  return (entry.hasVerifiedContract ? 2 : 0) + (entry.filtered ? 0 : 1);
}
