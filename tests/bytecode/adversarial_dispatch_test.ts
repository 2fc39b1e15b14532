/** Dispatchers that hide their selectors: found, or it is said that the list is not whole. */
import assert from "node:assert/strict";
import { type Hex, keccak256 } from "viem";
import { analyseBySteps as analyse } from "../rig/analyser.ts";
import { assemble, dispatcher, selectorOf } from "../rig/assembler.ts";

const hidden = "drain(address)";
const selector = selectorOf(hidden);
const mask = "0x5a5a5a5a";

const start = "0x00 CALLDATALOAD 0xe0 SHR";
const body = `0x00 0x00 REVERT f: 0x04 CALLDATALOAD 0x05 SSTORE STOP`;

/** Ways to compare the selector with a number from which it cannot be read. */
const hiding: Readonly<Record<string, string>> = {
  "by XOR and ISZERO": `DUP1 ${selector} XOR ISZERO @f JUMPI`,
  "by SUB and ISZERO": `DUP1 ${selector} SUB ISZERO @f JUMPI`,
  "after adding one on both sides": `DUP1 0x01 ADD ${word(BigInt(selector) + 1n)} EQ @f JUMPI`,
  "after a mask on both sides": `DUP1 ${mask} XOR ${
    word(BigInt(selector) ^ BigInt(mask))
  } EQ @f JUMPI`,
  "by its hash": `DUP1 0x00 MSTORE 0x04 0x1c KECCAK256 ${keccak256(selector)} EQ @f JUMPI`,
  "byte by byte":
    [0, 1, 2, 3].map((index) =>
      `DUP1 ${byteWord(index + 28)} BYTE 0x${selector.slice(2 + index * 2, 4 + index * 2)} EQ`
    ).join(" SWAP1 ") + " AND AND AND @f JUMPI",
  "from both sides": `DUP1 ${word(BigInt(selector) - 1n)} LT DUP2 ${
    word(BigInt(selector) + 1n)
  } GT AND @f JUMPI`,
  "by what a precompile makes of it": `0x00 CALLDATALOAD 0x00 MSTORE 0x20 0x40 0x04 0x00 0x02 GAS
    STATICCALL POP 0x40 MLOAD ${keccak256(selector)} EQ @f JUMPI`,
  "without its first byte": `0x01 CALLDATALOAD 0xe8 SHR 0x${selector.slice(4)} EQ @f JUMPI`,
  "by what stands in the slot of its number": `DUP1 SLOAD @f JUMPI`,
  "by its entry in a mapping":
    `DUP1 0x00 MSTORE 0x09 0x20 MSTORE 0x40 0x00 KECCAK256 SLOAD @f JUMPI`,
  "as twice its value": `DUP1 0x02 MUL ${word(BigInt(selector) * 2n, 5)} EQ @f JUMPI`,
  "by a jump into the code that it computes": `DUP1 ${word(BigInt(selector))} SUB @f ADD JUMP`,
};

for (const [how, comparison] of Object.entries(hiding)) {
  Deno.test(`an analysis: a selector compared ${how} is found, or the dispatcher called opaque`, async () => {
    const code = assemble(`${start} ${comparison} ${body}`);
    const { functions, opaqueDispatch } = await analyse(code);
    const found = functions.map((one) => one.selector);
    // One that is not there would be looked up, named and shown.
    assert.deepEqual(found.filter((one) => one !== selector), []);
    assert.equal(found.includes(selector) || opaqueDispatch, true);
  });
}

Deno.test("an analysis: a hidden selector beside plain ones leaves the list not whole", async () => {
  const code = assemble(`
    ${dispatcher({ "balanceOf(address)": "f" })}
    0x01 ADD ${word(BigInt(selector) + 1n)} EQ @f JUMPI ${body}`);
  const { functions, opaqueDispatch } = await analyse(code);
  const found = functions.map((one) => one.selector);
  assert.equal(found.includes(selectorOf("balanceOf(address)")), true);
  assert.equal(found.includes(selector) || opaqueDispatch, true);
});

Deno.test("an analysis: plain dispatchers are not called opaque", async () => {
  for (
    const plain of [
      `${dispatcher({ [hidden]: "f" })} ${body}`,
      `${start} DUP1 ${selector} GT @g JUMPI DUP1 ${selector} EQ @f JUMPI g: ${body}`,
      `0x00 CALLDATALOAD 0x0100000000000000000000000000000000000000000000000000000000 SWAP1 DIV
       DUP1 ${selector} EQ @f JUMPI ${body}`,
      "0x00 SLOAD 0x00 MSTORE 0x20 0x00 RETURN",
    ]
  ) {
    assert.equal((await analyse(assemble(plain))).opaqueDispatch, false, plain);
  }
});

function word(value: bigint, bytes = 4): Hex {
  return `0x${value.toString(16).padStart(bytes * 2, "0")}`;
}

function byteWord(index: number): Hex {
  return word(BigInt(index), 1);
}
