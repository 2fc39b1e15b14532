/** Paths that come to one place with other stacks are never taken for each other, whatever addresses lie on them. */
import assert from "node:assert/strict";
import type { Hex } from "../../tools/evm/network.ts";
import { analyseBySteps as analyse } from "../rig/analyser.ts";
import { assemble, dispatcher } from "../rig/assembler.ts";

const BALANCE = `0x04 CALLDATALOAD 0x00 MSTORE 0x01 0x20 MSTORE 0x40 0x00 KECCAK256`;

/** What the second way does, and what is told of it. */
const EFFECTS = {
  selfdestruct: "CALLER SELFDESTRUCT",
  "set-balance": `${BALANCE} 0x24 CALLDATALOAD SWAP1 SSTORE STOP`,
  "arbitrary-delegatecall": "0x00 0x00 0x00 0x00 0x24 CALLDATALOAD GAS DELEGATECALL STOP",
} as const satisfies Readonly<Record<string, string>>;

/**
 * A way with three words on its stack comes by first, the lowest one a place to jump to; then one with six, of which
 * that is the highest, and does what is looked for. Something of which nothing is known lies where they differ.
 */
function twoHeights(effect: string, place: number): Hex {
  const to = `0x${place.toString(16).padStart(4, "0")}`;
  const code = assemble(`
    ${
    dispatcher({ "balanceOf(address)": "balance", "setLevel(uint256,uint256)": "set" })
  } 0x00 0x00 REVERT
    balance: ${BALANCE} SLOAD 0x00 MSTORE 0x20 0x00 RETURN
    set: POP 0x24 CALLDATALOAD 0x05 LT @go JUMPI STOP
    go: 0x20 0x00 0x80 0x00 0x01 GAS STATICCALL POP RETURNDATASIZE MLOAD 0x01 0x00 0x01 0x01 ${to}
    again: DUP1 ISZERO @effect JUMPI POP POP POP POP POP POP ${to} 0x01 0x00 @again JUMP
    effect: ${effect}`);
  return `0x${code.slice(2).padEnd(2 * place, "fe")}5b00`;
}

for (const [power, effect] of Object.entries(EFFECTS)) {
  Deno.test(`${power} behind a stack of another height is seen wherever its addresses lie`, async () => {
    for (const place of [0x200, 0x201, 0x210, 0x240, 0x3f0]) {
      const { powers } = await analyse(twoHeights(effect, place));
      const told = powers.map(({ power, severity }) => `${severity} ${power}`);
      assert.deepEqual(told, [`critical ${power}`], `${place}`);
    }
  });
}
