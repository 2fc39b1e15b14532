/** How far a store gets is told by all that its place is made of: what is asked of a part of it says nothing of the rest. */
import assert from "node:assert/strict";
import { type Hex, keccak256, numberToHex } from "viem";
import { withHolders } from "../../tools/bytecode/live.ts";
import { analyseBySteps } from "../rig/analyser.ts";
import { assemble, dispatcher } from "../rig/assembler.ts";
import { accounts, SELF } from "./_analysis.ts";

const word = (value: bigint) => numberToHex(BigInt.asUintN(256, value), { size: 32 });
/** Where elements of the list in slot 5 begin. */
const LIST = keccak256(word(5n));
const OWNER = 2n;

const I = "0x04 CALLDATALOAD";
const J = "0x24 CALLDATALOAD";
const FEW = `0x05 ${I} LT`;

/** A power of whoever stands in the owner's slot, and a function that anybody calls. */
function guarded(condition: string, slot: string, owner = OWNER): Hex {
  const asked = condition === "" ? "" : `${condition} @asked JUMPI 0x00 0x00 REVERT asked:`;
  return assemble(`
    ${dispatcher({ "owner()": "owner", "boom()": "boom", "set(uint256,uint256,address)": "set" })}
    0x00 0x00 REVERT
    owner: ${word(owner)} SLOAD 0x00 MSTORE 0x20 0x00 RETURN
    boom: ${word(owner)} SLOAD CALLER EQ @may JUMPI 0x00 0x00 REVERT may: CALLER SELFDESTRUCT
    set: ${asked} 0x44 CALLDATALOAD ${slot} SSTORE STOP`);
}

const few = (more: string) => `${FEW} @few JUMPI 0x00 0x00 REVERT few: ${more}`;
const element = (index: string) => `${index} ${LIST} ADD`;
const twice = `${word(1n << 100n)} ${I} MUL ${word(1n << 101n)} MUL`;

/** What is asked, and where the store goes then. */
const FAR: Readonly<Record<string, readonly [condition: string, slot: string]>> = {
  "of nothing": ["", element(I)],
  "of a summand": [FEW, element(`${J} ${I} ADD`)],
  "of a factor": [FEW, element(`${J} ${I} MUL`)],
  "of what is mixed with more": [FEW, element(`${J} ${I} XOR`)],
  "of what more is taken off": [FEW, element(`${J} ${I} SUB`)],
  "of what is taken off": [FEW, element(`${I} ${J} SUB`)],
  "of an exponent": [FEW, element(`${I} ${J} EXP`)],
  "of what is shifted as far as callers say": [FEW, element(`${I} ${J} SHL`)],
  "of what is taken off a constant": [FEW, element(`${I} ${word(3n - BigInt(LIST))} SUB`)],
  "of what leaps by shifting": [FEW, element(`${I} 0xc9 SHL`)],
  "of what leaps by two factors": [FEW, element(twice)],
  "of a remainder": [`0x05 0x06 ${I} MOD LT`, element(I)],
  "of the high bits": [`0x05 ${I} 0x08 SHR LT`, element(I)],
  "of the low bits": [`0x05 0xff ${I} AND LT`, element(I)],
  "of some bits of both": [`0x05 ${J} ${I} AND LT`, element(I)],
  "of a product that goes round": [`0x05 ${word(1n << 250n)} ${I} MUL LT`, element(I)],
  "for a length, of a summand": [`0x05 SLOAD ${I} LT`, element(`${J} ${I} ADD`)],
  "of a sum that begins elsewhere": [`0x05 ${word(BigInt(LIST))} ${I} ADD LT`, element(I)],
  "of a remainder of a slot": [`0x05 0x06 ${I} MOD LT`, I],
  "of a summand of a slot": [FEW, `${J} ${I} ADD`],
  "of few slots, and the owner's among them": [FEW, I],
  "for the first of few, that is his": [few(`${I} ISZERO`), `0x02 ${I} ADD`],
};

const NEAR: typeof FAR = {
  "of an index": [FEW, element(I)],
  "of an index of pairs": [FEW, element(`0x01 ${I} 0x02 MUL ADD`)],
  "of two indices": [`0x05 ${J} LT ${FEW} AND`, element(`${J} 0x05 ${I} MUL ADD`)],
  "of a sum, that is the index": [`0x05 ${J} ${I} ADD LT`, element(`${J} ${I} ADD`)],
  "for a length": [`0x05 SLOAD ${I} LT`, element(I)],
  "for a length, of the next one": [`0x05 SLOAD 0x01 ${I} ADD LT`, element(`0x01 ${I} ADD`)],
  "for one number": [`0x06 ${I} EQ`, element(I)],
  "of nothing that is not cut": ["", element(`0x07 ${I} MOD`)],
  "of few slots behind the owner's": [FEW, `0x03 ${I} ADD`],
  "of few slots, of which his is not": [few(I), `0x02 ${I} ADD`],
};

for (const [all, isReached] of [[FAR, true], [NEAR, false]] as const) {
  for (const [what, [condition, slot]] of Object.entries(all)) {
    Deno.test(`a store that is asked ${what} ${isReached ? "may take" : "leaves"} the owner's slot`, async () => {
      const analysis = await analyseBySteps(guarded(condition, slot));
      const words = new Map([[word(OWNER), word(0n)]]);
      const parts = [{ in: SELF, analysis }];
      const powers = withHolders({ self: SELF, words, accounts, parts, partsMissing: false });
      const told = powers.map(({ power, severity }) => `${power} ${severity}`);
      const taken = ["ownership-takeback critical", "selfdestruct high"];
      assert.deepEqual(told.toSorted(), isReached ? taken : ["selfdestruct info"]);
    });
  }
}

