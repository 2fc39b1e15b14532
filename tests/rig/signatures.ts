/**
 * Sourcify's signature database over a small list of names. Point `SIGNATURES_URL` at the URL of an
 * upstream with this answer.
 */
import { toFunctionSelector } from "viem";
import type { Answer } from "./upstream.ts";

/** A name as the database has it. */
export type FakeSignature = {
  readonly name: string;
  /** The database takes it for a collision; false when absent. */
  readonly filtered?: boolean;
  /** Of a verified contract; true when absent. */
  readonly hasVerifiedContract?: boolean;
  /** The selector that it is listed under; its own when absent. */
  readonly under?: string;
};

/** Answers lookups; what is no selector is a failure of the database, as with the real one. */
export function signatureAnswer(known: readonly FakeSignature[]): Answer {
  return ({ path }) => {
    const url = new URL(path, "http://signatures");
    if (!url.pathname.endsWith("/signature-database/v1/lookup")) {
      return Response.json({ ok: false, error: "Not found" }, { status: 404 });
    }
    const selectors = (url.searchParams.get("function") ?? "").split(",").filter(Boolean);
    if (!selectors.every((selector) => /^0x[0-9a-f]{8}$/.test(selector))) {
      return Response.json({ ok: false, error: "Internal server error" }, { status: 500 });
    }
    const showFiltered = url.searchParams.get("filter") === "false";
    const entries = selectors.map((selector) => {
      const names = known.filter((one) => selectorOf(one) === selector)
        .filter(({ filtered = false }) => showFiltered || !filtered)
        .map(({ name, filtered = false, hasVerifiedContract = true }) => ({
          name,
          filtered,
          hasVerifiedContract,
        }));
      return [selector, names.length === 0 ? null : names];
    });
    return Response.json({
      ok: true,
      result: { function: Object.fromEntries(entries), event: {} },
    });
  };
}

function selectorOf({ name, under }: FakeSignature): string {
  return under ?? toFunctionSelector(`function ${name}`);
}
