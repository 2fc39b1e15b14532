/** Accounts with code that call every signature theirs (ERC-1271): anybody signs for them. */
import type { Path } from "../walk/records.ts";
import { isConstant, type Term } from "../walk/values.ts";
import { askedOf, finding, type Rule } from "./_findings.ts";
import { has, some } from "./_terms.ts";

/** `isValidSignature(bytes32,bytes)`: it answers with its own selector, in the upper bytes of the word. */
const SELECTOR = "0x1626ba7e";
const VALID = BigInt(SELECTOR) << 224n;

export const signaturePowers: Rule = (one) => {
  if (one.selector !== SELECTOR || !one.asking.complete) return [];
  return one.record.returns.flatMap(({ word, pc, paths }) => {
    if (word === null || !isConstant(word) || BigInt(word) !== VALID) return [];
    const asked = askedOf(one, { paths: paths.filter((path) => !asksAnything(path)) });
    return finding("withdraw-token", one, { pc, asked }) ?? [];
  });
};

/** Beyond how long what was handed in is: who called, what was written down or answered, or what is signed. */
function asksAnything(path: Path): boolean {
  return path.some(({ value }) =>
    asking.some((taint) => has(value, taint)) || some(value, isOfWhatIsSigned)
  );
}

const asking = ["storage", "returned", "caller", "origin", "unknown", "code"] as const;

function isOfWhatIsSigned(term: Term): boolean {
  return term.kind === "keccak" || term.kind === "calldata" && term.offset === FIRST_ARGUMENT;
}

const FIRST_ARGUMENT = 4;
