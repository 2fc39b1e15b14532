/** Code written to cost its reader: each analysis ends within its bound and says what it did not see. */
import assert from "node:assert/strict";
import type { Hex } from "viem";
import { analyseBySteps as analyse } from "../rig/analyser.ts";
import { assemble, dispatcher, selectorOf } from "../rig/assembler.ts";
import { costlyCodes } from "../rig/costly_code.ts";

/** EIP-170. */
const CODE_BYTES_MAX = 24_576;

/** What a walk of one contract may take, all functions together. */
const STEPS_MAX = 1_000_000;

const huge = `0x${"ff".repeat(32)}`;

/** Instructions whose operands are as large as they can be: what they would make must not be made. */
const greedy: Readonly<Record<string, string>> = {
  "raises the largest number to the largest power": `${huge} ${huge} EXP 0x00 MSTORE`,
  "raises a word of the caller's to the largest power": `${huge} 0x00 CALLDATALOAD EXP 0x00 MSTORE`,
  "shifts by the largest number": `0x01 ${huge} SHL ${huge} ${huge} SHR ${huge} ${huge} SAR`,
  "takes the last byte there could be": `${huge} ${huge} BYTE ${huge} ${huge} SIGNEXTEND`,
  "multiplies the largest numbers": `${huge} ${huge} MUL DUP1 MUL DUP1 MUL ${huge} DUP1 MULMOD`,
  "copies all there could be": `${huge} 0x00 0x00 CODECOPY ${huge} ${huge} ${huge} CALLDATACOPY
    ${huge} ${huge} ${huge} MCOPY`,
  "hashes all there could be": `${huge} 0x00 KECCAK256 ${huge} ${huge} KECCAK256`,
  "stores at the end of memory": `0x01 ${huge} MSTORE 0x01 ${huge} MSTORE8 ${huge} MLOAD`,
  "logs all there could be": `0x01 ${huge} 0x00 LOG1`,
  "creates from all there could be": `0x00 ${huge} 0x00 0x00 CREATE2`,
  "calls with all there could be":
    `${huge} ${huge} ${huge} ${huge} 0x00 CALLER GAS CALL ${huge} ${huge} ${huge} RETURNDATACOPY`,
  "returns all there could be": `${huge} 0x00 RETURN`,
  "divides by nothing":
    "0x00 0x07 DIV 0x00 0x07 MOD 0x00 0x07 SDIV 0x00 0x07 SMOD 0x00 DUP1 DUP1 ADDMOD",
  "takes from an empty stack": "ADD SSTORE JUMP",
  "fills its stack": "0x01 ".repeat(1_100),
  "swaps what is not there": "0x01 SWAP16",
  "jumps nowhere": `${huge} JUMP`,
  "jumps where the caller says": "0x00 CALLDATALOAD JUMP a: STOP b: CALLER SELFDESTRUCT",
  "jumps for ever": "loop: @loop JUMP",
  "counts for ever": "0x00 loop: 0x01 ADD @loop JUMP",
  "fills its stack for ever": "0x00 loop: DUP1 @loop JUMP",
  "fills its memory for ever": "0x00 loop: DUP1 DUP1 MSTORE 0x20 ADD @loop JUMP",
  "hashes its hash for ever": "loop: 0x20 0x00 KECCAK256 0x00 MSTORE @loop JUMP",
  "hashes what the caller sends for ever":
    "0x00 CALLDATALOAD 0x00 MSTORE loop: 0x20 0x00 KECCAK256 0x00 MSTORE 0x00 MLOAD @loop JUMPI",
  "asks itself for ever": "0x00 CALLDATALOAD loop: 0x01 ADD DUP1 @loop JUMPI STOP",
  "ends within an instruction": ".0x7f01",
};

for (const [what, text] of Object.entries(greedy)) {
  Deno.test(`an analysis of code that ${what} ends`, async () => {
    const { form, coverage } = await analyse(assemble(text));
    assert.equal(form, "evm");
    assert.ok(coverage.steps <= STEPS_MAX, `${coverage.steps} steps`);
  });
}

for (const [what, code] of costlyCodes) {
  Deno.test(`an analysis of a token that ${what}, ends`, async () => {
    const { coverage, functions, truncated } = await analyse(code);
    assert.ok(coverage.steps <= STEPS_MAX, `${coverage.steps} steps`);
    assert.equal(functions.some((one) => one.truncated) && !truncated, false);
  });
}