Deno.test("a store below a length alone reaches no slot that anybody was seen to get to", async () => {
  const { powers } = await analyseBySteps(guarded(`0x05 SLOAD ${I} LT`, I, 0n));
  assert.equal(powers.some(({ power }) => power === "ownership-takeback"), false);
});

const N = "0x06 SLOAD";
const BALANCE = "CALLER BALANCE";
const called = (by: string) => `0x00 0x00 0x00 0x00 0x00 CALLER GAS ${by} POP`;
const stored = (slot: string) => `0x24 CALLDATALOAD ${slot} SSTORE`;
const asked = (condition: string, label: string) =>
  `${condition} @${label} JUMPI 0x00 0x00 REVERT ${label}:`;

/** What is asked, where the store goes, and whether it is known to get to none but these slots. */
const BETWEEN: Readonly<
  Record<string, readonly [condition: string, slot: string, isKnown: boolean]>
> = {
  "a word, when nothing else is done": [`0x05 ${N} LT`, `${N} 0x07 ADD`, true],
  "a word, when another is asked": [
    `0x05 ${N} LT`,
    `0x00 0x00 0x00 0x00 CALLER GAS STATICCALL POP ${N} 0x07 ADD`,
    true,
  ],
  "a word, when an entry is stored": [
    `0x05 ${N} LT`,
    `CALLER 0x00 MSTORE 0x08 0x20 MSTORE ${stored("0x40 0x00 KECCAK256")} ${N} 0x07 ADD`,
    true,
  ],
  "a word, when some other slots are stored": [
    `0x05 ${N} LT`,
    `${asked(FEW, "few")} ${stored(`${I} 0x08 ADD`)} ${N} 0x07 ADD`,
    true,
  ],
  "a word, when one like it was stored": [
    `0x05 ${N} LT`,
    `${stored(`${N} 0x07 ADD`)} ${N} 0x08 ADD`,
    true,
  ],
  "a word, when others ran": [`0x05 ${N} LT`, `${called("CALL")} ${N} 0x07 ADD`, false],
  "a word, when a contract was made": [
    `0x05 ${N} LT`,
    `0x00 0x00 0x00 CREATE POP ${N} 0x07 ADD`,
    false,
  ],
  "a word, when others ran on some way": [
    `0x05 ${N} LT`,
    `${I} @one JUMPI ${called("CALL")} one: ${N} 0x07 ADD`,
    false,
  ],
  "a word that was read before others ran": [
    "0x01",
    `${N} ${called("CALL")} ${asked(`0x05 ${N} LT`, "n")} 0x07 ADD`,
    false,
  ],
  "a word, when some slots were stored, and it among them": [
    `0x05 ${N} LT`,
    `${asked(FEW, "few")} ${stored(`${I} 0x04 ADD`)} ${N} 0x07 ADD`,
    false,
  ],
  "a word that it may change itself": [
    `0x05 ${N} LT`,
    `${stored(`${N} 0x03 ADD`)} ${N} 0x07 ADD`,
    false,
  ],
  "a word that is changed by way of another": [
    `0x05 ${N} LT`,
    `${asked("0x09 0x08 SLOAD LT", "other")} ${asked(FEW, "few")} ${stored(`${I} 0x07 ADD`)}
     ${stored("0x08 SLOAD 0x09 ADD")} ${N} 0x20 ADD`,
    false,
  ],
  "a word below another that others may have changed": [
    `0x05 ${N} LT`,
    `${called("CALL")} ${asked(`${N} 0x07 SLOAD LT`, "i")} 0x07 SLOAD 0x08 ADD`,
    false,
  ],
  "a balance, when nothing else is done": [`0x05 ${BALANCE} LT`, `${BALANCE} 0x07 ADD`, true],
  "a balance, when others ran": [
    `0x05 ${BALANCE} LT`,
    `${called("CALL")} ${BALANCE} 0x07 ADD`,
    false,
  ],
  "the gas that is left": ["0x05 GAS LT", "GAS 0x07 ADD", false],
  "the size of memory": ["0x05 MSIZE LT", "MSIZE 0x07 ADD", false],
};

for (const [what, [condition, slot, isKnown]] of Object.entries(BETWEEN)) {
  Deno.test(`a store that is asked for ${what} ${isKnown ? "gets to few slots" : "may be anywhere"}`, async () => {
    const { truncated } = await analyseBySteps(guarded(condition, slot));
    assert.equal(truncated, !isKnown);
  });
}

Deno.test("an argument below a number that others may have changed may be any", async () => {
  const code = (between: string) =>
    guarded(`0x05 ${N} LT`, `${between} ${asked(`${N} ${I} LT`, "i")} ${I} 0x07 ADD`);
  const slotsOf = async (between: string) => {
    const { rewritable } = await analyseBySteps(code(between));
    return rewritable.map((way) => way.slot);
  };
  assert.equal((await slotsOf("")).length, 4);
  assert.equal((await slotsOf(called("CALL"))).length, 0);
});
