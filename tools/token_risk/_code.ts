/** The code group: what the token's code and its implementation's can do, and who may have it done. */
import { within } from "../deadline.ts";
import type { Analysed, Analyses } from "../bytecode/analyses.ts";
import { proxiesOf, proxyOf } from "../bytecode/analysis_proxy.ts";
import type { CodeAnalysis } from "../bytecode/analysis.ts";
import { runs } from "../bytecode/form/runs.ts";
import { fieldAt } from "../bytecode/holder.ts";
import { type CodePart, type HeldPower, withHolders } from "../bytecode/live.ts";
import type { Known } from "../bytecode/reading/known.ts";
import { whyNotKnown } from "../bytecode/why_unknown.ts";
import { IMPLEMENTATION_SELECTOR } from "../evm/beacon.ts";
import type { Address, Hex, Network } from "../evm/network.ts";
import { proxySlotNames, proxySlots } from "../evm/proxy.ts";
import type { Owner } from "../token/owner.ts";
import { type ProxyResult, readProxy } from "../token/proxy.ts";
import { powersResult } from "./_powers.ts";
import type { Completed } from "./_read.ts";
import { plainTarget, surroundings } from "./_surroundings.ts";

/** Why powers may be missing from the list, closed. */
export const incompleteReasons = [
  "code-unread",
  "proxy-unread",
  "implementation-unread",
  "opaque-dispatch",
  "truncated",
  "runs-other-code",
  "not-evm",
] as const;

export type IncompleteReason = (typeof incompleteReasons)[number];

/** Hostile code must not make the answer late: what takes longer is unread here, and may be kept for later. */
const ANALYSIS_TIMEOUT_MS = 1_200;

/**
 * The analysis of code, null where there is none, the network runs none, or it takes too long. `at`: whose own code it
 * is, where it is not run in somebody's name.
 */
export async function analysisOf(
  analyses: Analyses,
  { codeOverride }: Network,
  code: Hex | null | undefined,
  at?: Address,
): Promise<Analysed | null> {
  if (!code || codeOverride === "unusable") return null;
  return await within(analyses(code, at), ANALYSIS_TIMEOUT_MS);
}

/** What of the token was read for the group; `owner`: as it named him. */
export type CodeRead = {
  readonly token: Address;
  readonly completed: Completed;
  readonly own: Analysed | null;
  readonly behind: Analysed | null;
  readonly owner: Owner;
};

/** Decides the group. */
export function codeGroup({ token, completed, own, behind, owner }: CodeRead) {
  const { network, facts, known, implementationCode, beaconImplementation } = completed;
  const { proxy: read, unknown } = readProxy(facts, "/code/proxy");
  const proxy = read === null || beaconImplementation === null
    ? read
    : { ...read, implementation: beaconImplementation };
  // As it was asked for, or would have been, had the first batch told of a token.
  const plain = read === null && own !== null ? plainTarget(completed, own.analysis) : null;
  const isEvm = network.codeOverride !== "unusable";
  const parts = partsOf(token, proxy?.implementation ?? plain, own, behind);
  const incomplete = isEvm
    ? incompleteOf({
      own,
      proxy,
      plain,
      isBehindRead: Boolean(implementationCode) && behind !== null,
      parts,
    })
    : ["not-evm" as const];
  const partsMissing = incomplete.some((reason) =>
    reason !== "opaque-dispatch" && reason !== "truncated"
  );
  const isRead = parts.some(({ analysis }) => runs(analysis.form));
  const around = surroundings(known, facts, owner, parts);
  const held = isRead ? withHolders({ ...around, parts, partsMissing }) : null;
  const bytes = facts.code === null ? null : (facts.code.length - 2) / 2;
  const reason = network.codeOverride === "unusable" ? "unsupported" : "unanswered";
  return {
    group: {
      bytes,
      proxy,
      powers: held === null ? null : powersResult(held, token),
      incomplete,
    },
    unknown: [
      ...(bytes === null ? [{ field: "/code/bytes", reason: "unanswered" as const }] : []),
      ...(held === null ? [{ field: "/code/powers", reason } as const] : []),
      ...unknownPowers(held ?? []),
      ...unknown.flatMap((one) => {
        if (one.field !== "/code/proxy/implementation") return [one];
        // `readProxy` asks no beacon; here it was asked.
        return proxy !== read ? [] : [{ ...one, reason } as const];
      }),
    ],
    isUnread: incomplete.some((one) => one.endsWith("-unread")) ||
      [own, behind].some((analysed) => analysed?.whole === false) ||
      isUnanswered(known, plain),
  };
}

/**
 * Something that was asked about holders did not come, or not as it should. What proxies run is told apart, and so
 * is their administrator, but for code that only the token's own names: whoever that is may replace it as well.
 */
