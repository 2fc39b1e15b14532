/** What kind of proxy code is, by what it does with a call that it does not know. */
import { proxySlots } from "../evm/proxy_slots.ts";
import type { Address, Hex } from "../evm/network.ts";
import type { DelegateTarget, FoundProxy, ProxyKind, StoragePlace } from "./analysis.ts";
import type { FormReading } from "./form/form.ts";
import { delegateTarget, isCallersChoice } from "./powers/delegate_target.ts";
import type { WalkRecord } from "./walk/records.ts";

/** Kinds that are told by the slot of their target. */
const kindBySlot = {
  [proxySlots.implementation]: "eip1967",
  [proxySlots.beacon]: "eip1967-beacon",
  [proxySlots.proxiable]: "eip1822",
  [proxySlots.zeppelinos]: "zeppelinos",
} as const satisfies Record<Hex, ProxyKind>;

/** Safe's `masterCopy()`, and by what Compound's delegators and the like say where calls go. */
const MASTER_COPY = "a619486e";
const compoundGetters: ReadonlySet<string> = new Set([
  "0x5c60da1b", // implementation()
  "0xbb82aa5e", // comptrollerImplementation()
]);

export type ProxyEvidence = {
  /** In lower case. */
  readonly code: Hex;
  readonly form: FormReading;
  /** Walks with selectors that the dispatcher does not know, or none. */
  readonly fallbacks: readonly WalkRecord[];
  readonly selectors: readonly Hex[];
  /** Slots that the code's functions write. */
  readonly written: ReadonlySet<string>;
  /** Every function was walked to its end. */
  readonly isWhole: boolean;
};

/** Null: calls are not handed on. */
export function findProxyKind(evidence: ProxyEvidence): FoundProxy | null {
  const byForm = proxyOfForm(evidence.form);
  if (byForm !== null) return byForm;
  const all = evidence.fallbacks.flatMap(({ calls }) => calls).map(({ call }) => call)
    .filter(({ kind }) => kind === "delegatecall" || kind === "callcode");
  // Of calldata that is too short, what the caller names is zero.
  const named = new Set(all.filter(isCallersChoice).map(({ pc }) => pc));
  const targets = all.flatMap((call) => {
    const target = named.has(call.pc) ? null : delegateTarget(call);
    return target === null ? [] : [{ target, forwards: call.forwards }];
  });
  const [best] = targets.toSorted((a, b) => weight(b) - weight(a));
  if (best === undefined) return null;
  const { target } = best;
  return { kind: kindOf(target, evidence), target, selfUpgradeable: upgradeable(target, evidence) };
}

function proxyOfForm({ clone, slotProxy, delegatedTo }: FormReading): FoundProxy | null {
  if (delegatedTo !== null) return fixed("eip7702", delegatedTo);
  if (clone !== null) return fixed(clone.kind, clone.implementation);
  if (slotProxy === null) return null;
  const { kind, slot } = slotProxy;
  const place: StoragePlace = { slot, offsetBits: 0, bits: 160 };
  return kind === "eip1967" ? { kind, target: { from: "slot", place }, selfUpgradeable: false } : {
    kind,
    target: { from: "call", place, address: null, selector: IMPLEMENTATION },
    selfUpgradeable: null,
  };
}

/** implementation() of beacons: https://eips.ethereum.org/EIPS/eip-1967 */
const IMPLEMENTATION: Hex = "0x5c60da1b";

function fixed(kind: ProxyKind, address: Address): FoundProxy {
  return { kind, target: { from: "code", address }, selfUpgradeable: false };
}

/** What says most of where calls go; transparent proxies also run what their admin names. */
function weight({ target, forwards }: { target: DelegateTarget; forwards: boolean }): number {
  const order = ["unknown", "code", "call", "mapping", "slot"] as const;
  return order.indexOf(target.from) + (forwards ? order.length : 0);
}

function kindOf(target: DelegateTarget, { selectors, code }: ProxyEvidence): ProxyKind {
  switch (target.from) {
    case "code":
      return "minimal-clone";
    case "mapping":
      return "eip2535-diamond";
    case "call": {
      const slot = target.place?.slot as keyof typeof kindBySlot | undefined;
      // Newer proxies keep the beacon in their code, and write the slot for others to read.
      const isBeacon = slot === undefined
        ? target.address !== null && target.selector === IMPLEMENTATION
        : kindBySlot[slot] === "eip1967-beacon";
      return isBeacon ? "eip1967-beacon" : "registry";
    }
    case "unknown":
      return "unknown";
    case "slot": {
      const { slot } = target.place;
      if (slot in kindBySlot) return kindBySlot[slot as keyof typeof kindBySlot];
      // The fallback answers it before it hands calls on: it may be missing among the selectors, and where a
      // compiler shifts the constant, in the code.
      const isAsked = code.includes(MASTER_COPY) || selectors.includes(`0x${MASTER_COPY}`);
      if (BigInt(slot) === 0n && isAsked) return "gnosis-safe";
      return selectors.some((selector) => compoundGetters.has(selector)) ? "compound" : "slot";
    }
  }
}

function upgradeable(
  target: DelegateTarget,
  { written, isWhole }: ProxyEvidence,
): boolean | null {
  switch (target.from) {
    case "code":
      return false;
    case "call":
    case "unknown":
      return null;
    case "slot":
      return written.has(target.place.slot) ? true : isWhole ? false : null;
    case "mapping":
      return written.has(target.mappingSlot) ? true : isWhole ? false : null;
  }
}
