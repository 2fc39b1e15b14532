/** Loops that copy memory word by word: exact where all is constant, and never without an end. */
import assert from "node:assert/strict";
import { formula, walked } from "./_walked.ts";

/** Twelve words from 0x100 on, of which one hangs on an argument and the tenth is the caller. */
const BEFORE = `
  CALLER 0x0220 MSTORE
  0x04 CALLDATALOAD @other JUMPI 0x01 0x0140 MSTORE other:
`;

/** Copies `length` bytes from 0x100 to 0x400 or elsewhere, and goes on with the stack as it was. */
function copying(length: string, to = "0x0400"): string {
  return `0x0100 ${to} ${length} 0x00
    loop: DUP2 DUP2 LT ISZERO @done JUMPI
    DUP1 DUP5 ADD MLOAD DUP2 DUP5 ADD MSTORE 0x20 ADD @loop JUMP
    done: POP POP POP POP`;
}

const storedAt = (from: string) => `${from} MLOAD 0x00 SSTORE STOP`;

Deno.test("a walk copies as many words as the code says, on each way", () => {
  const tenth = walked(`${BEFORE} ${copying("0x0180")} ${storedAt("0x0520")}`);
  assert.deepEqual(tenth.stores.map(({ value }) => formula(value)), ["caller"]);
  assert.equal(tenth.truncated, false);
  const third = walked(`${BEFORE} ${copying("0x0180")} ${storedAt("0x0440")}`);
  assert.deepEqual(third.stores.map(({ value }) => formula(value)).sort(), ["0", "1"]);
});

Deno.test("a walk copies as many words as the code says to where the caller says", () => {
  const to = "0x24 CALLDATALOAD 0xffff AND 0x0400 ADD";
  const tenth = walked(`${BEFORE} ${copying("0x0180", to)} ${storedAt(`${to} 0x0120 ADD`)}`);
  assert.deepEqual(tenth.stores.map(({ value }) => formula(value)), ["caller"]);
});

Deno.test("a walk takes an entry by the caller's number for none that nobody wrote", () => {
  const entry = "0x24 CALLDATALOAD 0x20 MUL 0x0100 ADD";
  const { stores } = walked(`0x04 CALLDATALOAD 0x0100 MSTORE ${storedAt(entry)}`);
  assert.equal(stores.length, 1);
  assert.match(formula(stores[0]!.value), /unknown/);
});

Deno.test("a walk ends where the caller says how much is copied, or nobody says that it ends", () => {
  for (const length of ["0x24 CALLDATALOAD", `0x${"f".repeat(64)}`]) {
    const { truncated, steps } = walked(`${BEFORE} ${copying(length)} ${storedAt("0x0520")}`);
    assert.equal(truncated, false, length);
    assert.ok(steps < 5_000, `${length}: ${steps}`);
  }
});