function isUnanswered({ words, accounts }: Known, plain: Address | null): boolean {
  const names = proxySlotNames.filter((name) => name !== "admin" || plain === null);
  const toldApart = new Set<Hex>(names.map((name) => proxySlots[name]));
  const isRead = (slot: Hex) =>
    typeof fieldAt({ slot, offsetBits: 0, bits: 256 }, words) === "bigint";
  return [...accounts.values()].includes(null) ||
    [...words.keys()].some((slot) => !toldApart.has(slot) && !isRead(slot));
}

/** The codes that run on the token's storage. */
function partsOf(
  token: Address,
  implementation: Address | null,
  own: Analysed | null,
  behind: Analysed | null,
): CodePart[] {
  return [
    ...(own === null ? [] : [{ in: token, analysis: own.analysis }]),
    ...(behind === null || implementation === null || !mayDelegate(own)
      ? []
      : [{ in: implementation, analysis: behind.analysis }]),
  ];
}

/** Code that was walked and delegates nowhere is no proxy, whatever its slots hold. */
function mayDelegate(own: Analysed | null): boolean {
  if (own === null) return true;
  const { analysis } = own;
  return proxyOf(analysis) !== null || analysis.truncated || analysis.opcodes === null ||
    analysis.opcodes.DELEGATECALL || analysis.opcodes.CALLCODE;
}

function incompleteOf({ own, proxy, plain, isBehindRead, parts }: {
  readonly own: Analysed | null;
  readonly proxy: ProxyResult | null;
  readonly plain: Address | null;
  readonly isBehindRead: boolean;
  readonly parts: readonly CodePart[];
}): IncompleteReason[] {
  const analyses = parts.map(({ analysis }) => analysis);
  const isUnread = (proxy !== null || plain !== null) && mayDelegate(own) && !isBehindRead;
  const [root, implementation] = own === null ? [] : analyses;
  const handsOn = root !== undefined && handsOnBeside(root, proxy, plain) ||
    implementation !== undefined && proxyOf(implementation) !== null;
  const runsOther = handsOn ||
    [root, implementation].some((analysis) => analysis?.delegatesElsewhere === true);
  // A token's functions may be in the code that was not looked at.
  const isOpaque = analyses.some(({ opaqueDispatch }) => opaqueDispatch) ||
    !handsOn && !showsToken(analyses);
  return [
    ...(own === null ? ["code-unread" as const] : []),
    ...(proxy?.kind === null ? ["proxy-unread" as const] : []),
    ...(isUnread ? ["implementation-unread" as const] : []),
    ...(isUnread || !isOpaque ? [] : ["opaque-dispatch" as const]),
    ...(analyses.some(({ truncated }) => truncated) ? ["truncated" as const] : []),
    ...(runsOther ? ["runs-other-code" as const] : []),
    ...(!analyses.every(runsOnEvm) ? ["not-evm" as const] : []),
  ];
}

function runsOnEvm({ form }: CodeAnalysis): boolean {
  return runs(form) || form === "delegation";
}

/** `transfer(address,uint256)` and `balanceOf(address)`. */
const tokenSelectors = ["0xa9059cbb", "0x70a08231"];

/** A token whose code was all looked at, and that does not show even these, hides its functions. */
function showsToken(analyses: readonly CodeAnalysis[]): boolean {
  const offered = new Set(
    analyses.flatMap(({ functions }) => functions.map(({ selector }) => selector)),
  );
  return tokenSelectors.every((selector) => offered.has(selector as Hex));
}

/** Whether the token's code hands calls on to others than the implementation that was looked at. */
function handsOnBeside(
  analysis: CodeAnalysis,
  read: ProxyResult | null,
  plain: Address | null,
): boolean {
  const [proxy, ...others] = proxiesOf(analysis);
  if (proxy === undefined) return false;
  if (others.length > 0) return true;
  if (read === null) return plain === null;
  if (read.kind === null) return true;
  const { target } = proxy;
  switch (target.from) {
    case "code":
      return target.address.toLowerCase() !== read.implementation?.toLowerCase();
    case "slot":
      return read.beacon !== null || !isOneOf(target.place.slot, read.kind);
    case "call":
      return read.beacon === null || target.data !== IMPLEMENTATION_SELECTOR ||
        (target.place === null
          ? target.address?.toLowerCase() !== read.beacon.toLowerCase()
          : !isOneOf(target.place.slot, read.kind));
    case "mapping":
    case "unknown":
      return true;
  }
}

/** Where each kind that `readProxy` knows by storage has what it runs. */
const slotOf = {
  "eip1967": proxySlots.implementation,
  "eip1967-beacon": proxySlots.beacon,
  "eip1822": proxySlots.proxiable,
  "zeppelinos": proxySlots.zeppelinos,
} as const;

function isOneOf(slot: Hex, kind: NonNullable<ProxyResult["kind"]>): boolean {
  return kind in slotOf && slotOf[kind as keyof typeof slotOf] === slot.toLowerCase();
}

function unknownPowers(held: readonly HeldPower[]) {
  return held.flatMap((power, index) =>
    power.renounced !== null
      ? []
      : [{ field: `/code/powers/${index}/renounced`, reason: whyNotKnown(power) }]
  );
}
