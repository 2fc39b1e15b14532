/** Whatever is reckoned, and whatever is done with it: no operation of the machine ends an analysis. */
import assert from "node:assert/strict";
import type { Hex } from "viem";
import { analyseBySteps } from "../rig/analyser.ts";
import { assemble, dispatcher } from "../rig/assembler.ts";
import { dice } from "../rig/dice.ts";

/** How many operands each takes. */
const OPERATIONS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ("ADD MUL SUB DIV SDIV MOD SMOD EXP SIGNEXTEND LT GT SLT SGT EQ AND OR XOR BYTE SHL SHR SAR")
      .split(" ").map((name) => [name, 2]),
  ),
  ISZERO: 1,
  NOT: 1,
  BALANCE: 1,
  EXTCODESIZE: 1,
  EXTCODEHASH: 1,
  BLOCKHASH: 1,
  SLOAD: 1,
  TLOAD: 1,
  CALLDATALOAD: 1,
  ADDMOD: 3,
  MULMOD: 3,
};

/** Of the account on the stack, where its entry stands in the mapping of that slot. */
const entry = (slot: string) => `0x00 MSTORE ${slot} 0x20 MSTORE 0x40 0x00 KECCAK256`;
const ofSender = `CALLER ${entry("0x01")}`;
const ofNamed = `0x04 CALLDATALOAD ${entry("0x01")}`;
const allowance = `0x04 CALLDATALOAD ${
  entry("0x02")
} 0x20 MSTORE CALLER 0x00 MSTORE 0x40 0x00 KECCAK256`;
const element = "0x05 0x00 MSTORE 0x20 0x00 KECCAK256";

/** Where words come from. */
const LEAVES = [
  "0x00 SLOAD",
  "0x03 SLOAD",
  "0x03 SLOAD 0xff AND",
  "0x03 SLOAD 0x08 SHR 0x01 SWAP1 SUB",
  `${ofSender} SLOAD`,
  `${ofNamed} SLOAD`,
  `${allowance} SLOAD`,
  `CALLER ${entry("0x04")} SLOAD`,
  `${element} SLOAD`,
  "0x04 CALLDATALOAD",
  "0x24 CALLDATALOAD",
  "CALLER",
  "ORIGIN",
  "CALLVALUE",
  "TIMESTAMP",
  "ADDRESS",
  "SELFBALANCE",
  "0x20 0x00 0x20 0x00 0x00 SLOAD GAS STATICCALL POP 0x00 MLOAD",
  "0x00",
  "0x01",
  "0x64",
  `0x${"ff".repeat(32)}`,
  `0x80${"00".repeat(31)}`,
];

/** What is done with the word on the stack. */
const USES = [
  "0x03 SSTORE",
  "0x00 SSTORE",
  "0x06 TSTORE",
  `${ofSender} SSTORE`,
  `${ofNamed} SSTORE`,
  `${allowance} SSTORE`,
  `CALLER ${entry("0x04")} SSTORE`,
  `0x04 CALLDATALOAD ${entry("0x04")} SSTORE`,
  `${element} SSTORE`,
  `${element} 0x24 CALLDATALOAD ADD SSTORE`,
  `0x05 SSTORE 0x24 CALLDATALOAD ${element} 0x04 CALLDATALOAD ADD SSTORE`,
  `${element} ADD 0x24 CALLDATALOAD SWAP1 SSTORE`,
  "0x24 CALLDATALOAD SWAP1 SSTORE",
  `${entry("0x01")} DUP1 SLOAD 0x24 CALLDATALOAD ADD SWAP1 SSTORE`,
  `${ofNamed} SLOAD ADD ${ofNamed} SSTORE`,
  `${ofNamed} SLOAD SUB ${ofNamed} SSTORE`,
  `DUP1 ${ofSender} SLOAD SUB ${ofSender} SSTORE ${ofNamed} SLOAD ADD ${ofNamed} SSTORE`,
  "@fail JUMPI",
  `ISZERO @fail JUMPI 0x24 CALLDATALOAD ${ofNamed} SSTORE`,
  "CALLER EQ ISZERO @fail JUMPI 0x01 0x03 SSTORE",
  "0x00 0x00 0x00 0x00 SWAP4 CALLER GAS CALL POP",
  "0x00 0x00 0x00 0x00 0x00 SWAP5 GAS CALL POP",
  "0x00 0x00 0x00 0x00 SWAP4 GAS DELEGATECALL POP",
  `0xa9059cbb 0xe0 SHL 0x00 MSTORE 0x24 MSTORE CALLER 0x04 MSTORE
   0x00 0x00 0x44 0x00 0x00 0x00 SLOAD GAS CALL POP`,
  `0x23b872dd 0xe0 SHL 0x00 MSTORE 0x04 MSTORE ADDRESS 0x24 MSTORE 0x24 CALLDATALOAD 0x44 MSTORE
   0x00 0x00 0x64 0x00 0x00 0x00 SLOAD GAS CALL POP`,
  "SELFDESTRUCT",
  "DUP1 0x00 0x00 LOG2 0x00",
  "0x00 MSTORE 0x20 0x00 RETURN",
];

const NAMES = [
  "balanceOf(address)",
  "totalSupply()",
  "owner()",
  "transfer(address,uint256)",
  "transferFrom(address,address,uint256)",
  "approve(address,uint256)",
  "deposit(uint256)",
  "withdraw(uint256)",
  "permit(address,uint256)",
  "setFee(uint256)",
];

const { upTo, pick } = dice(20_261_123);

/** A word on the stack: that operation of leaves, and of others down to that depth. */
function word(operation: string, depth: number): string {
  const operands = Array.from({ length: OPERATIONS[operation]! }, () => operand(depth));
  // Often of the same twice.
  const same = upTo(3) === 0 ? operands.map(() => operands[0]!) : operands;
  return `${same.join(" ")} ${operation}`;
}

function operand(depth: number): string {
  return depth === 0 || upTo(2) === 0
    ? pick(LEAVES)
    : word(pick(Object.keys(OPERATIONS)), depth - 1);
}

/** A token whose functions each do a few things with such words. */
function token(operation: string): Hex {
  const bodies = NAMES.map((_, index) => {
    const steps = Array.from(
      { length: 1 + upTo(3) },
      () => `${word(operation, upTo(3))} ${pick(USES)}`,
    );
    return `f${index}: ${steps.join(" ")} STOP`;
  });
  // `balanceOf` mostly tells where balances stand, else nothing is one.
  if (upTo(8) > 0) bodies[0] = `f0: ${ofNamed} SLOAD 0x00 MSTORE 0x20 0x00 RETURN`;
  const cases = dispatcher(Object.fromEntries(NAMES.map((name, index) => [name, `f${index}`])));
  return assemble(`${cases} fail: 0x00 0x00 REVERT ${bodies.join(" ")}`);
}

const PER_OPERATION = 40;

for (const operation of Object.keys(OPERATIONS)) {
  Deno.test(`reads whatever is done with ${operation}`, async () => {
    const codes = Array.from({ length: PER_OPERATION }, () => token(operation));
    for (const code of codes) {
      const { functions } = await analyseBySteps(code).catch((error) => {
        throw new Error(`of ${code}`, { cause: error });
      });
      assert.ok(functions.length > 0, code);
    }
  });
}
