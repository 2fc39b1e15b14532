import assert from "node:assert/strict";
import { RpcError } from "./_fake_rpc.ts";
import {
  abiString,
  ask,
  plainReads,
  PUSH_ALL,
  type Reads,
  TOKEN,
  word,
  ZERO_WORD,
} from "./_token_node.ts";

Deno.test("token_info asks each function once, in one request with ten calls", async () => {
  const { answer, requests, calls } = await ask({});
  assert.equal(requests, 1);
  assert.equal(calls.length, 10);
  assert.deepEqual([answer.name, answer.symbol, answer.decimals], ["Token", "TKN", 6]);
  assert.equal(answer.totalSupply, "1000");
  assert.deepEqual([answer.blockNumber, answer.asOf], [16, 0x65000000]);
});

for (
  const [what, token] of [
    ["a word", "WETH"],
    ["39 digits", `0x${"a".repeat(39)}`],
    ["no prefix", "a".repeat(40)],
    ["a wrong checksum", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD"],
    ["a digit that is none", `0x${"g".repeat(40)}`],
    ["a trailing newline", `${TOKEN.toLowerCase()}\n`],
  ] as const
) {
  Deno.test(`token_info refuses ${what} as bad-address and asks nobody`, async () => {
    const { answer, requests } = await ask({}, { token });
    assert.deepEqual([answer.ok, answer.error, requests], [false, "bad-address", 0]);
    assert.ok(!answer.detail.includes(token));
  });
}

for (const token of [TOKEN.toLowerCase(), `0x${TOKEN.slice(2).toUpperCase()}`, TOKEN]) {
  Deno.test(`token_info takes ${token} and answers its checksummed form`, async () => {
    assert.equal((await ask({}, { token })).answer.token, TOKEN);
  });
}

Deno.test("token_info refuses an unknown network and asks nobody", async () => {
  const { answer, requests } = await ask({}, { network: "nowhere" });
  assert.deepEqual([answer.error, requests], ["unsupported-network", 0]);
});

Deno.test("without a working multicall each read is asked alone, in a second request", async () => {
  for (const together of ["0x", new RpcError(-32000, "out of gas"), "0x1234", 5, null]) {
    const { answer, requests } = await ask({ together });
    assert.equal(requests, 2);
    assert.deepEqual([answer.name, answer.totalSupply], ["Token", "1000"]);
    assert.equal(answer.sources.length, 2);
  }
});

Deno.test("a missing total supply is unknown, never zero", async () => {
  const reads = { ...plainReads, "totalSupply()": null };
  const { answer, requests } = await ask({ reads });
  assert.equal(answer.totalSupply, null);
  assert.deepEqual(answer.unknown, [{ field: "/totalSupply", reason: "absent" }]);
  assert.equal(requests, 1);
});

Deno.test("a function that is in the code and fails is reverted, not absent", async () => {
  const code = `${PUSH_ALL}6318160ddd`;
  const { answer, requests } = await ask({ code, reads: { ...plainReads, "totalSupply()": null } });
  assert.deepEqual(answer.unknown, [{ field: "/totalSupply", reason: "reverted" }]);
  assert.equal(requests, 2);
});

Deno.test("decimals over 255 are malformed", async () => {
  const { answer } = await ask({ reads: { ...plainReads, "decimals()": `0x${word(256n)}` } });
  assert.equal(answer.decimals, null);
  assert.deepEqual(answer.unknown, [{ field: "/decimals", reason: "malformed" }]);
});

for (
  const [what, name] of [
    ["an offset beyond the data", `0x${word(2n ** 255n)}${word(1n)}`],
    ["a length beyond the data", `0x${word(32n)}${word(2n ** 64n)}`],
    ["an odd piece of data", "0x00ff"],
    ["a number", `0x${word(1n)}`],
    ["a bytes32 in bad UTF-8", `0x${"ff".repeat(4).padEnd(64, "0")}`],
  ] as const
) {
  Deno.test(`a name with ${what} is malformed`, async () => {
    const { answer } = await ask({ reads: { ...plainReads, "name()": name } });
    assert.equal(answer.name, null);
    assert.deepEqual(answer.unknown, [{ field: "/name", reason: "malformed" }]);
    assert.deepEqual(answer.untrustedFields, ["/symbol"]);
  });
}

Deno.test("a name of one megabyte is cut to its cap", async () => {
  const { answer } = await ask({
    reads: { ...plainReads, "name()": abiString("N".repeat(1_000_000)) },
  });
  assert.equal(answer.name, "N".repeat(64));
  assert.deepEqual(answer.warnings, [{ field: "/name", code: "truncated" }]);
});

Deno.test("a name with invalid UTF-8 shows the damage", async () => {
  const name = `0x${word(32n)}${word(3n)}${"41ff42".padEnd(64, "0")}` as const;
  const { answer } = await ask({ reads: { ...plainReads, "name()": name } });
  assert.equal(answer.name, "A\uFFFDB");
  assert.deepEqual(answer.warnings, [{ field: "/name", code: "invalid-characters" }]);
});

Deno.test("the kind of a live owner is unknown when the node cannot run the probe", async () => {
  for (const probe of [new RpcError(-32601, "method not found"), "0x", null, "0xzz"]) {
    const { answer } = await ask({ probe });
    assert.deepEqual([answer.owner.kind, answer.owner.renounced], [null, false]);
    assert.deepEqual(answer.unknown, [{ field: "/owner/kind", reason: "unanswered" }]);
  }
});

Deno.test("a zk network is not asked to run EVM code and says so", async () => {
  const { answer, calls } = await ask({}, { chainId: 2741 });
  assert.deepEqual(answer.unknown, [{ field: "/owner/kind", reason: "unsupported" }]);
  const creations = calls.filter((call) =>
    call.method === "eth_call" && !("to" in (call.params[0] as Record<string, unknown>))
  );
  assert.equal(creations.length, 0);
});

Deno.test("an owner that differs by who asks is unknown", async () => {
  const other = `0x${word(1n)}${"0".repeat(24)}${"cd".repeat(20)}${word(0n)}${ZERO_WORD}`;
  const none = `0x${ZERO_WORD.repeat(4)}`;
  for (const probe of [other, none]) {
    const { answer } = await ask({ probe });
    assert.deepEqual([answer.owner.address, answer.owner.renounced], [null, null]);
    assert.deepEqual(answer.unknown, [{ field: "/owner", reason: "inconsistent" }]);
  }
});

Deno.test("the dead address as owner is renounced", async () => {
  const dead = `${"0".repeat(60)}dead`;
  const reads: Reads = { ...plainReads, "owner()": `0x${dead}` };
  const probe = `0x${word(1n)}${dead}${word(0n)}${ZERO_WORD}`;
  const { answer } = await ask({ reads, probe });
  assert.deepEqual([answer.owner.kind, answer.owner.renounced], ["none", true]);
  assert.equal(answer.owner.address, "0x000000000000000000000000000000000000dEaD");
});

Deno.test("an owner word that is no address is malformed", async () => {
  const reads: Reads = { ...plainReads, "owner()": `0x${"ff".repeat(32)}` };
  const probe = `0x${word(1n)}${"ff".repeat(32)}${word(0n)}${ZERO_WORD}`;
  const { answer } = await ask({ reads, probe });
  assert.deepEqual([answer.owner.address, answer.owner.kind], [null, null]);
  assert.deepEqual(answer.unknown, [{ field: "/owner", reason: "malformed" }]);
});
