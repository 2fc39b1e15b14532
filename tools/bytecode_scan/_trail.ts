/** The chain of contracts whose code runs in one contract's place, as far as it is known. */
import { getAddress } from "viem";
import { proxyOf } from "../bytecode/analysis_proxy.ts";
import type { DelegateTarget, FoundProxy, StoragePlace } from "../bytecode/analysis.ts";
import { addressAt, slotKey } from "../bytecode/holder.ts";
import type { CodePart } from "../bytecode/live.ts";
import { isBurnAddress } from "../evm/address.ts";
import { IMPLEMENTATION_SELECTOR } from "../evm/beacon.ts";
import type { Address, Hex } from "../evm/network.ts";
import { beaconKey, type Known, type Want } from "../bytecode/reading/known.ts";

/** Hops followed. */
export const HOPS_MAX = 3;

/**
 * Why code that runs was not looked at, closed. `implementation-empty`: none is there yet;
 * `implementation-unreadable`: of a form that is not read here; `runs-other-code`: a library or
 * the like, on the contract's storage.
 */
export const missingReasons = [
  "implementation-unread",
  "implementation-empty",
  "implementation-unreadable",
  "target-unknown",
  "hops-exceeded",
  "facets-exceeded",
  "runs-other-code",
] as const;

export type MissingReason = (typeof missingReasons)[number];

/** One implementation. `analysis` is found by the address among the parts; null: not read. */
export type Hop = { readonly address: Address; readonly hop: number; readonly code: Hex | null };

/** The chain. */
export type Trail = {
  readonly proxy: FoundProxy | null;
  readonly beacon: Address | null;
  readonly hops: readonly Hop[];
  /** The contract's own code first; codes of which nothing runs are left out. */
  readonly parts: readonly CodePart[];
  readonly cycle: boolean;
  readonly missing: readonly MissingReason[];
  /** What would lead on. */
  readonly wants: readonly Want[];
};

type Step = {
  readonly addresses: readonly Address[];
  readonly beacon: Address | null;
  readonly missing: readonly MissingReason[];
  readonly wants: readonly Want[];
};

/** Follows what is known; `rootProxy`: the contract's own, however it was found. */
export function followTrail(known: Known, root: CodePart, rootProxy: FoundProxy | null): Trail {
  const first = stepOf(known, rootProxy);
  const elsewhere = root.analysis.delegatesElsewhere;
  const seen = new Set<string>([known.self]);
  const trail = {
    parts: [root],
    hops: [] as Hop[],
    cycle: false,
    missing: [...first.missing, ...(elsewhere ? ["runs-other-code" as const] : [])],
    wants: [...first.wants],
  };
  let frontier: readonly Ahead[] = first.addresses.map((address) => aheadOf(address, rootProxy));
  for (let hop = 1; frontier.length > 0; hop++) {
    const fresh = frontier.filter(({ address }) => !seen.has(address));
    if (fresh.length < frontier.length) trail.cycle = true;
    if (fresh.length > 0 && hop > HOPS_MAX) {
      trail.missing.push("hops-exceeded");
      break;
    }
    for (const { address } of fresh) seen.add(address);
    const steps = fresh.map((ahead) => hopOf(known, ahead, hop));
    for (const { hop: one, part, missing, wants } of steps) {
      trail.hops.push(one);
      if (part !== null) trail.parts.push(part);
      trail.missing.push(...missing);
      trail.wants.push(...wants);
    }
    frontier = steps.flatMap(({ ahead }) => ahead);
  }
  return { ...trail, proxy: rootProxy, beacon: first.beacon, missing: [...new Set(trail.missing)] };
}

/** A contract that comes next; `delegated`: by a delegation (EIP-7702), of which only one is followed. */
type Ahead = { readonly address: Address; readonly delegated: boolean };

function aheadOf(address: Address, proxy: FoundProxy | null): Ahead {
  return { address, delegated: proxy?.kind === "eip7702" };
}

type Hopped = Pick<Step, "missing" | "wants"> & {
  readonly hop: Hop;
  readonly part: CodePart | null;
  readonly ahead: readonly Ahead[];
};

