/** How a code runs others: the proxy that an analysis found, and what it may run besides. */
import type { CodeAnalysis, FoundProxy, PowerName } from "./analysis.ts";

/** The proxy, a delegation (EIP-7702) being one as well. */
export function proxyOf({ proxy, delegatedTo }: CodeAnalysis): FoundProxy | null {
  if (proxy !== null || delegatedTo === null) return proxy;
  const target = { from: "code", address: delegatedTo } as const;
  return { kind: "eip7702", target, selfUpgradeable: null };
}

/** Powers whose functions run what they are given; who may call them says who runs what. */
const delegating: readonly PowerName[] = ["upgradeable-proxy", "arbitrary-delegatecall"];

/**
 * Whether it runs code on its own storage that neither is its proxy's nor belongs to a power that was
 * found: a library may write any slot.
 */
export function runsElsewhere({ opcodes, proxy, powers }: CodeAnalysis): boolean {
  if (opcodes === null || !(opcodes.DELEGATECALL || opcodes.CALLCODE)) return false;
  return proxy === null &&
    !powers.some(({ power, evidence }) => delegating.includes(power) && evidence !== "name");
}
