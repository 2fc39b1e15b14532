/** Decoding of calldata: names that fit exactly, calls within calls, and what is refused. */
import assert from "node:assert/strict";
import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  parseAbi,
  parseAbiParameters,
  size,
  stringToHex,
  toFunctionSelector,
} from "viem";
import { decodeCall } from "../../tools/transaction/call.ts";
import { functionTable } from "../../tools/transaction/functions.ts";

const alice = "0x1111111111111111111111111111111111111111";
const bob = "0x2222222222222222222222222222222222222222";
const abi = parseAbi([
  "function transfer(address to, uint256 amount)",
  "function multicall(bytes[] data)",
  "function multiSend(bytes transactions)",
  "function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)",
  "function propose(address[] targets, uint256[] values, bytes[] calldatas, string description)",
]);
const transfer = encodeFunctionData({ abi, functionName: "transfer", args: [bob, 7n] });

Deno.test("every selector of the function table is the hash of its text", () => {
  for (const [selector, { text }] of Object.entries(functionTable)) {
    assert.deepEqual(selector, toFunctionSelector(`function ${text}`), text);
  }
});

Deno.test("a known function has named arguments", () => {
  const call = decodeCall(transfer);
  assert.deepEqual(call.signature, "transfer(address,uint256)");
  assert.deepEqual(call.nameSource, "table");
  assert.deepEqual(call.arguments?.map(({ name, type, value }) => [name, type, value]), [
    ["to", "address", bob],
    ["amount", "uint256", "7"],
  ]);
  assert.deepEqual(call.why, null);
});

Deno.test("a function without arguments takes four bytes", () => {
  const call = decodeCall("0x4e71d92d");
  assert.deepEqual([call.signature, call.arguments, call.why], ["claim()", [], null]);
});

Deno.test("an amount beyond 2^53 keeps every digit", () => {
  const data = encodeFunctionData({ abi, functionName: "transfer", args: [bob, 2n ** 256n - 1n] });
  assert.deepEqual(
    decodeCall(data).arguments?.[1]?.value,
    "115792089237316195423570985008687907853269984665640564039457584007913129639935",
  );
});

Deno.test("dirty padding, missing bytes and a bool of two are no call of that function", () => {
  const dirty = `0xa9059cbb${"01".repeat(32)}${"00".repeat(32)}` as const;
  assert.deepEqual(decodeCall(dirty).signature, null);
  assert.deepEqual(decodeCall(dirty).why, "no-candidate-fits");
  assert.deepEqual(decodeCall(transfer.slice(0, -2) as `0x${string}`).signature, null);
  const forAll = concatHex([
    "0xa22cb465",
    encodeAbiParameters([{ type: "address" }, { type: "uint256" }], [bob, 2n]),
  ]);
  assert.deepEqual(decodeCall(forAll).why, "no-candidate-fits");
});

Deno.test("bytes behind the arguments are counted, and refuse a database's name", () => {
  const tagged = concatHex([transfer, "0xc0ffee"]);
  assert.deepEqual(decodeCall(tagged).trailingBytes, 3);
  const unnamed = concatHex(["0x11223344", encodeAbiParameters([{ type: "uint256" }], [5n])]);
  const names = new Map([["0x11223344" as const, ["later(uint256)"]]]);
  assert.deepEqual(decodeCall(unnamed, names).signature, "later(uint256)");
  assert.deepEqual(decodeCall(unnamed, names).nameSource, "database");
  assert.deepEqual(decodeCall(concatHex([unnamed, "0x00"]), names).signature, null);
  assert.deepEqual(decodeCall(concatHex([unnamed, "0x00"]), names).candidates, ["later(uint256)"]);
});

Deno.test("the own table goes before a database, whose other names are candidates", () => {
  const names = new Map([["0xa9059cbb" as const, ["many_msg_babbage(bytes1)"]]]);
  const call = decodeCall(transfer, names);
  assert.deepEqual(call.signature, "transfer(address,uint256)");
  assert.deepEqual(call.candidates, ["many_msg_babbage(bytes1)"]);
});

Deno.test("a message in calldata has no function", () => {
  const call = decodeCall(stringToHex("http://example.org/"));
  assert.deepEqual(call.signature, null);
  assert.deepEqual(call.why, "looks-like-text");
  assert.deepEqual(decodeCall("0x").why, "no-selector");
  assert.deepEqual(decodeCall("0x010203").why, "no-selector");
});

Deno.test("a multicall's and a Safe's inner calls are decoded, also two deep", () => {
  const many = encodeFunctionData({ abi, functionName: "multicall", args: [[transfer, transfer]] });
  const safe = encodeFunctionData({
    abi,
    functionName: "execTransaction",
    args: [alice, 9n, many, 1, 0n, 0n, 0n, alice, alice, "0x"],
  });
  const call = decodeCall(safe);
  assert.deepEqual(call.inner.length, 1);
  assert.deepEqual(call.inner[0]?.to, alice);
  assert.deepEqual(call.inner[0]?.value, 9n);
  assert.deepEqual(call.inner[0]?.delegatecall, true);
  const signatures = call.inner[0]?.call.inner.map(({ call }) => call.signature);
  assert.deepEqual(signatures, ["transfer(address,uint256)", "transfer(address,uint256)"]);
});

