import assert from "node:assert/strict";
import {
  callsOthers,
  readsNumber,
  withRecipientForNumber,
} from "../../tools/check_honeypot/opcodes.ts";

const NOTE = `a2646970667358221220${"43".repeat(32)}64736f6c634300081a0033`;

Deno.test("only what runs is told the fee recipient for the number", () => {
  assert.equal(withRecipientForNumber("0x43604362434343435543"), "0x41604362434343415541");
  assert.equal(withRecipientForNumber(`0x4300${NOTE}`), `0x4100${NOTE}`);
  assert.equal(withRecipientForNumber("0x7f4343"), "0x7f4343");
});

Deno.test("push data and the compiler's note ask for no number and call nobody", () => {
  assert.equal(readsNumber("0x6043"), false);
  assert.equal(readsNumber(`0x00${NOTE}`), false);
  assert.equal(readsNumber("0x604343"), true);
  assert.equal(callsOthers("0x60f161f4fa"), false);
  for (const call of ["f1", "f2", "f4", "fa"]) assert.equal(callsOthers(`0x6001${call}`), true);
});
