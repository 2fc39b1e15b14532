/** A token's proxy as results show it, and why a part of it is not known. */
import { findProxy, type ProxyKind } from "../evm/proxy.ts";
import type { UnknownReason } from "./decode.ts";
import type { Address } from "../evm/network.ts";
import type { TokenFacts } from "./read.ts";

export type Unknown = { readonly field: string; readonly reason: UnknownReason };

/** A proxy found; all null when its kind could not be read. */
export type ProxyResult = {
  readonly kind: ProxyKind | null;
  readonly implementation: Address | null;
  readonly beacon: Address | null;
  readonly admin: Address | null;
};

/** The proxy, null when none of the known kinds was found. `field` is where the result shows it. */
export function readProxy(
  facts: Pick<TokenFacts, "code" | "slots">,
  field: string,
): { readonly proxy: ProxyResult | null; readonly unknown: readonly Unknown[] } {
  const finding = findProxy(facts.code, facts.slots);
  if (finding.found === "none") return { proxy: null, unknown: [] };
  if (finding.found === "unknown") {
    const proxy = { kind: null, implementation: null, beacon: null, admin: null };
    return { proxy, unknown: [{ field: `${field}/kind`, reason: finding.reason }] };
  }
  const { proxy } = finding;
  const unknown: Unknown[] = [];
  if (proxy.kind === "eip1967-beacon") {
    // The beacon names it; asking would be one more request.
    unknown.push({ field: `${field}/implementation`, reason: "not-read" });
  }
  if (facts.slots.admin === null) {
    unknown.push(...unanswered(`${field}/admin`));
  } else if (proxy.kind === "zeppelinos" && proxy.admin === null) {
    // Its admin sits in a slot of its own kind.
    unknown.push({ field: `${field}/admin`, reason: "not-read" });
  }
  return { proxy, unknown };
}

function unanswered(field: string): Unknown[] {
  return [{ field, reason: "unanswered" }];
}
