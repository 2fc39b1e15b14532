/** Accounts with code that call every signature theirs (ERC-1271): anybody signs for them. */
import type { Path } from "../walk/records.ts";
import { isConstant, type Term, type Value } from "../walk/values.ts";
import { askedOf, finding, type Rule } from "./_findings.ts";
import { asTruth } from "./_paths.ts";
import { has, isRead, plain, some } from "./_terms.ts";

/** `isValidSignature(bytes32,bytes)`: it answers with its own selector, in the upper bytes of the word. */
const SELECTOR = "0x1626ba7e";
const VALID = BigInt(SELECTOR) << 224n;

export const signaturePowers: Rule = (one) => {
  if (one.selector !== SELECTOR || !one.asking.complete) return [];
  return one.record.returns.flatMap(({ word, pc, paths }) => {
    if (word === null || !isConstant(word) || BigInt(word) !== VALID) return [];
    const asked = askedOf(one, { paths }).filter(({ path, guards, own, unclear }) =>
      guards.length + own.length === 0 && !unclear && !asksWhatIsSigned(path)
    );
    return finding("withdraw-token", one, { pc, asked }) ?? [];
  });
};

/**
 * Whoever is asked hears of it, it is looked up, or it has to be a certain one: that somebody calls at all, or
 * that a switch is on, says nothing of it.
 */
function asksWhatIsSigned(path: Path): boolean {
  return path.some(({ value, holds }) =>
    has(value, "unknown") || has(value, "returned") && has(value, "calldata") ||
    some(value, isLookedUp) || isCertain(value, holds)
  );
}

function isLookedUp(term: Term): boolean {
  return isRead(term) && term.kind === "storage" && some(term, isOfWhatIsSigned);
}

/** Not only another of the arguments. */
function isCertain(value: Term, holding: boolean): boolean {
  const { term, holds } = asTruth(value, holding);
  if (!holds || term.kind !== "operation" || term.op !== "eq") return false;
  return term.operands.some((one) => some(one, isOfWhatIsSigned)) &&
    !term.operands.every((one) => isSaid(plain(one)));
}

function isSaid(value: Value): boolean {
  return !isConstant(value) && value.kind === "calldata";
}

function isOfWhatIsSigned(term: Term): boolean {
  return term.kind === "keccak" || term.kind === "calldata" && term.offset === FIRST_ARGUMENT;
}

const FIRST_ARGUMENT = 4;
