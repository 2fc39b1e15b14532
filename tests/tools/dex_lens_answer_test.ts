import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { concatHex, numberToHex, size } from "viem";
import { lensCall, readLens } from "../../tools/dex/lens.ts";
import { venuesOf } from "../../tools/dex/venues.ts";
import type { Hex } from "../../tools/evm/network.ts";
import { networks } from "../../tools/evm/networks.ts";
import type { RpcAnswer, RpcErrorKind } from "../../tools/evm/rpc.ts";
import { COIN, networkOf } from "./_dex.ts";

const TOKEN = "0x00000000000000000000000000000000000000AA";
const POOL = "0x00000000000000000000000000000000000000bb";
const MAX = 2n ** 256n - 1n;
const gnosis = networkOf(100);

/** The answer for Gnosis, which has one venue, with one size. */
function answerOf(words: readonly bigint[]): RpcAnswer {
  const result = concatHex(words.map((word) => numberToHex(word, { size: 32 })));
  return { ok: true, result };
}

const place = [(1n << 160n) | BigInt(POOL), 5n, 6n, 7n, 8n];
const head = [1n, 1n, BigInt(TOKEN), COIN, 18n, 1000n];
const malformed = { ok: false, reason: "malformed" };

Deno.test("a whole answer is read word by word", () => {
  const read = readLens(gnosis, answerOf([...head, ...place]));
  assert.deepEqual(read, {
    ok: true,
    decimals: 18,
    totalSupply: 1000n,
    pools: [{
      ...{ venue: venuesOf(gnosis)[0], address: POOL, token: TOKEN, native: gnosis.wrappedNative },
      ...{ feeTier: null, stable: null, nativeReserve: 5n, tokenReserve: 6n },
      quotes: [{ amountIn: COIN, tokensOut: 7n, nativeBack: 8n }],
    }],
    unread: [],
  });
});

Deno.test("what the lens did not learn is null or named as unread", () => {
  const silent = readLens(gnosis, answerOf([1n, 0n, BigInt(TOKEN), MAX, MAX, 1n << 161n, 0n, 0n]));
  const [venue] = venuesOf(gnosis);
  assert.deepEqual(silent, {
    ...{ ok: true, decimals: null, totalSupply: null, pools: [] },
    unread: [{ venue, feeTier: null, stable: null, reason: "factory" }],
  });
  const unquoted = readLens(gnosis, answerOf([...head, ...place.slice(0, 2), MAX, MAX, MAX]));
  assert.ok(unquoted.ok);
  assert.equal(unquoted.pools[0]?.tokenReserve, null);
  assert.deepEqual(unquoted.pools[0]?.quotes, [
    { amountIn: COIN, tokensOut: null, nativeBack: null },
  ]);
});

Deno.test("an answer of another shape is malformed, whatever it is", () => {
  const whole = [...head, ...place];
  const wrong: unknown[] = [null, 5, {}, "", "0x", "0xzz", "0x00", `0x${"00".repeat(30_000)}`];
  for (const result of wrong) assert.deepEqual(readLens(gnosis, { ok: true, result }), malformed);
  const words: readonly (readonly bigint[])[] = [
    whole.slice(0, -1),
    [...whole, 0n],
    [2n, ...whole.slice(1)],
    [1n, 2n, ...whole.slice(2)],
    [1n, MAX, ...whole.slice(2)],
    [...head, 5n << 160n, ...place.slice(1)],
    [...head, MAX, ...place.slice(1)],
  ];
  for (const list of words) assert.deepEqual(readLens(gnosis, answerOf(list)), malformed);
});

Deno.test("a call that failed says how; a node's own trouble is no answer", () => {
  const failed = (kind: RpcErrorKind): RpcAnswer => ({
    ...{ ok: false, kind, code: null, message: "", data: null },
  });
  const reasons: readonly (readonly [RpcErrorKind, string])[] = [
    ["reverted", "reverted"],
    ["unsupported", "unsupported"],
    ["unavailable", "unanswered"],
    ["unanswered", "unanswered"],
    ["failed", "unanswered"],
  ];
  for (const [kind, reason] of reasons) {
    assert.deepEqual(readLens(gnosis, failed(kind)), { ok: false, reason });
  }
  assert.deepEqual(readLens(gnosis, undefined), { ok: false, reason: "unanswered" });
});

Deno.test("the call stays within the limits of nodes on every network", () => {
  const sizes = Array.from({ length: 16 }, (_, index) => COIN + BigInt(index));
  for (const network of networks) {
    const call = lensCall(network, TOKEN, sizes, "0x10");
    if (call === null) continue;
    const [{ data, gas, ...rest }, block] = call.params as [{ data: Hex; gas: Hex }, string];
    assert.deepEqual([call.method, rest, block], ["eth_call", {}, "0x10"]);
    // EIP-3860: creation code of at most 49 152 bytes.
    assert.ok(size(data) < 49_152, network.name);
    assert.ok(BigInt(gas) <= 50_000_000n);
  }
  assert.throws(() => lensCall(gnosis, TOKEN, [...sizes, 1n]), /up to 16 sizes, got 17/);
});

Deno.test("the lens runs on networks older than Shanghai: its code has no PUSH0", () => {
  const file = new URL("../../tools/dex/_pool_lens_code.ts", import.meta.url);
  const [, digits] = /creationCode: Hex =\s+"0x([0-9a-f]+)"/.exec(readFileSync(file, "utf8"))!;
  const bytes = digits!.match(/../g)!.map((byte) => parseInt(byte, 16));
  for (let at = 0; at < bytes.length; at += 1) {
    const opcode = bytes[at]!;
    assert.notEqual(opcode, 0x5f, `PUSH0 at byte ${at}`);
    if (opcode >= 0x60 && opcode <= 0x7f) at += opcode - 0x5f;
  }
});
