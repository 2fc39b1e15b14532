/**
 * Which compilers write code of such a shape. Each row was held against the output of the compilers
 * themselves; a range is as narrow as the shape allows.
 */
import type { FoundCompiler } from "../analysis.ts";

type Hint = Pick<FoundCompiler, "language" | "version">;

/** Digits at the start of the code that are looked at for how selectors are taken from calldata. */
const START_DIGITS = 2 + 512 * 2;

/**
 * How Vyper begins. Starts that hand-written code shares, such as a bare load of the selector, are left
 * out: no hint is better than a wrong one.
 */
const VYPER: readonly { readonly code: RegExp; readonly version: string }[] = [
  // A table of selectors: PUSH0 CALLDATALOAD PUSH1 e0 SHR, then the selector modulo the table's size.
  { code: /^0x5f3560e01c600260[0-9a-f]{2}820660011b61/, version: ">=0.3.10" },
  // The size of the calldata is compared before anything else, in the words of each release.
  { code: /^0x60033611610[0-9a-f]{3}57/, version: ">=0.3.4 <0.3.10" },
  { code: /^0x600436101561[0-9a-f]{4}57/, version: ">=0.2.0 <0.3.4" },
  { code: /^0x341561000a57/, version: ">=0.2.5 <0.2.9" },
  // Bounds of numbers were written to memory first.
  { code: /^0x600035601c5274010{39}/, version: "<0.2.0" },
];

/** MSTORE of the free memory's start at 0x40; some builds keep the start for later. */
const SOLIDITY = /^0x60(80|60|a0)(80)?604052|^0x60806040(?!52)|^0x604060808|^0x6040(81)?60(80|a0)/;
/** Libraries compare their address first. */
const LIBRARY = /^0x73[0-9a-f]{40}3014/;

/** Selector of Panic(uint256). */
const PANIC = "4e487b71";

export function compilerByShape(code: string): Hint {
  const vyper = VYPER.find((hint) => hint.code.test(code));
  if (vyper !== undefined) return { language: "vyper", version: vyper.version };
  const body = LIBRARY.test(code) ? `0x${code.slice(2 + 23 * 2)}` : code;
  if (!SOLIDITY.test(body)) return { language: null, version: null };
  return { language: "solidity", version: solidityVersion(body) };
}

/** What was changed when; the latest change that is seen, and the earliest that is not. */
function solidityVersion(code: string): string | null {
  // Free memory starts at 0x80 since 0.4.22.
  if (code.startsWith("0x6060604052")) return "<0.4.22";
  const start = code.slice(0, START_DIGITS);
  // PUSH0 is Shanghai's, the default since 0.8.20. Panic is thrown since 0.8.0.
  if (/5f3560e01c|5f80fd5b|5f5ffd5b/.test(start)) return ">=0.8.20";
  if (code.includes(PANIC)) return ">=0.8.0";
  // SHR is Constantinople's, the default since 0.5.5; before it, selectors were divided out.
  if (/60e01c/.test(start)) return ">=0.5.5";
  if (/7c01(00){28}/.test(start)) return ">=0.4.22 <0.5.5";
  return ">=0.4.22";
}
