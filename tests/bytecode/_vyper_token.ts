/**
 * A token as Vyper lays it out: mappings hashed with the slot before the key, and one of its three
 * dispatchers. Names are those of Curve's token: a minter, replaced by the minter himself.
 * https://github.com/vyperlang/vyper/blob/master/vyper/codegen/module.py
 */
import type { Hex } from "viem";
import { assemble, selectorOf } from "../rig/assembler.ts";

/** `linear`: before 0.3.10; `sparse`: buckets of few; `dense`: one jump by a perfect hash. */
export const dispatchers = ["linear", "sparse", "dense"] as const;

export type Dispatcher = (typeof dispatchers)[number];

/** Storage slots. */
export const SLOTS = { balances: 1, supply: 2, minter: 3, paused: 4 } as const;

const address = (offset: string) => `${offset} CALLDATALOAD DUP1 0xa0 SHR @fail JUMPI`;
/** Of the key on the stack, the place of the balance. */
const balance = "0x20 MSTORE 0x01 0x00 MSTORE 0x40 0x00 KECCAK256";
const onlyMinter = "0x03 SLOAD CALLER XOR @fail JUMPI";

/** What each function does, its address arguments checked as Vyper does. */
const bodies: Readonly<Record<string, string>> = {
  "balanceOf(address)": `${address("0x04")} ${balance} SLOAD 0x40 MSTORE 0x20 0x40 RETURN`,
  "totalSupply()": "0x02 SLOAD 0x40 MSTORE 0x20 0x40 RETURN",
  "minter()": "0x03 SLOAD 0x40 MSTORE 0x20 0x40 RETURN",
  "transfer(address,uint256)": `
    0x04 SLOAD @fail JUMPI
    ${address("0x04")} POP
    CALLER ${balance} DUP1 SLOAD 0x24 CALLDATALOAD DUP1 DUP3 LT @fail JUMPI
    SWAP1 SUB SWAP1 SSTORE
    0x04 CALLDATALOAD ${balance} DUP1 SLOAD 0x24 CALLDATALOAD DUP2 ADD DUP1 DUP3 GT @fail JUMPI
    SWAP1 POP SWAP1 SSTORE
    0x01 0x40 MSTORE 0x20 0x40 RETURN`,
  "mint(address,uint256)": `
    ${onlyMinter} ${address("0x04")} POP
    0x02 SLOAD 0x24 CALLDATALOAD DUP2 ADD DUP1 DUP3 GT @fail JUMPI 0x02 SSTORE POP
    0x04 CALLDATALOAD ${balance} DUP1 SLOAD 0x24 CALLDATALOAD DUP2 ADD DUP1 DUP3 GT @fail JUMPI
    SWAP1 POP SWAP1 SSTORE
    0x01 0x40 MSTORE 0x20 0x40 RETURN`,
  "set_minter(address)": `${onlyMinter} ${address("0x04")} 0x03 SSTORE STOP`,
  "set_paused(bool)": `
    ${onlyMinter} 0x04 CALLDATALOAD DUP1 0x01 SHR @fail JUMPI 0x04 SSTORE STOP`,
};

export const vyperSignatures = Object.keys(bodies);

export function vyperToken(dispatcher: Dispatcher): Hex {
  return assemble({ linear, sparse, dense }[dispatcher]());
}

const functions = Object.entries(bodies).map(([signature, body], index) => ({
  selector: selectorOf(signature),
  label: `f${index}`,
  body,
}));

const ending = "fail: 0x00 DUP1 REVERT";

/** Every function asks in its turn whether it is meant. */
function linear(): string {
  const blocks = functions.map(({ selector, label, body }) =>
    `${selector} DUP2 XOR @after_${label} JUMPI CALLVALUE @fail JUMPI ${body} after_${label}:`
  );
  return `0x04 CALLDATASIZE LT @fail JUMPI 0x00 CALLDATALOAD 0xe0 SHR ${
    blocks.join(" ")
  } ${ending}`;
}

/** The low bits of the selector lead to a few functions that ask in turn; the table is behind the code. */
function sparse(): string {
  const buckets = [0, 1, 2, 3].map((bucket) => {
    const blocks = functions
      .filter(({ selector }) => (Number(selector) & 3) === bucket)
      .map(({ selector, label, body }) =>
        `${selector} DUP2 XOR @after_${label} JUMPI CALLVALUE @fail JUMPI ${body} after_${label}:`
      );
    return `bucket${bucket}: ${blocks.join(" ")} @fail JUMP`;
  });
  return `PUSH0 CALLDATALOAD 0xe0 SHR 0x02 0x03 DUP3 AND 0x01 SHL @table ADD 0x1e CODECOPY
    PUSH0 MLOAD JUMP ${buckets.join(" ")} ${ending}
    table= .@bucket0 .@bucket1 .@bucket2 .@bucket3`;
}

/**
 * A hash with a number chosen for this set leads to the function's line in a table: its selector, where it
 * stands, the shortest calldata that it takes and whether it refuses coins.
 */
function dense(): string {
  const count = functions.length;
  const placeOf = (selector: Hex, magic: number) =>
    Number((BigInt(selector) * BigInt(magic) >> 24n) % BigInt(count));
  let magic = 1;
  while (new Set(functions.map(({ selector }) => placeOf(selector, magic))).size < count) magic++;
  const lines = functions
    .toSorted((a, b) => placeOf(a.selector, magic) - placeOf(b.selector, magic))
    .map(({ selector, label }) => `.${selector} .@${label} .0x05`);
  const hex = (value: number, bytes: number) => value.toString(16).padStart(bytes * 2, "0");
  return `PUSH0 CALLDATALOAD 0xe0 SHR 0x05 @head 0x1b CODECOPY PUSH0 MLOAD
    0x07 0x07 DUP3 0xff AND DUP5 DUP5 0x18 SHR MUL 0x18 SHR MOD MUL
    DUP3 0x08 SHR 0xffff AND ADD 0x19 CODECOPY POP PUSH0 MLOAD
    DUP2 DUP2 0x18 SHR EQ 0x03 CALLDATASIZE GT AND ISZERO @fail JUMPI
    DUP1 0xfe AND CALLDATASIZE LT CALLVALUE DUP3 0x01 AND MUL OR @fail JUMPI
    DUP1 0x08 SHR 0xffff AND JUMP
    ${functions.map(({ label, body }) => `${label}: ${body}`).join(" ")} ${ending}
    head= .0x${hex(magic, 2)} .@lines .0x${hex(count, 1)}
    lines= ${lines.join(" ")}`;
}