Deno.test("an analysis: what stands behind a loop without end is found, or the walk not called whole", async () => {
  const { opcodes, truncated } = await analyse(assemble(`
    0x00 CALLDATALOAD 0x00 MSTORE
    loop: 0x20 0x00 KECCAK256 0x00 MSTORE 0x05 MLOAD 0x07 EQ @f JUMPI @loop JUMP
    f: CALLER SELFDESTRUCT`));
  assert.equal(truncated || opcodes?.SELFDESTRUCT === true, true);
});

Deno.test("an analysis: a jump that cannot be followed leaves the contract not whole", async () => {
  const code = assemble("0x00 CALLDATALOAD JUMP a: STOP b: CALLER SELFDESTRUCT");
  const { opcodes, truncated } = await analyse(code);
  assert.equal(truncated || opcodes?.SELFDESTRUCT === true, true);
});

Deno.test("an analysis: every function of the largest contract is listed", async () => {
  const names = Array.from({ length: 500 }, (_, index) => `function${index}(uint256)`);
  const labels = Object.fromEntries(names.map((name, index) => [name, `f${index}`]));
  const bodies = names.map((_, index) =>
    `f${index}: 0x00 SLOAD CALLER EQ @ok${index} JUMPI 0x00 0x00 REVERT
     ok${index}: 0x04 CALLDATALOAD 0x${(index + 1).toString(16).padStart(4, "0")} SSTORE STOP`
  );
  const code = filled(`${dispatcher(labels)} 0x00 0x00 REVERT ${bodies.join(" ")}`);
  const { bytes, functions, coverage, truncated } = await analyse(code);
  assert.equal(bytes, CODE_BYTES_MAX);
  assert.deepEqual(
    functions.map(({ selector }) => selector).toSorted(),
    names.map(selectorOf).toSorted(),
  );
  assert.ok(coverage.steps <= STEPS_MAX);
  assert.equal(truncated, functions.some((one) => one.truncated) || coverage.functionsWalked < 500);
});

for (const forks of [3, 10, 60]) {
  Deno.test(`an analysis: one open path of 2^${forks} is found, or the access unknown`, async () => {
    const { functions, powers, truncated, coverage } = await analyse(oneOpenPathOf(forks));
    assert.ok(coverage.steps <= STEPS_MAX);
    const states = powers.flatMap((power) => power.functions)
      .filter((one) => one.selector === GRANT).map(({ access }) => access.state);
    const cut = functions.some((one) => one.selector === GRANT && one.truncated);
    assert.equal(truncated, cut);
    // Few paths are walked one by one; many are joined, and then it may not be known.
    const right = forks === 3 ? ["open"] : ["open", "unknown"];
    assert.notEqual(states.length, 0);
    assert.deepEqual(states.filter((state) => !right.includes(state)), []);
  });
}

const GRANT = selectorOf("grant(address,uint256)");

/**
 * The owner may set balances, and so may anybody whose argument has one bit set less than the half: the
 * bits are counted in memory, a fork for each.
 */
function oneOpenPathOf(forks: number): Hex {
  const counting = Array.from({ length: forks }, (_, index) => {
    const bit = `0x${index.toString(16).padStart(2, "0")}`;
    return `0x24 CALLDATALOAD ${bit} SHR 0x01 AND @set${index} JUMPI @next${index} JUMP
      set${index}: 0x01 0x0100 MLOAD ADD 0x0100 MSTORE next${index}:`;
  });
  const wanted = `0x${(Math.ceil(forks / 2) - 1).toString(16).padStart(2, "0")}`;
  return assemble(`
    ${dispatcher({ "balanceOf(address)": "balance", "grant(address,uint256)": "grant" })}
    0x00 0x00 REVERT
    balance: 0x04 CALLDATALOAD 0x00 MSTORE 0x01 0x20 MSTORE 0x40 0x00 KECCAK256 SLOAD
      0x00 MSTORE 0x20 0x00 RETURN
    grant: ${counting.join(" ")}
      0x0100 MLOAD ${wanted} EQ @write JUMPI 0x00 SLOAD CALLER EQ @write JUMPI 0x00 0x00 REVERT
    write: 0x04 CALLDATALOAD 0x00 MSTORE 0x01 0x20 MSTORE
      0x24 CALLDATALOAD 0x40 0x00 KECCAK256 SSTORE STOP`);
}

/** The code, filled up with what never runs to the most that a network takes. */
function filled(text: string): Hex {
  return `0x${assemble(text).slice(2).padEnd(CODE_BYTES_MAX * 2, "fe")}`;
}
