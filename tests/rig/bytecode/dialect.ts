/**
 * One Solidity text for every compiler from 0.4.26 on. What the language changed is written as a word
 * in capitals and replaced by what the compiler at hand understands.
 */

/** Compilers of `package.json`; `0.8.26` is the project's own. */
export const compilers = ["0.4.26", "0.5.17", "0.6.12", "0.7.6", "0.8.19", "0.8.30"] as const;

export type Compiler = (typeof compilers)[number];

/** A pattern and what stands in its place. */
type Rule = readonly [RegExp, string];

const noOverrides: readonly Rule[] = [[/ (?:virtual|override)\b/g, ""]];

const oldFunctions: readonly Rule[] = [
  [/\bRECEIVE\b/g, "function () external payable"],
  [/\bFALLBACK\b/g, "function () external payable"],
];

const newFunctions: readonly Rule[] = [
  [/\bRECEIVE\b/g, "receive() external payable"],
  [/\bFALLBACK\b/g, "fallback() external payable"],
];

/** Compilers that do not ask whether there is anything to take off. */
const oldLengths: Rule = [/\bSHRINK\((.+?)\);/g, "$1.length--;"];
const newLengths: Rule = [/\bSHRINK\((.+?)\);/g, "$1.pop();"];

const calls: readonly Rule[] = [
  [/\bCALL\((\w+), (.+?), (.+?)\);/g, "(bool $1, ) = $2.call($3);"],
  [/\bDELEGATE\((\w+), (.+?), (.+?)\);/g, "(bool $1, ) = $2.delegatecall($3);"],
];

const valueCalls: readonly Rule[] = [
  [/\bSEND\((.+?), (.+?)\);/g, '(bool sent, ) = $1.call{value: $2}(""); require(sent);'],
  [/\bCALLVALUE\((\w+), (.+?), (.+?), (.+?)\);/g, "(bool $1, ) = $2.call{value: $3}($4);"],
];

const newest: readonly Rule[] = [
  ...newFunctions,
  ...calls,
  ...valueCalls,
  newLengths,
  [/\bPAY\(/g, "payable("],
];

const rules: Record<Compiler, readonly Rule[]> = {
  "0.4.26": [
    ...noOverrides,
    ...oldFunctions,
    oldLengths,
    [/ calldata\b/g, ""],
    [/\bCALL\((\w+), (.+?), (.+?)\);/g, "bool $1 = $2.call($3);"],
    [/\bDELEGATE\((\w+), (.+?), (.+?)\);/g, "bool $1 = $2.delegatecall($3);"],
    [/\bSEND\((.+?), (.+?)\);/g, "require($1.call.value($2)());"],
    [/\bCALLVALUE\((\w+), (.+?), (.+?), (.+?)\);/g, "bool $1 = $2.call.value($3)($4);"],
    [/\bPAY\(/g, "address("],
  ],
  "0.5.17": [
    ...noOverrides,
    ...oldFunctions,
    oldLengths,
    ...calls,
    [/\bSEND\((.+?), (.+?)\);/g, '(bool sent, ) = $1.call.value($2)(""); require(sent);'],
    [/\bCALLVALUE\((\w+), (.+?), (.+?), (.+?)\);/g, "(bool $1, ) = $2.call.value($3)($4);"],
    // The only way from an address to a payable one.
    [/\bPAY\((address\(this\)|[\w.]+)\)/g, "address(uint160($1))"],
  ],
  "0.6.12": newest,
  "0.7.6": newest,
  "0.8.19": newest,
  "0.8.30": newest,
};

/** The text as the compiler reads it. */
export function inDialect(source: string, compiler: Compiler): string {
  return rules[compiler].reduce((text, [pattern, by]) => text.replace(pattern, by), source);
}
