/** Ways into the code, dispatchers, jumps, and bounds of a walk. */
import assert from "node:assert/strict";
import { hexToBytes } from "viem";
import { decodeProgram, startWalk, walkFunction } from "../../../tools/bytecode/walk/walk.ts";
import { assemble, dispatcher } from "../../rig/assembler.ts";
import { randomFrom } from "../../rig/dice.ts";
import { stores, walkedAs, walkedCode } from "./_walked.ts";

const RUN = 0xc0406226;
const REVERT = "0x00 0x00 REVERT";
const STORE = "0x01 0x05 SSTORE STOP";

Deno.test("a walk enters the function of its selector and no other", () => {
  const code = `${dispatcher({ "run()": "a", "other()": "b" })} ${REVERT} a: ${STORE}
    b: 0x01 0x06 SSTORE STOP`;
  assert.deepEqual(stores(walkedCode({ selector: RUN }, code)), ["5 = 1"]);
  assert.deepEqual(stores(walkedCode({ mode: "unknown-selector" }, code)), []);
  assert.equal(walkedCode({ mode: "unknown-selector" }, code).canSucceed, false);
});

Deno.test("a walk understands every way to take the selector off the calldata", () => {
  const power = `0x01${"00".repeat(28)}`;
  const ways = [
    "0x00 CALLDATALOAD 0xe0 SHR",
    `${power} 0x00 CALLDATALOAD DIV`,
    `${power} 0x00 CALLDATALOAD DIV 0xffffffff AND`,
    "0x04 0x00 0x1c CALLDATACOPY 0x00 MLOAD",
  ];
  for (const way of ways) {
    const code = `${way} 0xc0406226 EQ @run JUMPI ${REVERT} run: ${STORE}`;
    assert.deepEqual(stores(walkedCode({ selector: RUN }, code)), ["5 = 1"], way);
    assert.deepEqual(stores(walkedCode({ mode: "unknown-selector" }, code)), [], way);
  }
});

Deno.test("a walk knows how long the calldata is that it is entered with", () => {
  const code = `0x04 CALLDATASIZE LT @short JUMPI ${STORE} short: CALLDATASIZE @some JUMPI
    0x01 0x07 SSTORE STOP some: 0x01 0x06 SSTORE STOP`;
  assert.deepEqual(stores(walkedCode({ selector: RUN }, code)), ["5 = 1"]);
  assert.deepEqual(stores(walkedCode({ mode: "short-calldata" }, code)), ["6 = 1"]);
  assert.deepEqual(stores(walkedCode({ mode: "empty-calldata" }, code)), ["7 = 1"]);
});

Deno.test("a walk follows the split of a dispatcher into halves with an unknown selector", () => {
  const code = `0x00 CALLDATALOAD 0xe0 SHR 0x80000000 DUP2 GT @high JUMPI
    DUP1 0x11111111 EQ @a JUMPI @fallback JUMP high: DUP1 0xc0406226 EQ @a JUMPI
    fallback: 0x01 0x06 SSTORE STOP a: ${STORE}`;
  assert.deepEqual(stores(walkedCode({ mode: "unknown-selector" }, code)), ["6 = 1"]);
  assert.deepEqual(stores(walkedCode({ selector: RUN }, code)), ["5 = 1"]);
});

Deno.test("a walk reads a table of jumps that stands in the code", () => {
  const code = `0x00 CALLDATALOAD 0xe0 SHR 0x03 AND 0x02 MUL @table ADD 0x02 SWAP1 0x1e CODECOPY
    0x00 MLOAD JUMP a: ${STORE} b: 0x01 0x06 SSTORE STOP
    table= .@b .@b .@a .@b`;
  assert.deepEqual(stores(walkedCode({ selector: RUN }, code)), ["5 = 1"]);
  assert.deepEqual(walkedCode({ mode: "unknown-selector" }, code).unresolvedJumps, []);
});

Deno.test("a walk follows computed jumps, and says which ones it cannot", () => {
  const computed = `@run 0x01 SWAP1 SUB 0x01 ADD JUMP run: ${STORE}`;
  assert.deepEqual(stores(walkedCode({ selector: RUN }, computed)), ["5 = 1"]);
  const open = walkedCode({ selector: RUN }, `0x04 CALLDATALOAD JUMP run: ${STORE}`);
  assert.deepEqual(open.unresolvedJumps.map(({ pc }) => pc), [3]);
  assert.deepEqual(stores(open), []);
});

