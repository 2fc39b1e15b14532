/** The block function draws what RFC 8439 says, appendix A.1. */
import assert from "node:assert/strict";
import { createChaCha } from "../../tools/check_honeypot/chacha.ts";

const zeros = "00".repeat(32);

const vectors = [
  [
    zeros,
    0,
    "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7" +
    "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
  ],
  [
    zeros,
    1,
    "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed" +
    "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
  ],
  [
    `${"00".repeat(31)}01`,
    1,
    "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a" +
    "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0",
  ],
  [
    `00ff${"00".repeat(30)}`,
    2,
    "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca" +
    "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096",
  ],
] as const;

for (const [nth, [key, counter, block]] of vectors.entries()) {
  Deno.test(`test vector ${nth + 1}`, () => {
    assert.equal(createChaCha(Uint8Array.fromHex(key))(counter).toHex(), block);
  });
}

Deno.test("a number gives the same bytes after others were asked for", () => {
  const bytesOf = createChaCha(Uint8Array.fromHex(zeros));
  bytesOf(7);
  assert.equal(bytesOf(1).toHex(), vectors[1][2]);
});
