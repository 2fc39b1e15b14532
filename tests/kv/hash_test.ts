import assert from "node:assert/strict";
import { sha256Hex } from "../../schema/hash.ts";
import { toHex } from "../../schema/random.ts";

Deno.test("sha256Hex gives the digests of FIPS 180-4's own examples", () => {
  const examples = {
    "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq":
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  };
  for (const [text, digest] of Object.entries(examples)) assert.equal(sha256Hex(text), digest);
});

Deno.test("sha256Hex agrees with the platform at every length around a block, ASCII or not", async () => {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(130)), (byte) => byte & 127);
  const ascii = String.fromCharCode(...random);
  const texts = Array.from({ length: 131 }, (_, length) => ascii.slice(0, length));
  const odd = ["\x7f", "\x80", "é", "\ud800", "😀", "a".repeat(54) + "ÿ", "\0".repeat(55)];
  for (const text of [...texts, ...odd, ...texts.map((text) => `${text}ü`)]) {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    assert.equal(sha256Hex(text), toHex(new Uint8Array(digest)), JSON.stringify(text));
  }
});
