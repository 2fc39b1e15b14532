/** What is asked of some bits of a key, an index or an amount says nothing of the rest. */
import assert from "node:assert/strict";
import { concat, type Hex, keccak256, numberToHex } from "viem";
import { withHolders } from "../../tools/bytecode/live.ts";
import { analyseBySteps } from "../rig/analyser.ts";
import { assemble, dispatcher } from "../rig/assembler.ts";
import { accounts, SELF } from "./_analysis.ts";

const word = (value: number | bigint) => numberToHex(value, { size: 32 });
const KEY = 0x105;
/** Of the mapping in slot 3, as the compiler has worked it out. */
const ENTRY = keccak256(concat([word(KEY), word(3)]));
/** Where elements of the list in slot 5 begin. */
const LIST = keccak256(word(5));

const asked = (condition: string) => `${condition} @asked JUMPI 0x00 0x00 REVERT asked:`;

/** A power of whoever stands in a slot, and a function that anybody calls. */
function guarded(slot: Hex, set: string): Hex {
  return assemble(`
    ${dispatcher({ "boom()": "boom", "set(uint256,address)": "set" })} 0x00 0x00 REVERT
    boom: ${slot} SLOAD CALLER EQ @may JUMPI 0x00 0x00 REVERT may: CALLER SELFDESTRUCT
    set: 0x0105 POP ${set}`);
}

const stored = (condition: string) =>
  `${asked(condition)} 0x04 CALLDATALOAD 0x00 MSTORE
  0x03 0x20 MSTORE 0x24 CALLDATALOAD 0x40 0x00 KECCAK256 SSTORE STOP`;
const element = (condition: string, index = "0x04 CALLDATALOAD") =>
  `${asked(condition)} 0x24 CALLDATALOAD ${index} ${LIST} ADD SSTORE STOP`;

/** So many times this one lands on slot 2. */
const LEAP = word(BigInt.asUintN(256, 2n - BigInt(LIST)));

const RETAKEN: Readonly<Record<string, readonly [slot: Hex, set: string]>> = {
  "the low bits of a key": [ENTRY, stored("0x04 CALLDATALOAD 0xff AND 0x05 EQ")],
  "the low bits of an index": ["0x02", element("0x0a 0x04 CALLDATALOAD 0xff AND LT")],
  "an index that is multiplied": [
    "0x02",
    element("0x05 0x04 CALLDATALOAD LT", `${LEAP} 0x04 CALLDATALOAD MUL`),
  ],
};

const GIVEN_UP: typeof RETAKEN = {
  "another key": [ENTRY, stored("0x04 CALLDATALOAD 0x06 EQ")],
  "an index": ["0x02", element("0x05 0x04 CALLDATALOAD LT")],
};

for (const [all, isGone] of [[RETAKEN, false], [GIVEN_UP, true]] as const) {
  for (const [what, [slot, set]] of Object.entries(all)) {
    Deno.test(`where ${what} is asked for, a guard of zero is ${isGone ? "" : "not "}given up`, async () => {
      const analysis = await analyseBySteps(guarded(slot, set));
      const words = new Map([[word(BigInt(slot)), word(0)]]);
      const parts = [{ in: SELF, analysis }];
      const powers = withHolders({ self: SELF, words, accounts, parts, partsMissing: false });
      const told = powers.find(({ power }) => power === "selfdestruct");
      assert.deepEqual(
        [told?.severity, told?.renounced === true],
        isGone ? ["info", true] : ["high", false],
      );
    });
  }
}

/** The entry in slot 1 of who is on the stack. */
const balance = "0x00 MSTORE 0x01 0x20 MSTORE 0x40 0x00 KECCAK256";

/** A token whose transfers ask for a switch unless something is other than zero; anybody sets the switch. */
function switched(unless: string): Hex {
  return assemble(`
    ${
    dispatcher({
      "balanceOf(address)": "balance",
      "transfer(address,uint256)": "transfer",
      "setLevel(uint256)": "set",
    })
  } 0x00 0x00 REVERT
    balance: 0x04 CALLDATALOAD ${balance} SLOAD 0x00 MSTORE 0x20 0x00 RETURN
    set: 0x04 CALLDATALOAD 0x05 SSTORE STOP
    transfer: ${unless} @on JUMPI 0x05 SLOAD ISZERO @on JUMPI 0x00 0x00 REVERT
    on: 0x24 CALLDATALOAD CALLER ${balance} SLOAD LT ISZERO @has JUMPI 0x00 0x00 REVERT
    has: 0x24 CALLDATALOAD CALLER ${balance} SLOAD SUB CALLER ${balance} SSTORE
    0x24 CALLDATALOAD 0x04 CALLDATALOAD ${balance} SLOAD ADD 0x04 CALLDATALOAD ${balance} SSTORE
    0x01 0x00 MSTORE 0x20 0x00 RETURN`);
}

for (
  const [what, unless, isTold] of [
    ["for all", "0x00", true],
    ["where the amount is even", "0x24 CALLDATALOAD 0x01 AND", true],
    ["where the receiver ends in a zero", "0x04 CALLDATALOAD 0xff AND", true],
    ["where nothing is moved", "0x24 CALLDATALOAD", false],
  ] as const
) {
  Deno.test(`a switch that moves meet ${what} is ${isTold ? "a" : "no"} pause`, async () => {
    const { powers } = await analyseBySteps(switched(unless));
    assert.equal(powers.some(({ power }) => power === "pause"), isTold, JSON.stringify(powers));
  });
}
