/** The proxy that an analysis found, a delegation (EIP-7702) being one as well. */
import type { CodeAnalysis, FoundProxy } from "./analysis.ts";

export function proxyOf({ proxy, delegatedTo }: CodeAnalysis): FoundProxy | null {
  if (proxy !== null || delegatedTo === null) return proxy;
  const target = { from: "code", address: delegatedTo } as const;
  return { kind: "eip7702", target, selfUpgradeable: null };
}
