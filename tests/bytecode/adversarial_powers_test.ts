/** Powers that hide: behind odd guards, in the fallback, in a function that everybody uses. */
import assert from "node:assert/strict";
import type { Hex } from "viem";
import type { CodeAnalysis, PowerName } from "../../tools/bytecode/analysis.ts";
import { analyseBySteps as analyse } from "../rig/analyser.ts";
import { assemble, dispatcher, selectorOf } from "../rig/assembler.ts";

const HIDDEN = "tick(address,uint256)";
/** Not a number that a compiler's constant would be. */
const SECRET = "0x5ec7e75ec7e75ec7e75ec7e75ec7e75ec7e75ec7";

/** Of the address on the stack, the place of its balance: mapping in slot 1, as Solidity has it. */
const balance = "0x00 MSTORE 0x01 0x20 MSTORE 0x40 0x00 KECCAK256";
const setBalance = `0x24 CALLDATALOAD 0x04 CALLDATALOAD ${balance} SSTORE STOP`;
const mint = `0x04 CALLDATALOAD ${balance} DUP1 SLOAD 0x24 CALLDATALOAD ADD SWAP1 SSTORE STOP`;
const move = `
  CALLER ${balance} DUP1 SLOAD 0x24 CALLDATALOAD DUP1 DUP3 LT @fail JUMPI SWAP1 SUB SWAP1 SSTORE
  0x04 CALLDATALOAD ${balance} DUP1 SLOAD 0x24 CALLDATALOAD ADD SWAP1 SSTORE
  0x01 0x00 MSTORE 0x20 0x00 RETURN`;

/** A token with an owner in slot 0; `hidden` is what one more function does. */
function tokenWith(
  { hidden = "STOP", transfer = move, fallback = "@fail JUMP" }: {
    hidden?: string;
    transfer?: string;
    fallback?: string;
  },
): Hex {
  return assemble(`
    0x04 CALLDATASIZE LT @rest JUMPI
    ${
    dispatcher({
      "balanceOf(address)": "balance",
      "owner()": "owner",
      "transfer(address,uint256)": "transfer",
      [HIDDEN]: "hidden",
    })
  }
    rest: ${fallback}
    fail: 0x00 0x00 REVERT
    balance: 0x04 CALLDATALOAD ${balance} SLOAD 0x00 MSTORE 0x20 0x00 RETURN
    owner: 0x00 SLOAD 0x00 MSTORE 0x20 0x00 RETURN
    transfer: ${transfer}
    hidden: ${hidden}`);
}

/** States of the access to a power, by the function that gives it. */
function statesOf({ powers }: CodeAnalysis, power: PowerName, selector: Hex): string[] {
  return powers.filter((one) => one.power === power)
    .flatMap(({ functions }) => functions.filter((one) => one.selector === selector))
    .map(({ access }) => access.state);
}

/** Questions for who calls → what may be said of who may. Never less than the truth: nobody guards. */
const guards: Readonly<Record<string, readonly [string, readonly string[]]>> = {
  "nobody is asked": ["", ["open"]],
  "the owner is asked": ["0x00 SLOAD CALLER EQ ISZERO @fail JUMPI", ["guarded"]],
  "the owner is asked by a difference": ["0x00 SLOAD CALLER SUB @fail JUMPI", ["guarded"]],
  "an address in the code is asked": [`${SECRET} CALLER EQ ISZERO @fail JUMPI`, ["guarded"]],
  "the origin is asked": ["0x00 SLOAD ORIGIN EQ ISZERO @fail JUMPI", ["guarded"]],
  "the owner is asked and then let through anyway": [
    "0x00 SLOAD CALLER EQ @may JUMPI 0x01 @may JUMPI 0x00 0x00 REVERT may:",
    ["open"],
  ],
  "who is not the owner is asked for a number": [
    "0x00 SLOAD CALLER EQ @may JUMPI 0x44 CALLDATALOAD 0x2a EQ ISZERO @fail JUMPI may:",
    ["open"],
  ],
  "the owner is masked": [
    `0x00 SLOAD ${SECRET} XOR CALLER EQ ISZERO @fail JUMPI`,
    ["guarded", "unknown", "open"],
  ],
  "the hash of the caller is asked": [
    `CALLER 0x00 MSTORE 0x20 0x00 KECCAK256 ${`0x${"5e".repeat(32)}`} EQ ISZERO @fail JUMPI`,
    ["guarded", "unknown", "open"],
  ],
  "the caller is asked to be himself": ["CALLER CALLER EQ ISZERO @fail JUMPI", ["open"]],
  "the caller is asked for what he says": [
    "0x04 CALLDATALOAD CALLER EQ ISZERO @fail JUMPI",
    // Everybody makes himself rich.
    ["open"],
  ],
  "the owner is asked and the answer thrown away": ["0x00 SLOAD CALLER EQ POP", ["open"]],
};

for (const [asked, [guard, states]] of Object.entries(guards)) {
  Deno.test(`an analysis finds a nameless mint where ${asked}`, async () => {
    const analysis = await analyse(tokenWith({ hidden: `${guard} ${mint}` }));
    const [state, ...more] = statesOf(analysis, "mint", selectorOf(HIDDEN));
    assert.ok(state !== undefined && states.includes(state), `${state}`);
    assert.deepEqual(more, []);
  });
  Deno.test(`an analysis finds a nameless setter of balances where ${asked}`, async () => {
    const analysis = await analyse(tokenWith({ hidden: `${guard} ${setBalance}` }));
    const [state, ...more] = statesOf(analysis, "set-balance", selectorOf(HIDDEN));
    assert.ok(state !== undefined && states.includes(state), `${state}`);
    assert.deepEqual(more, []);
  });
}

Deno.test("an analysis finds a mint that a transfer of one amount is", async () => {
  const analysis = await analyse(tokenWith({
    transfer: `0x24 CALLDATALOAD 0x5ec7e7 EQ @secret JUMPI ${move} secret: ${mint}`,
  }));
  assert.notDeepEqual(statesOf(analysis, "mint", selectorOf("transfer(address,uint256)")), []);
});

Deno.test("an analysis finds that everybody may mint for himself", async () => {
  const analysis = await analyse(tokenWith({
    hidden: `CALLER ${balance} DUP1 SLOAD 0x24 CALLDATALOAD ADD SWAP1 SSTORE STOP`,
  }));
  assert.deepEqual(statesOf(analysis, "mint", selectorOf(HIDDEN)), ["open"]);
});

Deno.test("an analysis finds a mint in the fallback", async () => {
  const analysis = await analyse(tokenWith({
    fallback: `0x00 SLOAD CALLER EQ ISZERO @fail JUMPI
      0x00 CALLDATALOAD 0x60 SHR ${balance} DUP1 SLOAD 0x14 CALLDATALOAD ADD SWAP1 SSTORE STOP`,
  }));
  assert.deepEqual(statesOf(analysis, "mint", "0x"), ["guarded"]);
});

Deno.test("an analysis sees nothing of the kind in the token without it", async () => {
  const { powers, truncated } = await analyse(tokenWith({}));
  assert.deepEqual(powers, []);
  assert.equal(truncated, false);
});
