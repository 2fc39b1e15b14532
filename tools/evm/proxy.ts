/** Proxies as storage slots and short code show them, without running anything. */
import { getAddress } from "viem";
import { addressOfWord } from "./address.ts";
import type { Address, Hex } from "./network.ts";

/** Storage slots by which proxies are recognised. */
export const proxySlots = {
  /** EIP-1967: keccak256("eip1967.proxy.implementation") - 1. */
  implementation: "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc",
  /** EIP-1967: keccak256("eip1967.proxy.admin") - 1. */
  admin: "0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103",
  /** EIP-1967: keccak256("eip1967.proxy.beacon") - 1. */
  beacon: "0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50",
  /** EIP-1822: keccak256("PROXIABLE"). */
  proxiable: "0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7",
  /** Before EIP-1967, USDC among others: keccak256("org.zeppelinos.proxy.implementation"). */
  zeppelinos: "0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3",
} as const satisfies Record<string, Hex>;

export type ProxySlot = keyof typeof proxySlots;

export const proxySlotNames = Object.keys(proxySlots) as readonly ProxySlot[];

/** Kinds recognised. `minimal-clone`: the shorter forms of EIP-1167 and EIP-7511. */
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

const ADDRESS_DIGITS = "([0-9a-f]{40})";

/**
 * Runtime code of minimal proxies; the address is the one group. Data may follow (immutable
 * arguments): control never reaches it.
 */
const CLONES: readonly { readonly kind: ProxyKind; readonly code: RegExp }[] = [
  // EIP-1167.
  { kind: "eip1167", code: clone("363d3d373d3d3d363d73", "5af43d82803e903d91602b57fd5bf3") },
  // The 44-byte form of EIP-1167.
  { kind: "minimal-clone", code: clone("3d3d3d3d363d3d37363d73", "5af43d3d93803e602a57fd5bf3") },
  // EIP-7511, with PUSH0, and the form of a widely used library.
  { kind: "minimal-clone", code: clone("365f5f375f5f365f73", "5af43d5f5f3e5f3d91602a57fd5bf3") },
  { kind: "minimal-clone", code: clone("5f5f365f5f37365f73", "5af43d5f5f3e6029573d5ffd5b3d5ff3") },
];

function clone(before: string, after: string): RegExp {
  return new RegExp(`^0x${before}${ADDRESS_DIGITS}${after}`);
}

/** EIP-7702: an account's code that is nothing but the address it delegates to. */
const DELEGATION = new RegExp(`^0xef0100${ADDRESS_DIGITS}$`);

/** Reads code (lower-case hex, null when unread) and slots; the code decides first. */
export function findProxy(code: Hex | null, slots: SlotWords): ProxyFinding {
  const byCode = code === null ? null : proxyOfCode(code);
  if (byCode !== null) return { found: "proxy", proxy: byCode };
  const bySlots = proxyOfSlots(slots);
  if (bySlots.found !== "none" || code !== null) return bySlots;
  return { found: "unknown", reason: "unanswered" };
}

function proxyOfCode(code: Hex): Proxy | null {
  const patterns = [...CLONES, { kind: "eip7702" as const, code: DELEGATION }];
  for (const pattern of patterns) {
    const digits = pattern.code.exec(code)?.[1];
    if (digits === undefined) continue;
    const implementation = getAddress(`0x${digits}`);
    return { kind: pattern.kind, implementation, beacon: null, admin: null };
  }
  return null;
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
