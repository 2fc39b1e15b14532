/**
 * Powers in deployed code. The one place that decides them: an analyser of behaviour replaces what
 * `findPowers` does and keeps what it answers.
 */
import type { Hex } from "../evm/network.ts";
import { type ProxyKind, type ProxySlot, proxySlots } from "../evm/proxy.ts";
import type { ProxyResult } from "../token/proxy.ts";
import { type Dispatch, readDispatch } from "./_dispatch.ts";
import { namedBySelector, type PowerName, powers as powerNames } from "./table.ts";

export { type PowerName, powers } from "./table.ts";

/** How sure and how grave. By name alone never above medium. */
export const severities = ["high", "medium", "low"] as const;

export type Severity = (typeof severities)[number];

/** `storage`: the proxy's slots or fixed code show it; `name`: a function is called so. */
export const evidences = ["storage", "name"] as const;

/** Why powers may be missing from the list, closed. */
export const incompleteReasons = [
  "code-unread",
  "proxy-unread",
  "implementation-unread",
  "opaque-dispatch",
  "runs-other-code",
  "not-evm",
] as const;

export type IncompleteReason = (typeof incompleteReasons)[number];

/** A function of the table that the code offers. */
export type PowerFunction = {
  readonly selector: Hex;
  readonly signature: string;
  readonly in: "token" | "implementation";
};

export type Power = {
  readonly power: PowerName;
  readonly severity: Severity;
  readonly evidence: (typeof evidences)[number];
  /** The first of them; at most `functionsMax`. */
  readonly functions: readonly PowerFunction[];
  /** How many there are beyond `functions`. */
  readonly moreFunctions: number;
};

/** A code that names everything may not make the answer too long to be kept. */
export const functionsMax = 12;

/** What was looked at. Null: not read. */
export type CodeUnderReview = {
  /** Lower case. */
  readonly token: Hex | null;
  /** As `readProxy` answers: null is no known proxy. */
  readonly proxy: ProxyResult | null;
  /** Code of the implementation behind `proxy`; undefined when there is no proxy. */
  readonly implementation: Hex | null | undefined;
  /** The slot of a proxy's admin (EIP-1967) was read and holds nothing. */
  readonly noAdmin: boolean;
  /** The network runs EVM code. */
  readonly isEvm: boolean;
};

/** `powers` is null when no code could be looked at; it is the whole list only without `incomplete`. */
export type CodePowers = {
  readonly powers: readonly Power[] | null;
  readonly incomplete: readonly IncompleteReason[];
};

const TRANSFER = 0xa9059cbb;
const BALANCE_OF = 0x70a08231;

/** Where a proxy of storage has what it runs. */
const slotOf: Partial<Record<ProxyKind, ProxySlot>> = {
  "eip1967": "implementation",
  "eip1967-beacon": "beacon",
  "eip1822": "proxiable",
  "zeppelinos": "zeppelinos",
};

/** Looks for the table's names in the dispatchers of the token and of what it runs. */
export function findPowers(review: CodeUnderReview): CodePowers {
  const { token, proxy, implementation, isEvm } = review;
  if (!isEvm) return { powers: null, incomplete: ["not-evm"] };
  const parts = [
    ...(token === null ? [] : [partOf("token", token)]),
    ...(implementation ? [partOf("implementation", implementation)] : []),
  ];
  const functions = parts.flatMap((part) => functionsOf(part.in, part.selectors));
  const offered = new Set(parts.flatMap(({ selectors }) => [...selectors]));
  const isOpaque = !offered.has(TRANSFER) || !offered.has(BALANCE_OF);
  const runsOther = runsUnknownCode(proxy, parts);
  const incomplete: IncompleteReason[] = [
    ...(token === null ? ["code-unread" as const] : []),
    ...(proxy?.kind === null ? ["proxy-unread" as const] : []),
    ...(proxy !== null && !implementation ? ["implementation-unread" as const] : []),
    // A token that does not show even these hides its functions from this way of looking.
    ...(isOpaque ? ["opaque-dispatch" as const] : []),
    ...(runsOther ? ["runs-other-code" as const] : []),
  ];
  const found = namedPowersOf(functions);
  const upgrades = found.get("upgradeable-proxy");
  const upgrade = upgradePower(review, upgrades, !isOpaque && !runsOther);
  if (upgrade !== null) found.set("upgradeable-proxy", upgrade);
  if (parts.length === 0 && upgrade === null) return { powers: null, incomplete };
  return { powers: powerNames.flatMap((name) => found.get(name) ?? []), incomplete };
}

