/** Safe's proxies: slot 0 says where calls go, and `masterCopy()` is answered before they are handed on. */
import assert from "node:assert/strict";
import { analyseBySteps as analyse } from "../rig/analyser.ts";
import { assemble } from "../rig/assembler.ts";

const handsOn = `CALLDATASIZE 0x00 0x00 CALLDATACOPY 0x00 0x00 CALLDATASIZE 0x00
  0x00 SLOAD GAS DELEGATECALL @done JUMPI 0x00 0x00 REVERT done: 0x00 0x00 RETURN`;
const answers = "answer: 0x00 SLOAD 0x00 MSTORE 0x20 0x00 RETURN";

/** What the first word of the call is compared with, as compilers write it → the kind. */
const comparisons: Readonly<Record<string, readonly [text: string, kind: string]>> = {
  "the selector as a whole word": [`0xa619486e${"00".repeat(28)} 0x00 CALLDATALOAD EQ`, "safe"],
  "the selector, shifted left": ["0x530ca437 0xe1 SHL 0x00 CALLDATALOAD EQ", "safe"],
  "another selector, shifted left": ["0x530ca435 0xe1 SHL 0x00 CALLDATALOAD EQ", "slot"],
};

for (const [what, [text, kind]] of Object.entries(comparisons)) {
  Deno.test(`a proxy by slot 0 that compares the call with ${what}, is called ${kind}`, async () => {
    const { proxy } = await analyse(assemble(`${text} @answer JUMPI ${handsOn} ${answers}`));
    assert.equal(proxy?.kind, kind);
  });
}