Deno.test("multiSend's packed calls are decoded; a cut list is none", () => {
  const one = (operation: number) =>
    encodePacked(["uint8", "address", "uint256", "uint256", "bytes"], [
      operation,
      bob,
      3n,
      BigInt(size(transfer)),
      transfer,
    ]);
  const packed = concatHex([one(0), one(1)]);
  const data = encodeFunctionData({ abi, functionName: "multiSend", args: [packed] });
  const inner = decodeCall(data).inner;
  assert.deepEqual(inner.map(({ to, value, delegatecall }) => [to, value, delegatecall]), [
    [bob, 3n, false],
    [bob, 3n, true],
  ]);
  assert.deepEqual(inner[1]?.call.signature, "transfer(address,uint256)");
  const cut = packed.slice(0, -2) as `0x${string}`;
  const broken = encodeFunctionData({ abi, functionName: "multiSend", args: [cut] });
  assert.deepEqual(decodeCall(broken).inner, []);
});

Deno.test("calls that hold themselves for ever end at a depth and at a count", () => {
  let data = transfer;
  for (let depth = 0; depth < 8; depth++) {
    data = encodeFunctionData({ abi, functionName: "multicall", args: [[data]] });
  }
  assert.deepEqual(decodeCall(data).inner[0]?.call.inner[0]?.call.inner, []);
  const wide = encodeFunctionData({
    abi,
    functionName: "multicall",
    args: [Array.from({ length: 100 }, () => transfer)],
  });
  const call = decodeCall(wide);
  assert.deepEqual(call.inner.length, 12);
  assert.deepEqual(call.innerUnread, 88);
});

Deno.test("hostile text in an argument is cleaned and marked; long lists and bytes are cut", () => {
  const data = encodeFunctionData({
    abi,
    functionName: "propose",
    args: [
      Array.from({ length: 300 }, () => bob),
      [],
      [`0x${"ab".repeat(500)}`],
      "pay\u202Eme \u{E0041}now" + "x".repeat(500),
    ] as never,
  });
  const call = decodeCall(data);
  const [targets, , calldatas, description] = call.arguments!;
  assert.deepEqual([targets!.cut, (targets!.value as string[]).length], [true, 16]);
  assert.deepEqual(calldatas!.cut, true);
  assert.deepEqual((description!.value as string).startsWith("payme now"), true);
  assert.deepEqual([description!.hasText, description!.cut], [true, true]);
  assert.deepEqual([...description!.value as string].length, 160);
});

Deno.test("a megabyte of calldata is named by its selector only", () => {
  const call = decodeCall(`0xa9059cbb${"00".repeat(1_000_000)}`);
  assert.deepEqual(call.why, "too-large");
  assert.deepEqual(call.candidates[0], "transfer(address,uint256)");
});

Deno.test("parts that share their bytes are refused before they are read over and over", () => {
  const word = (value: number) => value.toString(16).padStart(64, "0");
  const count = 1_000;
  const blob = word(30_000) + "ab".repeat(30_000) + "00".repeat(16);
  const offsets = word(count * 32).repeat(count);
  const call = decodeCall(`0xac9650d8${word(32)}${word(count)}${offsets}${blob}`);
  assert.deepEqual([call.why, call.signature], ["no-candidate-fits", null]);
  assert.deepEqual(call.candidates, ["multicall(bytes[])"]);
});

Deno.test("lengths beyond the calldata are refused, also of entries without size", () => {
  const word = (value: number) => value.toString(16).padStart(64, "0");
  const huge = `0x11223344${word(32)}${"f".repeat(64)}` as const;
  const long = `0x11223344${word(32)}${word(2 ** 31)}` as const;
  const types = [
    ...["bytes", "uint256[]", "uint256[0][]", "(uint256[],bytes)[]", "uint256[999999]"],
    ...[
      "bytes[999999]",
      "(bool,string)[999999]",
      "uint256[][999999][999999]",
      "uint256[0][999999]",
    ],
  ];
  for (const type of types) {
    const names = new Map([["0x11223344" as const, [`f(${type})`]]]);
    assert.equal(decodeCall(huge, names).signature, null, type);
    assert.equal(decodeCall(long, names).signature, null, type);
  }
});

Deno.test("every layout that an encoder writes is read back", () => {
  const cases: readonly (readonly [string, readonly unknown[]])[] = [
    ["uint256[2],bytes", [[1n, 2n], "0x1234"]],
    ["bytes[2],uint8", [["0x", "0x00"], 3]],
    ["(uint256,string)[],bool", [[[1n, "a"], [2n, "bc"]], true]],
    ["(uint256,(bytes,address)[2])", [[7n, [["0x01", bob], ["0x", alice]]]]],
    ["uint256[][3],string", [[[1n], [], [2n, 3n]], ""]],
  ];
  for (const [types, values] of cases) {
    const parameters = parseAbiParameters(types);
    const data = concatHex(["0x11223344", encodeAbiParameters(parameters, values as never)]);
    const signature = `f(${types})`;
    const call = decodeCall(data, new Map([["0x11223344" as const, [signature]]]));
    assert.equal(call.signature, signature);
    assert.equal(call.trailingBytes, 0);
  }
});

Deno.test("what an upgrade calls runs the new implementation in the proxy's place", () => {
  const upgrade = parseAbi(["function upgradeToAndCall(address newImplementation, bytes data)"]);
  const data = encodeFunctionData({
    abi: upgrade,
    functionName: "upgradeToAndCall",
    args: [alice, transfer],
  });
  const [inner] = decodeCall(data).inner;
  assert.deepEqual([inner?.to, inner?.delegatecall], [alice, true]);
  assert.equal(inner?.call.signature, "transfer(address,uint256)");
});