function hopOf(known: Known, { address, delegated }: Ahead, hop: number): Hopped {
  const code = known.codes.get(address);
  const analysis = known.analyses.get(address)?.analysis;
  const nothing = { hop: { address, hop, code: code ?? null }, part: null, ahead: [] };
  if (analysis === undefined) {
    const wants = code === undefined ? [{ of: "code", address } as const] : [];
    return { ...nothing, missing: ["implementation-unread"], wants };
  }
  const part = { in: address, analysis };
  switch (analysis.form) {
    // What does not run does nothing: STOP, an invalid opcode, or a delegation behind a delegation.
    case "blueprint":
    case "data":
    case "eof":
      return { ...nothing, part, missing: [], wants: [] };
    case "empty":
      return { ...nothing, part, missing: ["implementation-empty"], wants: [] };
    case "not-evm-bytecode":
      return { ...nothing, part, missing: ["implementation-unreadable"], wants: [] };
    case "delegation":
      if (delegated) return { ...nothing, part, missing: [], wants: [] };
  }
  const proxy = proxyOf(analysis);
  const { addresses, missing, wants } = stepOf(known, proxy);
  const ahead = addresses.map((next) => aheadOf(next, proxy));
  const elsewhere = analysis.delegatesElsewhere ? ["runs-other-code" as const] : [];
  return { ...nothing, part, ahead, missing: [...missing, ...elsewhere], wants };
}

const nowhere: Step = { addresses: [], beacon: null, missing: [], wants: [] };

/** Where one proxy leads. Slots are read in the storage of the contract that was asked for. */
function stepOf(known: Known, proxy: FoundProxy | null): Step {
  if (proxy === null) return nowhere;
  const { target } = proxy;
  switch (target.from) {
    case "code":
      return to([target.address]);
    case "slot":
      return throughSlot(known, target.place);
    case "call":
      return throughBeacon(known, target);
    case "mapping":
      return throughFacets(known);
    case "unknown":
      return { ...nowhere, missing: ["target-unknown"] };
  }
}

function to(addresses: readonly Address[], beacon: Address | null = null): Step {
  // Nothing runs at an address that no one can have put code at.
  const targets = addresses.filter((address) => !isBurnAddress(address));
  return { ...nowhere, addresses: targets.map((address) => getAddress(address)), beacon };
}

function throughSlot(known: Known, place: StoragePlace): Step {
  const named = addressAt(place, known.words);
  if ("address" in named) return to([named.address]);
  if (named.reason === "malformed") return { ...nowhere, missing: ["target-unknown"] };
  return unread(wordOf(known, place));
}

function throughBeacon(
  known: Known,
  { place, address: fixed, selector }: Extract<DelegateTarget, { readonly from: "call" }>,
): Step {
  const named = fixed !== null
    ? { address: fixed }
    : place === null
    ? null
    : addressAt(place, known.words);
  if (named === null) return { ...nowhere, missing: ["target-unknown"] };
  if (!("address" in named)) {
    return unread(place === null ? [] : wordOf(known, place));
  }
  const beacon = getAddress(named.address);
  const asked = selector ?? IMPLEMENTATION_SELECTOR;
  const answer = known.beacons.get(beaconKey(beacon, asked));
  if (answer === undefined) {
    // Whoever it obeys decides what runs.
    const wants = [
      { of: "beacon", address: beacon, selector: asked },
      { of: "account", address: beacon },
    ] as const;
    return { ...unread(wants), beacon };
  }
  return answer === null ? { ...unread([]), beacon } : to([answer.implementation], beacon);
}

function throughFacets(known: Known): Step {
  const { facets } = known;
  if (facets === undefined) return unread([{ of: "facets" }]);
  if (facets === null) return { ...nowhere, missing: ["target-unknown"] };
  return { ...to(facets.addresses), missing: facets.more > 0 ? ["facets-exceeded"] : [] };
}

function wordOf({ words }: Known, { slot }: StoragePlace): readonly Want[] {
  return words.has(slotKey(slot)) ? [] : [{ of: "word", slot: slotKey(slot) }];
}

function unread(wants: readonly Want[]): Step {
  return { ...nowhere, missing: ["implementation-unread"], wants };
}
