import assert from "node:assert/strict";
import fc from "fast-check";
import { concatHex, encodeAbiParameters, type Hex } from "viem";
import { decodeRevert } from "../../tools/check_honeypot/revert.ts";

const errorOf = (text: string): Hex =>
  concatHex(["0x08c379a0", encodeAbiParameters([{ type: "string" }], [text])]);
const panicOf = (code: bigint): Hex =>
  concatHex(["0x4e487b71", encodeAbiParameters([{ type: "uint256" }], [code])]);

Deno.test("an Error(string) is decoded", () => {
  const { kind, message, data } = decodeRevert(errorOf("trading is closed"));
  assert.deepEqual([kind, message], ["error", "trading is closed"]);
  assert.equal(data, errorOf("trading is closed"));
});

Deno.test("a panic is named by its code", () => {
  assert.equal(decodeRevert(panicOf(0x11n)).message, "arithmetic overflow or underflow");
  assert.deepEqual(
    [decodeRevert(panicOf(0x99n)).kind, decodeRevert(panicOf(0x99n)).message],
    ["panic", null],
  );
});

Deno.test("a custom error keeps its bytes and has no message", () => {
  assert.deepEqual(decodeRevert("0xD93C0665"), {
    kind: "custom",
    message: null,
    data: "0xd93c0665",
  });
});

Deno.test("no data is an empty revert, whatever stands for it", () => {
  for (const nothing of ["0x", undefined, null, 7, "revert", "0x1"]) {
    assert.deepEqual(decodeRevert(nothing), { kind: "empty", message: null, data: null });
  }
});

Deno.test("less than a selector is unreadable", () => {
  assert.equal(decodeRevert("0x08c379").kind, "unreadable");
  assert.equal(decodeRevert("0x08c379a0").kind, "unreadable");
});

Deno.test("the message of a revert is cleaned and capped", () => {
  const { message } = decodeRevert(errorOf(`\u202Eevil\u200B ${"x".repeat(500)}`));
  assert.ok(message !== null && message.startsWith("evil x"));
  assert.ok(message.length <= 160);
});

Deno.test("a message that was cut off shows what is there", () => {
  const whole = errorOf("a".repeat(300));
  assert.equal(decodeRevert(whole.slice(0, 2 + 2 * 100)).message, "a".repeat(32));
});

Deno.test("a megabyte of revert data is not shown and not decoded", () => {
  const { message, data } = decodeRevert(errorOf("b".repeat(1_000_000)));
  assert.ok(data !== null && data.length <= 514);
  assert.ok(message !== null && message.length <= 160);
});

Deno.test("any bytes decode to something", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
    for (const head of ["", "08c379a0", "4e487b71"]) {
      const { kind } = decodeRevert(`0x${head}${bytes.toHex()}`);
      assert.ok(["error", "panic", "custom", "empty", "unreadable"].includes(kind));
    }
  }));
});
