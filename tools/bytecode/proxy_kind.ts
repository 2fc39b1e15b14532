/** What kinds of proxy code is, by what it does with calls that it does not know. */
import { concat, keccak256, numberToHex } from "viem";
import { proxySlots } from "../evm/proxy_slots.ts";
import type { Address, Hex } from "../evm/network.ts";
import type { DelegateTarget, FoundProxy, ProxyKind, StoragePlace } from "./analysis.ts";
import type { FormReading } from "./form/form.ts";
import { delegateTarget, isCallersChoice } from "./powers/delegate_target.ts";
import type { WalkRecord } from "./walk/records.ts";
import { type Call, isConstant } from "./walk/values.ts";

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

export type ProxyReading = {
  /** Everywhere calls are handed on to, what says most of it first; none: calls are not handed on. */
  readonly proxies: readonly FoundProxy[];
  /** Calls that run other code in its place and hand nothing on, and those for which there was no room. */
  readonly strays: ReadonlySet<Call>;
};

/** Honest proxies run one or two; each is read and walked. */
const PROXIES_MAX = 8;

/** Reads where calls go that the dispatcher does not know. */
export function findProxies(evidence: ProxyEvidence): ProxyReading {
  const byForm = proxyOfForm(evidence.form);
  if (byForm !== null) return { proxies: [byForm], strays: new Set() };
  const all = withoutEntries(delegations(evidence.fallbacks))
    .toSorted((a, b) => weight(b) - weight(a));
  // A library that the fallback uses is no implementation.
  const forwarding = all.filter(({ forwards }) => forwards);
  const byPlace = new Map<string, DelegateTarget>();
  for (const { target } of forwarding.length > 0 ? forwarding : all) {
    if (byPlace.size < PROXIES_MAX) byPlace.set(JSON.stringify(target), target);
  }
  const strays = all.filter(({ target }) => !byPlace.has(JSON.stringify(target)));
  return {
    proxies: [...byPlace.values()].map((target) => ({
      kind: kindOf(target, evidence),
      target,
      selfUpgradeable: upgradeable(target, evidence),
    })),
    strays: new Set(strays.map(({ call }) => call)),
  };
}

type Delegation = {
  readonly call: Call;
  readonly target: DelegateTarget;
  /** It hands on the calldata, if only that there is none. */
  readonly forwards: boolean;
};

function delegations(fallbacks: readonly WalkRecord[]): Delegation[] {
  const all = fallbacks.flatMap(({ entry, calls }) => calls.map(({ call }) => ({ entry, call })))
    .filter(({ call: { kind } }) => kind === "delegatecall" || kind === "callcode");
  // Of calldata that is too short, what the caller names is zero.
  const named = new Set(all.flatMap(({ call }) => isCallersChoice(call) ? [call.pc] : []));
  return all.flatMap(({ entry, call }) => {
    const isUnnamed = isConstant(call.target) && BigInt(call.target) === 0n && named.has(call.pc);
    const target = isUnnamed ? null : delegateTarget(call);
    const isEmpty = "mode" in entry && entry.mode === "empty-calldata" && call.inputLength === 0;
    return target === null ? [] : [{ call, target, forwards: call.forwards || isEmpty }];
  });
}

/** A facet has few fields, the selectors that it serves among them. */
const ENTRY_SLOTS = 16n;

/** Without calldata the selector is zero, and where a mapping keeps its entry is a slot that the walk works out. */
function withoutEntries(all: readonly Delegation[]): Delegation[] {
  const zero = numberToHex(0, { size: 32 });
  const starts = all.flatMap(({ target }) =>
    target.from !== "mapping" ? [] : [[zero, target.mappingSlot], [target.mappingSlot, zero]]
      .map((words) => BigInt(keccak256(concat(words as Hex[]))))
  );
  const isEntry = (slot: bigint) =>
    starts.some((start) => slot >= start && slot < start + ENTRY_SLOTS);
  return all.filter(({ target }) => target.from !== "slot" || !isEntry(BigInt(target.place.slot)));
}

function proxyOfForm({ clone, slotProxy, delegatedTo }: FormReading): FoundProxy | null {
  if (delegatedTo !== null) return fixed("eip7702", delegatedTo);
  if (clone !== null) return fixed(clone.kind, clone.implementation);
  if (slotProxy === null) return null;
  const { kind, slot } = slotProxy;
  const place: StoragePlace = { slot, offsetBits: 0, bits: 160 };
  return kind === "eip1967" ? { kind, target: { from: "slot", place }, selfUpgradeable: false } : {
    kind,
    target: { from: "call", place, address: null, data: IMPLEMENTATION },
    selfUpgradeable: null,
  };
}

/** implementation() of beacons: https://eips.ethereum.org/EIPS/eip-1967 */
const IMPLEMENTATION: Hex = "0x5c60da1b";

function fixed(kind: ProxyKind, address: Address): FoundProxy {
  return { kind, target: { from: "code", address }, selfUpgradeable: false };
}

/** What says most of where calls go; transparent proxies also run what their admin names. */
function weight({ target }: Delegation): number {
  return ["unknown", "code", "call", "mapping", "slot"].indexOf(target.from);
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
        ? target.address !== null && target.data === IMPLEMENTATION
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
