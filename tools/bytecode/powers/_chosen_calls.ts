/** Calls of whatever contract and function the caller says. */
import type { CallRecord } from "../walk/records.ts";
import { isConstant, type Value } from "../walk/values.ts";
import { type Finding, finding, type Scene } from "./_findings.ts";
import { onBehalf } from "./_on_behalf.ts";
import { readPlace } from "./_places.ts";
import type { AskedFunction } from "./scene.ts";
import { withoutSelfJoined } from "./_self_joined.ts";
import { has, isCaller, isLost, isSelf, plain } from "./_terms.ts";

/** Any contract, any function. */
export function called(record: CallRecord, one: AskedFunction, scene: Scene): Finding | null {
  const { call } = record;
  if (call.selector !== null || isOwnAgain(record, one)) return null;
  const isSaid = has(call.target, "calldata");
  // Whom it calls was lost, as where a list in memory names each: it may be whom the caller says.
  const isPerhapsSaid = !isSaid && one.takesBytes && one.selector !== "0x" && isLost(call.target);
  if (!isSaid && !isPerhapsSaid && !isSelf(call.target)) return null;
  if (readPlace(plain(call.target)) !== null) return null;
  if (call.inputLength === 0 || call.head === null || isConstant(call.head)) return null;
  // Of a copy of the caller's bytes that was lost, its length is left, or nothing.
  const isCopied = has(call.head, "unknown") && (
    isPerhapsSaid && isLost(call.inputLength) ||
    has(call.inputLength, "calldata") && (isSaid || isPerhapsSaid)
  );
  if (!has(call.head, "calldata") && !isCopied) return null;
  if (has(call.inputLength, "unknown") && isLeftOver(call.head)) return null;
  const isUnclear = !isChosenSelector(call.head);
  // Where ways joined the walk lost what another way to the same call shows.
  const isFixed = one.record.calls.some((other) =>
    other.pc === record.pc && other.call.selector !== null && !ofNothing.has(other.call.selector)
  );
  if (isUnclear && (isFixed || !one.takesBytes)) return null;
  const asked = onBehalf(record, one, scene).map((way) => withoutSelfJoined(way, one));
  return finding("arbitrary-call", one, { pc: record.pc, asked }, {
    confidence: isUnclear || isPerhapsSaid ? "likely" : "proven",
    ...(isPerhapsSaid && { gravity: "bounded" }),
  });
}

/** The whole call comes back to the contract: the same function with the same arguments. */
function isOwnAgain({ call }: CallRecord, { selector }: AskedFunction): boolean {
  return call.forwards && isSelf(call.target) && selector !== "0x";
}

/** Memory not written to, and the hash of no name: what stands there on the way of a text without length. */
const ofNothing: ReadonlySet<number> = new Set([0, 0xc5d24601]);

/** The first four bytes are what the caller says, or the hash of a name that he says, whatever stands behind them. */
function isChosenSelector(head: Value): boolean {
  const inner = plain(head);
  if (isConstant(inner)) return false;
  if (inner.kind !== "packed") return inner.kind === "calldata";
  return inner.pieces.some(({ of, at, bits }) =>
    (of.kind === "calldata" || of.kind === "keccak" && has(of, "calldata")) &&
    at <= SELECTOR_AT && at + bits === WORD_BITS
  );
}

/**
 * Whose length was lost may have none: where a selector would stand, an address stood for something else, of which
 * nobody chooses a part.
 */
function isLeftOver(head: Value): boolean {
  if (isConstant(head) || head.kind !== "packed") return false;
  return head.pieces.some(({ of, low, at, bits }) =>
    isCaller(of) && low === 0 && at === SELECTOR_AT && at + bits === WORD_BITS
  );
}

const WORD_BITS = 256;
const SELECTOR_AT = WORD_BITS - 32;
