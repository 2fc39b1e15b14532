/** Whether the code that runs in a contract's place can be replaced by ways that no function shows. */
import { proxySlots } from "../evm/proxy.ts";
import type { CodeAnalysis, FoundPower, FoundProxy, PowerFunction } from "./analysis.ts";
import type { StoragePlace, Way } from "./analysis_storage.ts";
import { proxiesOf, runsUnlisted } from "./analysis_proxy.ts";
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
  const open = replacing.parts.flatMap(({ analysis }) => proxiesOf(analysis))
    .filter((proxy) => isReplaceable(proxy, replacing));
  if (open.length === 0) return null;
  const isCertain = open.every(({ target }) => target.from === "call" || target.from === "code");
  const isOpen = open.some(({ target }) =>
    target.from === "slot" &&
    waysBeside(target.place, replacing).some(({ access }) => access.state === "open")
  );
  return {
    power: "upgradeable-proxy",
    severity: isOpen ? "critical" : "high",
    evidence: "behaviour",
    confidence: isCertain || isOpen ? "proven" : "likely",
    bounds: [],
    functions: namedBy(open),
  };
}

/** Calls run what a beacon names: it decides, or whoever it obeys. One may be asked in several ways. */
function namedBy(proxies: readonly FoundProxy[]): PowerFunction[] {
  const beacons = new Map<string, PowerFunction>();
  for (const { target } of proxies) {
    if (target.from !== "call") continue;
    const { place, address } = target;
    if (place === null && address === null) continue;
    const guard = { kind: "authority", place, address } as const;
    const access = { state: "guarded", guards: [guard] } as const;
    beacons.set(JSON.stringify(guard), { selector: "0x", signature: null, access, pc: null });
  }
  return [...beacons.values()];
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
    case "slot":
      if (!all.isSeen || isUnlisted(all) || mayHaveAdministrator(all)) return true;
      if (waysBeside(target.place, all).length > 0) return true;
      return !isListed(all) && selfUpgradeable !== false;
  }
}

function isUnlisted({ parts }: Replacing): boolean {
  return parts.some(({ analysis }) => runsUnlisted(analysis));
}

/** Stores to the slot by code that does not tell that they upgrade: it does not know the proxy. */
function waysBeside({ slot }: StoragePlace, all: Replacing): Way[] {
  const told = new Set(upgradesOf(all).map(({ access }) => JSON.stringify(access)));
  return all.parts.flatMap(({ analysis }) =>
    analysis.rewritable.filter((way) =>
      // Emptied, it runs nothing.
      way.slot !== null && slotKey(way.slot) === slotKey(slot) && way.value !== "0x0" &&
      !told.has(JSON.stringify(way.access))
    )
  );
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
