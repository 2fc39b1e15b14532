/** Twenty ways in which an instruction can stand in code, and whether it can run there. */
import { assemble, dispatcher } from "../rig/assembler.ts";

/** What is looked for: how it is written, and its byte as hex digits. */
export type Wanted = { readonly opcode: "SELFDESTRUCT" | "DELEGATECALL" } & {
  readonly text: string;
  readonly byte: string;
};

export const wanted: readonly [Wanted, Wanted] = [
  { opcode: "SELFDESTRUCT", text: "CALLER SELFDESTRUCT", byte: "ff" },
  {
    opcode: "DELEGATECALL",
    text: "0x00 0x00 0x00 0x00 0x00 SLOAD GAS DELEGATECALL POP STOP",
    byte: "f4",
  },
];

export type Shape = {
  readonly name: string;
  readonly runs: boolean;
  readonly code: (wanted: Wanted) => string;
};

const revert = "0x00 0x00 REVERT";
const run = "run()";

export const shapes: readonly Shape[] = [
  { name: "at the entry", runs: true, code: ({ text }) => text },
  {
    name: "in a function",
    runs: true,
    code: ({ text }) => `${dispatcher({ [run]: "f" })} ${revert} f: ${text}`,
  },
  {
    name: "in the fallback alone",
    runs: true,
    code: ({ text }) => `${dispatcher({ [run]: "f" })} ${text} f: STOP`,
  },
  {
    name: "where calls without a selector end",
    runs: true,
    code: ({ text }) => `0x04 CALLDATASIZE LT @f JUMPI ${revert} f: ${text}`,
  },
  {
    name: "behind a question for the owner",
    runs: true,
    code: ({ text }) => `0x00 SLOAD CALLER EQ @f JUMPI ${revert} f: ${text}`,
  },
  {
    name: "behind a branch that is always taken",
    runs: true,
    code: ({ text }) => `0x01 @f JUMPI ${revert} f: ${text}`,
  },
  {
    name: "behind a jump to a sum",
    runs: true,
    code: ({ text }) => `0x07 @f SUB 0x07 ADD JUMP ${revert} f: ${text}`,
  },
  {
    name: "behind a jump whose target lay in memory",
    runs: true,
    code: ({ text }) => `@f 0x40 MSTORE 0x40 MLOAD JUMP ${revert} f: ${text}`,
  },
  {
    name: "behind a table of jumps in the code",
    runs: true,
    code: ({ text }) => `0x02 @table 0x1e CODECOPY 0x00 MLOAD JUMP table= .@f f: ${text}`,
  },
  {
    name: "behind an inner function that is called twice",
    runs: true,
    code: ({ text }) =>
      `@one 0x05 @inner JUMP one: @two SWAP1 @inner JUMP two: POP ${text}
      inner: 0x01 ADD SWAP1 JUMP`,
  },
  {
    name: "behind a loop as long as the caller wants",
    runs: true,
    code: ({ text }) =>
      `0x04 CALLDATALOAD loop: DUP1 ISZERO @f JUMPI 0x01 SWAP1 SUB @loop JUMP f: ${text}`,
  },
  {
    name: "in code that pushes zeros in one byte",
    runs: true,
    code: ({ text }) => `PUSH0 CALLDATALOAD PUSH0 EQ @f JUMPI PUSH0 PUSH0 REVERT f: ${text}`,
  },
  { name: "after the end", runs: false, code: ({ text }) => `0x00 POP STOP ${text}` },
  { name: "after an invalid instruction", runs: false, code: ({ text }) => `INVALID ${text}` },
  {
    name: "at a destination that nothing jumps to",
    runs: false,
    code: ({ text }) => `${revert} nobody: ${text}`,
  },
  {
    name: "behind a branch that is never taken",
    runs: false,
    code: ({ text }) => `0x02 0x01 EQ @f JUMPI STOP f: ${text}`,
  },
  {
    name: "in pushed data",
    runs: false,
    code: ({ byte }) => `0x${byte}${byte} POP 0x${byte.repeat(32)} POP STOP`,
  },
  {
    name: "behind a destination in pushed data, which is none",
    runs: false,
    code: ({ text }) => `0x04 JUMP .0x7f5b${assemble(text).slice(2).padEnd(62, "0")} STOP`,
  },
  {
    name: "in the metadata",
    runs: false,
    code: ({ byte }) => `0x00 POP STOP INVALID .0x${metadataWith(byte)}`,
  },
  {
    name: "in the code of a contract that it creates",
    runs: false,
    code: ({ text }) =>
      `@end @child SWAP1 SUB DUP1 @child 0x00 CODECOPY 0x00 0x00 CREATE STOP
      child= ${text} end=`,
  },
];

/** What solc 0.8.30 writes behind the code, with a digest of nothing but this byte. */
function metadataWith(byte: string): string {
  return `a2646970667358221220${byte.repeat(32)}64736f6c634300081e0033`;
}
