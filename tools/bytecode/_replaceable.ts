/** Whether the code that runs in a contract's place can be replaced by ways that no function shows. */
import { proxySlots } from "../evm/proxy.ts";
import type { CodeAnalysis, FoundPower, FoundProxy } from "./analysis.ts";
import { proxyOf } from "./analysis_proxy.ts";
import { slotKey, type Surroundings } from "./holder.ts";

/** What is asked about. */
export type Replacing = {
  readonly parts: readonly { readonly analysis: CodeAnalysis }[];
  /** All code that runs was walked. */
  readonly isSeen: boolean;
  readonly words: Surroundings["words"];
};

/**
 * The power to replace the code where no function was found that gives it: a beacon's or registry's
 * owner does, or an administrator, or an account that delegates, or nobody knows who. Null: a function
 * was found, or it is certain that there is none.
 */
export function replaceableBy(replacing: Replacing): FoundPower | null {
  const open = replacing.parts.flatMap(({ analysis }) => {
    const proxy = proxyOf(analysis);
    return proxy !== null && isReplaceable(proxy, replacing) ? [proxy] : [];
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

function isReplaceable({ kind, target, selfUpgradeable }: FoundProxy, all: Replacing): boolean {
  switch (target.from) {
    case "code":
      // The account signs another delegation whenever it likes.
      return kind === "eip7702";
    case "call":
    case "unknown":
      return true;
    case "mapping":
      return !all.isSeen || !isListed(all);
    case "slot": {
      if (!all.isSeen || mayHaveAdministrator(all)) return true;
      if (isListed(all)) return false;
      const slot = slotKey(target.place.slot);
      const isWritten = all.parts.some(({ analysis }) =>
        // Emptied, it runs nothing.
        analysis.rewritable.some((way) =>
          way.slot !== null && slotKey(way.slot) === slot && way.value !== "0x0"
        )
      );
      return isWritten || selfUpgradeable !== false;
    }
  }
}

/** Whether some function gives it. */
function isListed(all: Replacing): boolean {
  return upgradesOf(all).length > 0;
}

function upgradesOf({ parts }: Replacing) {
  return parts.flatMap(({ analysis }) =>
    analysis.powers.flatMap(({ power, functions }) =>
      power === "upgradeable-proxy" ? functions : []
    )
  );
}

/**
 * Somebody stands in the slot for administrators (EIP-1967), or may stand there, and no function asks
 * for him: proxies that answer their administrator differently hide these functions from others.
 */
function mayHaveAdministrator(all: Replacing): boolean {
  const slot = slotKey(proxySlots.admin);
  const word = all.words.get(slot);
  if (typeof word === "string" && /^0x0*$/.test(word)) return false;
  return !upgradesOf(all).some(({ access }) =>
    access.state === "open" ||
    access.guards.some((guard) => guard.kind === "slot" && slotKey(guard.place.slot) === slot)
  );
}
