/** What a walk knows of a number that was compared with another constant before. */
import assert from "node:assert/strict";
import { stores, walked } from "./_walked.ts";

const REVERT = "0x00 0x00 REVERT";

const NUMBER = "0x24 CALLDATALOAD";
const least = (bound: number) => [`${hex(bound)} ${NUMBER} LT`, false] as const;
const most = (bound: number) => [`${hex(bound)} ${NUMBER} GT`, false] as const;
const equals = (bound: number) => [`${hex(bound)} ${NUMBER} EQ`, true] as const;
const other = (bound: number) => [`${hex(bound)} ${NUMBER} EQ`, false] as const;

function hex(value: number): string {
  return `0x${value.toString(16).padStart(2, "0")}`;
}

type Asked = readonly [condition: string, holds: boolean];

/** Whether a condition can hold, and whether it can fail, where others hold. */
function canBe(known: readonly Asked[], [condition, holds]: Asked): readonly [boolean, boolean] {
  const conditions = known.map(([text, isTrue], at) =>
    isTrue
      ? `${text} @k${at} JUMPI ${REVERT} k${at}:`
      : `${text} ISZERO @k${at} JUMPI ${REVERT} k${at}:`
  );
  const record = walked(
    `${
      conditions.join(" ")
    } ${condition} @yes JUMPI 0x01 0x06 SSTORE STOP yes: 0x01 0x05 SSTORE STOP`,
  );
  const seen = (slot: number) => record.stores.some((store) => store.slot === slot);
  return holds ? [seen(5), seen(6)] : [seen(6), seen(5)];
}

const EITHER = [true, true] as const;
const ALWAYS = [true, false] as const;
const NEVER = [false, true] as const;

Deno.test("a walk: what is no less than a number is no less than a smaller one, and more than none", () => {
  assert.deepEqual(canBe([least(3)], least(2)), ALWAYS);
  assert.deepEqual(canBe([least(3)], least(3)), ALWAYS);
  assert.deepEqual(canBe([least(3)], [NUMBER, true]), ALWAYS);
  assert.deepEqual(canBe([least(3)], equals(2)), NEVER);
  assert.deepEqual(canBe([least(3)], most(2)), NEVER);
  assert.deepEqual(canBe([least(3)], least(4)), EITHER);
  assert.deepEqual(canBe([least(3)], equals(3)), EITHER);
});

Deno.test("a walk: what is no more than a number may be none", () => {
  assert.deepEqual(canBe([most(3)], [NUMBER, true]), EITHER);
  assert.deepEqual(canBe([most(3)], most(4)), ALWAYS);
  assert.deepEqual(canBe([most(3)], least(4)), NEVER);
  assert.deepEqual(canBe([most(3)], least(1)), EITHER);
});

Deno.test("a walk: what equals a number is known, what differs from one hardly", () => {
  assert.deepEqual(canBe([equals(3)], [NUMBER, true]), ALWAYS);
  assert.deepEqual(canBe([equals(3)], least(4)), NEVER);
  assert.deepEqual(canBe([other(3)], [NUMBER, true]), EITHER);
  assert.deepEqual(canBe([other(3)], least(4)), EITHER);
  assert.deepEqual(canBe([least(3), other(3)], least(4)), ALWAYS);
  assert.deepEqual(canBe([least(3), most(3)], equals(3)), ALWAYS);
});

Deno.test("a walk: what is none is less than any other number", () => {
  assert.deepEqual(canBe([[NUMBER, false]], least(2)), NEVER);
  assert.deepEqual(canBe([[NUMBER, true]], least(1)), ALWAYS);
  assert.deepEqual(canBe([[NUMBER, true]], least(2)), EITHER);
});

Deno.test("a walk: what is stored may be another number when it is read again", () => {
  const record = walked(
    `0x03 0x01 SLOAD LT ISZERO @ok JUMPI ${REVERT} ok: 0x01 SLOAD ` +
      `@yes JUMPI 0x01 0x06 SSTORE STOP yes: 0x01 0x05 SSTORE STOP`,
  );
  assert.deepEqual(stores(record), ["6 = 1", "5 = 1"]);
});
