/** One proxy out of what the chain shows and what sources say; the chain is believed first. */
import type { Address } from "../evm/network.ts";
import type {
  ClaimedProxyKind,
  ProxyClaim,
  Report,
  VerificationSource,
} from "../upstream/verification.ts";
import type { ChainFacts } from "./_chain.ts";
import type { Lookup, Tried } from "./_lookup.ts";
import type { Unknown } from "./_unknown.ts";

/** Who says something of a proxy. */
export type NamedBy = "chain" | VerificationSource;

export type FoundProxy = {
  /** Null: not stated. */
  readonly kind: ClaimedProxyKind | null;
  readonly foundBy: NamedBy;
  readonly admin: Address | null;
  readonly beacon: Address | null;
  readonly implementations: readonly Address[];
  /** Who named the implementations. */
  readonly namedBy: NamedBy;
};

export type ProxyAnswer = {
  readonly proxy: FoundProxy | null;
  readonly unknown: readonly Unknown[];
};

/**
 * Slots and code first; then Sourcify, which knows further kinds; then what the explorers detect,
 * which can be stale. Waits for no more than it needs.
 */
export async function findAnyProxy(
  address: Address,
  chain: Promise<ChainFacts>,
  lookup: Lookup,
): Promise<ProxyAnswer> {
  const facts = await chain;
  if (facts.code === "0x") return { proxy: null, unknown: [] };
  if (facts.finding.found === "proxy" && facts.finding.proxy.implementation !== null) {
    return ofChain(facts, [facts.finding.proxy.implementation], "chain");
  }
  if (facts.beacon?.implementation) {
    return ofChain(facts, [facts.beacon.implementation], "chain");
  }
  const { report: sourcify } = await lookup.first;
  if (facts.finding.found === "proxy") {
    const claimed = claimOf(sourcify, address);
    return ofChain(facts, claimed?.implementations ?? [], claimed ? "sourcify" : "chain");
  }
  // A contract of which Sourcify says something is verified there, so nobody else was asked.
  for (const { source, report } of await lookup.all) {
    const claimed = claimOf(report, address);
    if (claimed !== null) return ofClaim(facts, claimed, source);
  }
  return { proxy: null, unknown: whyNone(facts, await lookup.all) };
}

type Claimed = Extract<ProxyClaim, { said: "proxy" }>;

function claimOf(report: Report | null, address: Address): Claimed | null {
  if (report?.proxy.said !== "proxy") return null;
  const implementations = report.proxy.implementations.filter((named) => named !== address);
  return { ...report.proxy, implementations };
}

/** A proxy that the chain shows; its implementations may come from elsewhere. */
function ofChain(
  facts: ChainFacts,
  implementations: readonly Address[],
  namedBy: NamedBy,
): ProxyAnswer {
  if (facts.finding.found !== "proxy") return { proxy: null, unknown: [] };
  const { kind, admin, beacon } = facts.finding.proxy;
  const unknown: Unknown[] = [];
  if (!facts.adminRead) unknown.push({ field: "/proxy/admin", reason: "unanswered" });
  else if (kind === "zeppelinos" && admin === null) {
    // Its admin sits in a slot of its own kind.
    unknown.push({ field: "/proxy/admin", reason: "not-read" });
  }
  if (implementations.length === 0) {
    const unread = facts.beacon?.implementation === null ? facts.beacon.reason : "unanswered";
    unknown.push({ field: "/proxy/implementations", reason: unread });
  }
  const proxy = { kind, foundBy: "chain" as const, admin, beacon, implementations, namedBy };
  return { proxy, unknown };
}

/** A proxy that only a source names: its admin, if it has one, is not known. */
function ofClaim(facts: ChainFacts, claimed: Claimed, by: VerificationSource): ProxyAnswer {
  const { kind, implementations } = claimed;
  const unknown: Unknown[] = [
    { field: "/proxy/admin", reason: facts.adminRead ? "not-read" : "unanswered" },
  ];
  if (kind === null) unknown.push({ field: "/proxy/kind", reason: "not-stated" });
  if (kind === "eip1967-beacon") unknown.push({ field: "/proxy/beacon", reason: "not-stated" });
  if (implementations.length === 0) {
    unknown.push({ field: "/proxy/implementations", reason: "not-stated" });
  }
  const found = { kind, foundBy: by, admin: null, beacon: null, implementations, namedBy: by };
  return { proxy: found, unknown };
}

/**
 * Nobody named a proxy. The chain alone shows no Safe and no diamond, so that is an answer only if no
 * source that could have told failed to, or another one said that there is none.
 */
function whyNone({ finding }: ChainFacts, tried: readonly Tried[]): Unknown[] {
  if (finding.found === "unknown") return [{ field: "/proxy", reason: finding.reason }];
  const saidNone = tried.some(({ report }) => report?.proxy.said === "none");
  const failed = tried.some(({ status, report }) =>
    status === "failed" || (report?.claims != null && report.proxy.said === "unknown")
  );
  return failed && !saidNone ? [{ field: "/proxy", reason: "source-failed" }] : [];
}