Deno.test("a walk takes a jump into data, or to nowhere, for a failure", () => {
  for (const target of ["0x04", "0xffff", `0x${"ff".repeat(32)}`]) {
    const record = walkedCode({ selector: RUN }, `${target} JUMP 0x5b00 STOP`);
    assert.equal(record.canSucceed, false, target);
  }
});

Deno.test("a walk of endless code ends as truncated, after as many steps as it may take", () => {
  const counting = "0x00 again: 0x01 ADD 0x40 MSIZE MSTORE DUP1 0x00 MSTORE @again JUMP";
  const record = walkFunction(
    decodeProgram(hexToBytes(assemble(counting))),
    { selector: RUN },
    { stepsMax: 500 },
  );
  assert.deepEqual([record.truncated, record.steps], [true, 500]);
  assert.equal(record.canSucceed, false);
  const { truncated } = walkedCode({ selector: RUN }, "0x00 again: 0x01 0x05 SSTORE @again JUMP");
  assert.equal(truncated, true);
});

Deno.test("a truncated walk does not say that a side fails which it did not see", () => {
  const text = `0x01 SLOAD @on JUMPI ${REVERT} on: ${"0x01 POP ".repeat(50)} ${STORE}`;
  const program = decodeProgram(hexToBytes(assemble(text)));
  const [branch] = walkFunction(program, { selector: RUN }, { stepsMax: 20 }).branches;
  assert.deepEqual([branch!.failsWhenTrue, branch!.failsWhenFalse], [false, true]);
});

Deno.test("a walk in slices comes to the same as one at a time", () => {
  const text = `0x00 again: DUP1 0x04 CALLDATALOAD GT @more JUMPI STOP
    more: DUP1 DUP1 SSTORE 0x01 ADD 0x02 SLOAD @again JUMPI CALLER 0x09 SSTORE @again JUMP`;
  const code = hexToBytes(assemble(text));
  const whole = walkFunction(decodeProgram(code), { selector: RUN });
  const walk = startWalk(decodeProgram(code), { selector: RUN });
  let slices = 1;
  while (!walk.run(7)) slices++;
  const record = walk.record();
  assert.ok(slices > 5);
  assert.equal(record.steps, whole.steps);
  assert.deepEqual(stores(record), stores(whole));
  assert.deepEqual(record.blocks, whole.blocks);
});

Deno.test("a walk counts the blocks that it saw; data behind the code is none of them", () => {
  const metadata = `.0xa264697066735822${"5b".repeat(34)}64736f6c63430008`;
  const text = `0x01 SLOAD @a JUMPI STOP a: ${STORE} ${metadata} .0x1e .0x0033`;
  const program = decodeProgram(hexToBytes(assemble(text)));
  assert.equal(program.codeLength, program.code.length - 0x35);
  const { blocks } = walkFunction(program, { selector: RUN });
  assert.deepEqual(blocks.map((index) => program.blockStarts[index]), [0, 7, 8]);
});

Deno.test("a walk of random bytes ends within its steps, whichever way it is entered", () => {
  const entries = [{ selector: RUN }, { mode: "unknown-selector" }, {
    mode: "empty-calldata",
  }] as const;
  for (let seed = 1; seed <= 1_500; seed++) {
    const random = randomFrom(seed);
    const code = new Uint8Array(1 + Math.floor(random() * 400)).map(() =>
      // Jumps, destinations and small pushes more often than chance has them.
      random() < 0.4
        ? [0x5b, 0x56, 0x57, 0x60, 0x80, 0x90, 0x35, 0x54][Math.floor(random() * 8)]!
        : random() * 256
    );
    for (const entry of entries) {
      const record = walkFunction(decodeProgram(code), entry, { stepsMax: 2_000 });
      assert.ok(record.steps <= 2_000);
    }
  }
});

Deno.test("a walk of empty code ends well", () => {
  const record = walkedCode({ mode: "empty-calldata" }, "");
  assert.equal(record.canSucceed, true);
  assert.equal(walkedAs({ selector: RUN }, "STOP").truncated, false);
});