function partOf(where: PowerFunction["in"], code: Hex): Part {
  return { in: where, code, ...readDispatch(code) };
}

const none = { functions: [], moreFunctions: 0 } as const;

type Part = Dispatch & { readonly in: PowerFunction["in"]; readonly code: Hex };

/**
 * Whether code runs that was not looked at. A proxy's own code runs its implementation's, which was,
 * unless it is doubtful that this is all it runs: it has a token's functions itself, or nothing in it
 * says where the implementation is found, so that the slot may be there for show. The code of an
 * implementation, a clone's too, may run anything: slots of the proxy among it.
 */
function runsUnknownCode(proxy: ProxyResult | null, parts: readonly Part[]): boolean {
  return parts.filter((part) => part.runsOtherCode).some((part) => {
    if (proxy === null || part.in === "implementation") return true;
    if (proxy.kind === null) return false;
    if (part.selectors.has(TRANSFER) || part.selectors.has(BALANCE_OF)) return true;
    const slot = slotOf[proxy.kind];
    return slot !== undefined &&
      ![proxySlots[slot], proxy.implementation, proxy.beacon].some((one) =>
        one !== null && part.code.includes(one.slice(2).toLowerCase())
      );
  });
}

type Found = PowerFunction & { readonly power: PowerName; readonly severity: "medium" | "low" };

function functionsOf(where: PowerFunction["in"], selectors: ReadonlySet<number>): Found[] {
  const found: Found[] = [];
  for (const [selector, { power, severity, signature }] of namedBySelector()) {
    if (!selectors.has(selector)) continue;
    const hex: Hex = `0x${selector.toString(16).padStart(8, "0")}`;
    found.push({ power, severity, selector: hex, signature, in: where });
  }
  return found;
}

function namedPowersOf(functions: readonly Found[]): Map<PowerName, Power> {
  const found = new Map<PowerName, Power>();
  // What weighs more is listed first: the list has an end.
  const weighed = functions.toSorted((a, b) => rank(a) - rank(b));
  for (const { power, severity, ...rest } of weighed) {
    const before = found.get(power);
    const medium = severity === "medium" || before?.severity === "medium";
    found.set(power, {
      power,
      severity: medium ? "medium" : "low",
      evidence: "name",
      ...withFunction(before, rest),
    });
  }
  return found;
}

const rank = ({ severity }: Found) => severity === "medium" ? 0 : 1;

function withFunction(
  { functions, moreFunctions }: Pick<Power, "functions" | "moreFunctions"> = none,
  further: PowerFunction,
): Pick<Power, "functions" | "moreFunctions"> {
  return functions.length < functionsMax
    ? { functions: [...functions, further], moreFunctions }
    : { functions, moreFunctions: moreFunctions + 1 };
}

/**
 * A proxy that storage shows. Its code can be replaced as a whole, so it is high, unless nothing that
 * does so is there: an EIP-1967 proxy without admin whose implementation names no such function. The
 * clones that EIP-1167 describes run one code for ever.
 */
function upgradePower(
  { proxy, implementation, noAdmin }: CodeUnderReview,
  named: Power | undefined,
  isWhole: boolean,
): Power | null {
  if (proxy === null || proxy.kind === null) return null;
  if (proxy.kind === "eip1167" || proxy.kind === "minimal-clone") return null;
  const byImplementation = proxy.kind === "eip1967" || proxy.kind === "eip1822";
  const noWay = byImplementation && noAdmin && isWhole && named === undefined &&
    Boolean(implementation);
  const severity = noWay ? "medium" : "high";
  const { functions, moreFunctions } = named ?? none;
  return { power: "upgradeable-proxy", severity, evidence: "storage", functions, moreFunctions };
}
