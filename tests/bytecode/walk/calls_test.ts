/** What a walk tells of calls, creations, logs and ends. */
import assert from "node:assert/strict";
import { conditions, formula, walked, walkedAs } from "./_walked.ts";

const REVERT = "0x00 0x00 REVERT";

Deno.test("a walk: a token's transfer is told with target, selector and words", () => {
  const { calls: [record] } = walked(
    `0xa9059cbb${"00".repeat(28)} 0x80 MSTORE CALLER 0x84 MSTORE 0x24 CALLDATALOAD 0xa4 MSTORE
     0x20 0x80 0x44 0x80 0x00 0x04 CALLDATALOAD GAS CALL @ok JUMPI ${REVERT} ok: STOP`,
  );
  const { call, mustSucceed } = record!;
  assert.equal(call.kind, "call");
  assert.equal(call.selector, 0xa9059cbb);
  assert.equal(formula(call.target), "cd4<0:160>");
  assert.deepEqual(call.args.map(formula), ["caller", "cd36"]);
  assert.equal(call.value, 0);
  assert.equal(mustSucceed, true);
});

Deno.test("a walk: the contract's money sent to somebody, success not asked for", () => {
  const { calls: [record] } = walked(
    "0x00 0x00 0x00 0x00 SELFBALANCE 0x04 CALLDATALOAD GAS CALL POP STOP",
  );
  assert.equal(formula(record!.call.value), "selfbalance");
  assert.equal(record!.call.selector, null);
  assert.equal(record!.mustSucceed, false);
});

Deno.test("a walk: a call made of the caller's bytes has no selector of its own", () => {
  const { calls: [record] } = walked(
    `0x24 CALLDATALOAD 0x04 ADD CALLDATALOAD 0x24 CALLDATALOAD 0x24 ADD 0x80 CALLDATACOPY
     0x00 0x00 0x24 CALLDATALOAD 0x04 ADD CALLDATALOAD 0x80 0x00 0x04 CALLDATALOAD GAS CALL STOP`,
  );
  assert.equal(record!.call.selector, null);
  assert.equal(formula(record!.call.head!), "cd(add(cd36, 36))");
  assert.equal(record!.call.forwards, false);
});

Deno.test("a walk: a proxy hands its calldata on to what a slot names", () => {
  const proxy = `CALLDATASIZE 0x00 0x00 CALLDATACOPY 0x00 0x00 CALLDATASIZE 0x00 0x07 SLOAD GAS
    DELEGATECALL RETURNDATASIZE 0x00 0x00 RETURNDATACOPY @ok JUMPI RETURNDATASIZE 0x00 REVERT
    ok: RETURNDATASIZE 0x00 RETURN`;
  for (const mode of ["unknown-selector", "short-calldata", "empty-calldata"] as const) {
    const { calls: [record], canSucceed } = walkedAs({ mode }, "STOP", proxy);
    assert.equal(record!.call.kind, "delegatecall", mode);
    assert.equal(formula(record!.call.target), "s[7]<0:160>");
    assert.equal(record!.call.forwards, mode !== "empty-calldata");
    assert.equal(canSucceed, true);
  }
  assert.deepEqual(walkedAs({ selector: 0xc0406226 }, "STOP", proxy).calls, []);
});

Deno.test("a walk: an answer that is asked for who may is a condition on the way", () => {
  const { stores: [store] } = walked(
    `0xb7009613${"00".repeat(28)} 0x80 MSTORE CALLER 0x84 MSTORE 0x20 0x80 0x24 0x80 0x03 SLOAD GAS
     STATICCALL POP 0x80 MLOAD ISZERO @no JUMPI 0x01 0x05 SSTORE STOP no: ${REVERT}`,
  );
  const [condition] = store!.paths[0]!;
  assert.ok(condition?.value.kind === "returned" && condition.holds);
  assert.equal(formula(condition.value.call.target), "s[3]<0:160>");
  assert.deepEqual(condition.value.call.args.map(formula), ["caller"]);
});

Deno.test("a walk: the length of what was returned is zero before the first call", () => {
  const { stores } = walked(
    "RETURNDATASIZE @no JUMPI 0x01 0x05 SSTORE STOP no: 0x01 0x06 SSTORE STOP",
  );
  assert.deepEqual(stores.map(({ slot }) => slot), [5]);
});

Deno.test("a walk: logs, creations and the end of the contract are told", () => {
  const record = walked(
    `0x04 CALLDATALOAD 0x00 MSTORE CALLER 0xdd 0x20 0x00 LOG2 0x20 0x00 0x00 CREATE POP
     0x00 0x20 0x00 0x07 CREATE2 POP CALLER SELFDESTRUCT`,
  );
  assert.deepEqual(record.logs[0]!.topics.map(formula), ["221", "caller"]);
  assert.deepEqual(record.logs[0]!.data.map(formula), ["cd4"]);
  assert.deepEqual(record.creates.map(({ opcode, value }) => [opcode, value]), [
    ["CREATE", 0],
    ["CREATE2", 7],
  ]);
  assert.equal(formula(record.selfdestructs[0]!.beneficiary), "caller");
  assert.deepEqual(conditions(record.selfdestructs[0]!.paths[0]), []);
  assert.ok(record.opcodes.has(0xff) && !record.opcodes.has(0xf4));
});

Deno.test("a walk: a revert that carries an error names it", () => {
  const { reverts } = walked(
    `0x01 SLOAD @ok JUMPI 0x02 SLOAD POP 0x118cdaa7${
      "00".repeat(28)
    } 0x00 MSTORE 0x04 0x00 REVERT ok: STOP`,
  );
  assert.deepEqual(reverts.map(({ selector }) => selector), [0x118cdaa7]);
});

Deno.test("a walk: what was multiplied and divided is told though it is not stored", () => {
  const { products } = walked("0x64 0x02 SLOAD 0x04 CALLDATALOAD MUL DIV POP STOP");
  assert.deepEqual(products.map(formula), ["mul(s[2], cd4)", "div(mul(s[2], cd4), 100)"]);
});
