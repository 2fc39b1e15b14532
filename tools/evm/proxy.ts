/** Proxies as storage slots and short code show them, without running anything. */
import { getAddress } from "viem";
import { addressOfWord } from "./address.ts";
import { findClone } from "./clone.ts";
import type { Address, Hex } from "./network.ts";
import { proxySlots } from "./proxy_slots.ts";

export { proxySlots } from "./proxy_slots.ts";

export type ProxySlot = keyof typeof proxySlots;

export const proxySlotNames = Object.keys(proxySlots) as readonly ProxySlot[];

/** Kinds recognised. `minimal-clone`: forms of EIP-1167's idea that are not its own. */
export const proxyKinds = [
  "eip1967",
  "eip1967-beacon",
  "eip1822",
  "zeppelinos",
  "eip1167",
  "minimal-clone",
  "eip7702",
] as const;

export type ProxyKind = (typeof proxyKinds)[number];

/** A recognised proxy. The implementation behind a beacon is not read here. */
export type Proxy = {
  readonly kind: ProxyKind;
  readonly implementation: Address | null;
  readonly beacon: Address | null;
  readonly admin: Address | null;
};

/** A slot's word as read: null when it was not. */
export type SlotWords = Readonly<Record<ProxySlot, string | null>>;

/** What was found; unknown when what decides was not read, or a slot holds no address. */
export type ProxyFinding =
  | { readonly found: "proxy"; readonly proxy: Proxy }
  | { readonly found: "none" }
  | { readonly found: "unknown"; readonly reason: "unanswered" | "malformed" };

/** EIP-7702: an account's code that is nothing but the address it delegates to. */
const DELEGATION = /^0xef0100([0-9a-f]{40})$/;

/** Reads code (lower-case hex, null when unread) and slots; the code decides first. */
export function findProxy(code: Hex | null, slots: SlotWords): ProxyFinding {
  const byCode = code === null ? null : proxyOfCode(code);
  if (byCode !== null) return { found: "proxy", proxy: byCode };
  const bySlots = proxyOfSlots(slots);
  if (bySlots.found !== "none" || code !== null) return bySlots;
  return { found: "unknown", reason: "unanswered" };
}

/** The address that an account's code (lower-case hex) delegates to; null: it is no delegation. */
export function delegateOf(code: Hex): Address | null {
  const digits = DELEGATION.exec(code)?.[1];
  return digits === undefined ? null : getAddress(`0x${digits}`);
}

function proxyOfCode(code: Hex): Proxy | null {
  const none = { beacon: null, admin: null };
  const clone = findClone(code);
  if (clone !== null) {
    return { kind: clone.kind, implementation: clone.implementation, ...none };
  }
  const delegate = delegateOf(code);
  return delegate === null ? null : { kind: "eip7702", implementation: delegate, ...none };
}

function proxyOfSlots(slots: SlotWords): ProxyFinding {
  const admin = readWord(slots.admin);
  const adminAddress = typeof admin === "object" ? admin.address : null;
  const kinds = [
    ["implementation", "eip1967"],
    ["beacon", "eip1967-beacon"],
    ["proxiable", "eip1822"],
    ["zeppelinos", "zeppelinos"],
  ] as const;
  let unknown: "unanswered" | "malformed" | null = null;
  for (const [slot, kind] of kinds) {
    const word = readWord(slots[slot]);
    if (typeof word === "object") {
      const target = { implementation: word.address, beacon: null };
      const viaBeacon = { implementation: null, beacon: word.address };
      const found = kind === "eip1967-beacon" ? viaBeacon : target;
      return { found: "proxy", proxy: { kind, ...found, admin: adminAddress } };
    }
    if (word !== "zero") unknown ??= word;
  }
  return unknown === null ? { found: "none" } : { found: "unknown", reason: unknown };
}

function readWord(
  word: string | null,
): "zero" | "unanswered" | "malformed" | { readonly address: Address } {
  if (word === null) return "unanswered";
  if (!/^0x[0-9a-fA-F]{1,64}$/.test(word)) return "malformed";
  // Nodes differ in whether a storage word keeps its leading zeros.
  const digits = word.slice(2).padStart(64, "0");
  if (/^0+$/.test(digits)) return "zero";
  const address = addressOfWord(digits);
  return address === null ? "malformed" : { address };
}
