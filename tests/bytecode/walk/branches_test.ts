/** Which conditions a walk says are met on the way, and which sides of a branch fail. */
import assert from "node:assert/strict";
import type { WalkRecord } from "../../../tools/bytecode/walk/records.ts";
import { conditions, formula, stores, walked } from "./_walked.ts";

const REVERT = "0x00 0x00 REVERT";
const EFFECT = "0x01 0x05 SSTORE STOP";
const OWNER = "0x00 SLOAD";

function sides({ branches }: WalkRecord): Record<string, string> {
  return Object.fromEntries(branches.map(({ value, failsWhenTrue, failsWhenFalse }) => [
    formula(value),
    failsWhenTrue
      ? (failsWhenFalse ? "both fail" : "true fails")
      : failsWhenFalse
      ? "false fails"
      : "",
  ]));
}

Deno.test("a walk: comparing the caller by EQ, SUB and XOR is the same condition", () => {
  const asked = [
    `CALLER ${OWNER} EQ @ok JUMPI ${REVERT} ok: ${EFFECT}`,
    `CALLER ${OWNER} SUB @no JUMPI ${EFFECT} no: ${REVERT}`,
    `CALLER ${OWNER} XOR ISZERO @ok JUMPI ${REVERT} ok: ${EFFECT}`,
    `CALLER 0x60 SHL ${OWNER} 0x60 SHL EQ @ok JUMPI ${REVERT} ok: ${EFFECT}`,
    `${OWNER} CALLER XOR 0x60 SHL @no JUMPI ${EFFECT} no: ${REVERT}`,
  ];
  for (const body of asked) {
    const [condition] = conditions(walked(body).stores[0]!.paths[0]);
    assert.ok(
      condition === "eq(s[0], caller)" || condition === "eq(caller, s[0])" ||
        condition === "eq(caller, s[0]<0:160>)" || condition === "eq(s[0]<0:160>, caller)",
      condition,
    );
  }
});

Deno.test("a walk: a difference of narrow numbers passes below zero where the first is the lesser", () => {
  const narrow = (slot: string) => `${slot} SLOAD 0xffff AND`;
  const asked = (from: string, taken: string) =>
    conditions(
      walked(
        `0xffff ${taken} ${from} SUB GT @no JUMPI ${EFFECT} no: ${REVERT}`,
      ).stores[0]!.paths[0],
    );
  assert.deepEqual(asked(narrow("0x01"), narrow("0x02")), ["not lt(s[1]<0:16>, s[2]<0:16>)"]);
  // Of a wider number that says something else.
  assert.deepEqual(asked("0x01 SLOAD", narrow("0x02")), [
    "not lt(65535, sub(s[1], s[2]<0:16>))",
  ]);
});

Deno.test("a walk: every way to an effect is told with what was decided on it", () => {
  const record = walked(
    `CALLER ${OWNER} EQ @ok JUMPI CALLER 0x01 SLOAD EQ @ok JUMPI ${REVERT} ok: ${EFFECT}`,
  );
  const ways = record.stores[0]!.paths.map(conditions).map((list) =>
    list.filter((text) => !text.startsWith("not "))
  );
  assert.equal(ways.length, 2);
  assert.ok(ways.every((way) => way.length === 1 && way[0]!.includes("caller")));
});

Deno.test("a walk: a condition made with OR leaves two ways, with AND one", () => {
  const flags = "0x01 SLOAD 0xff AND ISZERO ISZERO 0x02 SLOAD 0xff AND ISZERO ISZERO";
  const either = walked(`${flags} OR @ok JUMPI ${REVERT} ok: ${EFFECT}`).stores[0]!.paths;
  assert.equal(either.length, 2);
  const [both] = walked(`${flags} AND @ok JUMPI ${REVERT} ok: ${EFFECT}`).stores[0]!.paths;
  assert.deepEqual(conditions(both).sort(), ["s[1]<0:8>", "s[2]<0:8>"]);
});

Deno.test("a walk: what is only decided on some ways is no condition behind where they meet", () => {
  const record = walked(
    `0x01 SLOAD @on JUMPI 0x01 0x06 SSTORE on: 0x02 SLOAD @go JUMPI ${REVERT} go: ${EFFECT}`,
  );
  const ways = record.stores.find(({ slot }) => slot === 5)!.paths.map(conditions);
  const shared = ways.reduce((one, other) => one.filter((text) => other.includes(text)));
  assert.deepEqual(shared, ["s[2]"]);
});

