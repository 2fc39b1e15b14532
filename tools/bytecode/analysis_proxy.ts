/** How a code runs others in its place. */
import type { CodeAnalysis, FoundProxy } from "./analysis.ts";

/** The proxy, a delegation (EIP-7702) being one as well. */
export function proxyOf({ proxy, delegatedTo }: CodeAnalysis): FoundProxy | null {
  if (proxy !== null || delegatedTo === null) return proxy;
  const target = { from: "code", address: delegatedTo } as const;
  return { kind: "eip7702", target, selfUpgradeable: null };
}

/** The same, and wherever else its calls go. */
export function proxiesOf(analysis: CodeAnalysis): readonly FoundProxy[] {
  const proxy = proxyOf(analysis);
  return proxy === null ? [] : [proxy, ...analysis.furtherProxies];
}

/** Whether it runs what a mapping names: entries are found by their keys alone, so nobody can list them all. */
export function runsUnlisted(analysis: CodeAnalysis): boolean {
  return proxiesOf(analysis).some(({ target }) => target.from === "mapping");
}
