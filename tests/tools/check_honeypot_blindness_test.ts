import assert from "node:assert/strict";
import type { Hex } from "viem";
import { mayTellBlocksApart } from "../../tools/check_honeypot/blindness.ts";
import { loadArtefacts } from "../rig/artefacts.ts";

Deno.test("code that adds and stores cannot tell one block from another", () => {
  assert.equal(mayTellBlocksApart("0x6001600201600055"), false);
});

for (
  const [name, opcode] of [
    ["BALANCE", "31"],
    ["SELFBALANCE", "47"],
    ["ORIGIN", "32"],
    ["EXTCODESIZE", "3b"],
    ["EXTCODECOPY", "3c"],
    ["EXTCODEHASH", "3f"],
    ["TLOAD", "5c"],
    ["TSTORE", "5d"],
    ["SELFDESTRUCT", "ff"],
    ["SLOTNUM", "4b"],
    ["GASPRICE", "3a"],
    ["GAS", "5a"],
    ["BLOCKHASH", "40"],
    ["COINBASE", "41"],
    ["TIMESTAMP", "42"],
    ["NUMBER", "43"],
    ["PREVRANDAO", "44"],
    ["GASLIMIT", "45"],
    ["BASEFEE", "48"],
    ["BLOBHASH", "49"],
    ["BLOBBASEFEE", "4a"],
    ["CREATE", "f0"],
    ["CALL", "f1"],
    ["CALLCODE", "f2"],
    ["DELEGATECALL", "f4"],
    ["CREATE2", "f5"],
    ["STATICCALL", "fa"],
  ] as const
) {
  Deno.test(`code with ${name} may tell blocks apart, unless it is the data of a push`, () => {
    assert.equal(mayTellBlocksApart(`0x6000${opcode}`), true);
    assert.equal(mayTellBlocksApart(`0x60${opcode}00`), false);
    assert.equal(mayTellBlocksApart(`0x7f${opcode.repeat(32)}00`), false);
  });
}

Deno.test("code that is not known, or runs another account's, may tell", () => {
  assert.equal(mayTellBlocksApart(null), true);
  assert.equal(mayTellBlocksApart("0x"), true);
  assert.equal(mayTellBlocksApart(`0xef0100${"00".repeat(20)}`), true);
});

/** What Solidity appends, with a hash of the test's own. */
const noteOf = (hash: string) => `a2646970667358221220${hash}64736f6c634300081a0033`;

Deno.test("the compiler's note at the end is not code", () => {
  assert.equal(mayTellBlocksApart(`0x600000${noteOf("42".repeat(32))}`), false);
  assert.equal(mayTellBlocksApart(`0x600042${noteOf("00".repeat(32))}`), true);
});

Deno.test("what only looks like a note, or could be jumped into, is code", () => {
  assert.equal(mayTellBlocksApart(`0x6000004242a2640004`), true);
  assert.equal(mayTellBlocksApart(`0x600000${noteOf(`5b42${"00".repeat(30)}`)}`), true);
  assert.equal(mayTellBlocksApart(`0x600000${noteOf(`425b${"00".repeat(30)}`)}`), false);
});

Deno.test("a plain OpenZeppelin token cannot tell blocks apart; one with permit can", async () => {
  const find = await loadArtefacts();
  const codeOf = (name: string) => find(`openzeppelin:${name}`).deployedBytecode as Hex;
  assert.equal(mayTellBlocksApart(codeOf("ERC20PresetFixedSupply")), false);
  assert.equal(mayTellBlocksApart(codeOf("ERC20Votes")), true);
});