Deno.test("a walk: what a path has decided is not asked again", () => {
  const flag = "0x01 SLOAD 0xff AND";
  const record = walked(
    `${flag} ISZERO @off JUMPI ${flag} @on JUMPI 0x01 0x09 SSTORE on: STOP off: STOP`,
  );
  assert.deepEqual(stores(record), []);
});

Deno.test("a walk: it tells which side of a branch fails, as pause and switch differ in that", () => {
  assert.deepEqual(sides(walked(`0x01 SLOAD 0xff AND @no JUMPI ${EFFECT} no: ${REVERT}`)), {
    "s[1]<0:8>": "true fails",
  });
  assert.deepEqual(sides(walked(`0x01 SLOAD 0xff AND @ok JUMPI ${REVERT} ok: ${EFFECT}`)), {
    "s[1]<0:8>": "false fails",
  });
  // Behind a join, and with a revert that is reached through other blocks.
  const nested = walked(
    `0x01 SLOAD 0xff AND @a JUMPI 0x02 SLOAD @b JUMPI ${EFFECT} a: @c JUMP b: @c JUMP c: 0x00 SLOAD POP ${REVERT}`,
  );
  assert.deepEqual(sides(nested), { "s[1]<0:8>": "true fails", "s[2]": "true fails" });
});

Deno.test("a walk: a function that never ends well says so", () => {
  const { canSucceed } = walked(`0x01 SLOAD @a JUMPI ${REVERT} a: INVALID`);
  assert.equal(canSucceed, false);
});

Deno.test("a walk: a loop over the arguments is walked, its element is told", () => {
  const loop = `0x00 again: DUP1 0x04 CALLDATALOAD 0x04 ADD CALLDATALOAD GT ISZERO @done JUMPI
    DUP1 0x20 MUL 0x04 CALLDATALOAD ADD 0x24 ADD CALLDATALOAD 0x00 MSTORE 0x03 0x20 MSTORE
    0x01 0x40 0x00 KECCAK256 SSTORE 0x01 ADD @again JUMP done: STOP`;
  const record = walked(loop);
  assert.equal(record.truncated, false);
  assert.ok(stores(record).includes("m3[cd(add(cd4, 36))] = 1"), stores(record).join("; "));
});

Deno.test("a walk: a loop of constant length is walked to its end, also with branches in it", () => {
  const plain = walked(
    "0x05 again: DUP1 DUP1 SSTORE 0x01 SWAP1 SUB DUP1 @again JUMPI 0x01 0x64 SSTORE STOP",
  );
  assert.deepEqual(stores(plain), ["5 = 5", "4 = 4", "3 = 3", "2 = 2", "1 = 1", "100 = 1"]);
  const branched = walked(
    "0x1e again: 0x01 SLOAD DUP2 EQ @skip JUMPI DUP1 0x05 SSTORE skip: 0x01 SWAP1 SUB DUP1 @again JUMPI 0x01 0x64 SSTORE STOP",
  );
  assert.ok(stores(branched).includes("100 = 1"));
  assert.equal(branched.truncated, false);
});

Deno.test("a walk: a function is payable unless value makes it fail", () => {
  assert.equal(walked(`CALLVALUE @no JUMPI ${EFFECT} no: ${REVERT}`).payable, false);
  assert.equal(walked(EFFECT).payable, true);
});

Deno.test("a walk: what both sides of a branch copy word by word, each by itself, is called with", () => {
  const { calls, truncated } = walked(
    `0x095ea7b3${"00".repeat(28)} 0x80 MSTORE CALLER 0x84 MSTORE
     0x01 SLOAD @other JUMPI 0x07 0xa4 MSTORE @copy JUMP
     other: 0x02 SLOAD POP 0x24 CALLDATALOAD 0xa4 MSTORE
     copy: 0x00 loop: DUP1 0x44 GT ISZERO @done JUMPI
     DUP1 0x80 ADD MLOAD DUP2 0x0100 ADD MSTORE 0x20 ADD @loop JUMP
     done: POP 0x00 0x00 0x44 0x0100 0x00 0x03 SLOAD GAS CALL POP STOP`,
  );
  assert.equal(truncated, false);
  assert.deepEqual(calls.map(({ call }) => call.selector), [0x095ea7b3, 0x095ea7b3]);
  assert.deepEqual(calls.map(({ call }) => call.args.map(formula)).sort(), [
    ["caller", "7"],
    ["caller", "cd36"],
  ]);
});
