/** The chain of contracts whose code runs in one contract's place, as far as it is known. */
import { getAddress } from "viem";
import { proxiesOf } from "../bytecode/analysis_proxy.ts";
import type { DelegateTarget, FoundProxy, StoragePlace } from "../bytecode/analysis.ts";
import { addressAt, slotKey } from "../bytecode/holder.ts";
import type { CodePart } from "../bytecode/live.ts";
import { isBurnAddress } from "../evm/address.ts";
import type { Address, Hex } from "../evm/network.ts";
import { beaconKey, type Known, type Want } from "../bytecode/reading/known.ts";

/** Hops followed. */
export const HOPS_MAX = 3;

/**
 * Why code that runs was not looked at, closed. `implementation-empty`: none is there yet;
 * `implementation-unreadable`: of a form that is not read here; `target-unknown`: what runs is computed,
 * or asked for with what the call brings; `facets-unverified`: which facets there are is the diamond's own
 * word; `runs-other-code`: a library or the like, on the contract's storage.
 */
export const missingReasons = [
  "implementation-unread",
  "implementation-empty",
  "implementation-unreadable",
  "target-unknown",
  "hops-exceeded",
  "facets-exceeded",
  "facets-unverified",
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
  readonly ahead: readonly Ahead[];
  readonly beacon: Address | null;
  readonly missing: readonly MissingReason[];
  readonly wants: readonly Want[];
};

/** Follows what is known; `rootProxy`: the contract's own, however it was found. */
export function followTrail(known: Known, root: CodePart, rootProxy: FoundProxy | null): Trail {
  const rootProxies = rootProxy === null ? [] : [rootProxy, ...root.analysis.furtherProxies];
  const first = stepOf(known, rootProxies);
  const elsewhere = root.analysis.delegatesElsewhere;
  const seen = new Set<string>([known.self]);
  const trail = {
    parts: [root],
    hops: [] as Hop[],
    cycle: false,
    missing: [...first.missing, ...(elsewhere ? ["runs-other-code" as const] : [])],
    wants: [...first.wants],
  };
  let frontier = first.ahead;
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
    frontier = distinct(steps.flatMap(({ ahead }) => ahead));
  }
  return { ...trail, proxy: rootProxy, beacon: first.beacon, missing: [...new Set(trail.missing)] };
}

/** A contract that comes next; `delegated`: by a delegation (EIP-7702), of which only one is followed. */
type Ahead = { readonly address: Address; readonly delegated: boolean };

/** Several ways may lead to one. */
function distinct(ahead: readonly Ahead[]): readonly Ahead[] {
  return [...new Map(ahead.map((one) => [one.address, one])).values()];
}

type Hopped = Pick<Step, "ahead" | "missing" | "wants"> & {
  readonly hop: Hop;
  readonly part: CodePart | null;
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
  const { ahead, missing, wants } = stepOf(known, proxiesOf(analysis));
  const elsewhere = analysis.delegatesElsewhere ? ["runs-other-code" as const] : [];
  return { ...nothing, part, ahead, missing: [...missing, ...elsewhere], wants };
}

const nowhere: Step = { ahead: [], beacon: null, missing: [], wants: [] };

/** Where one code leads, by all its ways. */
function stepOf(known: Known, proxies: readonly FoundProxy[]): Step {
  const steps = proxies.map((proxy) => wayOf(known, proxy));
  return {
    ahead: distinct(steps.flatMap(({ ahead }) => ahead)),
    beacon: steps.find(({ beacon }) => beacon !== null)?.beacon ?? null,
    missing: steps.flatMap(({ missing }) => missing),
    wants: steps.flatMap(({ wants }) => wants),
  };
}

/** Where one way leads. Slots are read in the storage of the contract that was asked for. */
function wayOf(known: Known, { kind, target }: FoundProxy): Step {
  switch (target.from) {
    case "code":
      return to([target.address], { delegated: kind === "eip7702" });
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

function to(
  addresses: readonly Address[],
  { beacon = null, delegated = false }: Partial<Pick<Step, "beacon"> & Ahead> = {},
): Step {
  // Nothing runs at an address that no one can have put code at.
  const targets = addresses.filter((address) => !isBurnAddress(address));
  const ahead = targets.map((address) => ({ address: getAddress(address), delegated }));
  return { ...nowhere, ahead, beacon };
}

function throughSlot(known: Known, place: StoragePlace): Step {
  const named = addressAt(place, known.words);
  if ("address" in named) return to([named.address]);
  if (named.reason === "malformed") return { ...nowhere, missing: ["target-unknown"] };
  return unread(wordOf(known, place));
}

function throughBeacon(
  known: Known,
  { place, address: fixed, data }: Extract<DelegateTarget, { readonly from: "call" }>,
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
  // Whoever it obeys decides what runs.
  const account = known.accounts.has(beacon) ? [] : [{ of: "account", address: beacon } as const];
  if (data === null) return { ...nowhere, beacon, missing: ["target-unknown"], wants: account };
  const answer = known.beacons.get(beaconKey(beacon, data));
  if (answer === undefined) {
    return { ...unread([{ of: "beacon", address: beacon, data }, ...account]), beacon };
  }
  return answer === null ? { ...unread([]), beacon } : to([answer.implementation], { beacon });
}

/** A diamond may run facets that it does not show, and one that shows none runs some. */
function throughFacets(known: Known): Step {
  const { facets } = known;
  const wants: readonly Want[] = facets === undefined ? [{ of: "facets" }] : [];
  const shown = to(facets?.addresses ?? []);
  const reason = whyFacetsLack(facets, shown);
  return { ...shown, wants, missing: [...reason === null ? [] : [reason], "facets-unverified"] };
}

function whyFacetsLack(facets: Known["facets"], { ahead }: Step): MissingReason | null {
  if (facets === undefined) return "implementation-unread";
  if (facets === null || ahead.length === 0) return "target-unknown";
  return facets.more > 0 ? "facets-exceeded" : null;
}

function wordOf({ words }: Known, { slot }: StoragePlace): readonly Want[] {
  return words.has(slotKey(slot)) ? [] : [{ of: "word", slot: slotKey(slot) }];
}

function unread(wants: readonly Want[]): Step {
  return { ...nowhere, missing: ["implementation-unread"], wants };
}
