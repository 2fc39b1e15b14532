/** Whether the code that runs in a contract's place can be replaced by ways that no function shows. */
import type { CodeAnalysis, FoundPower, FoundProxy } from "./analysis.ts";
import { proxyOf } from "./analysis_proxy.ts";

type Part = { readonly analysis: CodeAnalysis };

/**
 * The power to replace the code where no function was found that gives it: a beacon's or registry's
 * owner does, or an account that delegates, or nobody knows who. Null: a function was found, or it is
 * certain that there is none.
 */
export function replaceableBy(
  parts: readonly Part[],
  partsMissing: boolean,
): FoundPower | null {
  const isSeen = !partsMissing &&
    parts.every(({ analysis }) => !analysis.truncated && !analysis.opaqueDispatch);
  const isListed = parts.some(({ analysis }) =>
    analysis.powers.some(({ power, functions }) =>
      power === "upgradeable-proxy" && functions.length > 0
    )
  );
  const open = parts.flatMap(({ analysis }) => {
    const proxy = proxyOf(analysis);
    return proxy !== null && isReplaceable(proxy, { parts, isSeen, isListed }) ? [proxy] : [];
  });
  if (open.length === 0) return null;
  const isCertain = open.every(({ target }) => target.from === "call" || target.from === "code");
  return {
    power: "upgradeable-proxy",
    severity: "high",
    evidence: "behaviour",
    confidence: isCertain ? "proven" : "likely",
    bounds: [],
    functions: [],
  };
}

function isReplaceable(
  { kind, target, selfUpgradeable }: FoundProxy,
  { parts, isSeen, isListed }: {
    readonly parts: readonly Part[];
    readonly isSeen: boolean;
    readonly isListed: boolean;
  },
): boolean {
  switch (target.from) {
    case "code":
      // The account signs another delegation whenever it likes.
      return kind === "eip7702";
    case "call":
      return true;
    case "mapping":
    case "unknown":
      return !(isSeen && isListed && target.from === "mapping");
    case "slot": {
      if (isListed && isSeen) return false;
      const { slot } = target.place;
      const isWritten = parts.some(({ analysis }) =>
        analysis.rewritable.some((way) => way.slot.toLowerCase() === slot.toLowerCase())
      );
      return !isSeen || isWritten || selfUpgradeable !== false;
    }
  }
}
