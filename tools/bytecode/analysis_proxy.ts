/** How a code runs another in its place. */
import type { CodeAnalysis, FoundProxy } from "./analysis.ts";

/** The proxy, a delegation (EIP-7702) being one as well. */
export function proxyOf({ proxy, delegatedTo }: CodeAnalysis): FoundProxy | null {
  if (proxy !== null || delegatedTo === null) return proxy;
  const target = { from: "code", address: delegatedTo } as const;
  return { kind: "eip7702", target, selfUpgradeable: null };
}
