import assert from "node:assert/strict";
import { type AbiFunction, type Hex, toFunctionSelector } from "viem";
import { readInterface } from "../../tools/bytecode/evmole/read_interface.ts";
import { type ArtefactName, loadArtefacts } from "../rig/artefacts.ts";
import { hostileCode, plainDispatcher } from "./_hostile_code.ts";

const find = await loadArtefacts(() => {});

const artefacts: readonly ArtefactName[] = [
  "openzeppelin:ERC20PresetMinterPauser",
  "openzeppelin:ERC721PresetMinterPauserAutoId",
  "openzeppelin:TimelockController",
  "openzeppelin:UpgradeableBeacon",
  "weth:WETH9",
  "own:OwnableToken",
];

const functionsOf = (name: ArtefactName): AbiFunction[] =>
  find(name).abi.flatMap((item) => item.type === "function" ? [item] : []);

for (const name of artefacts) {
  Deno.test(`every function of ${name} is read off its code, and no other`, async () => {
    const reading = await readInterface(find(name).deployedBytecode);
    assert.ok(reading.read);
    assert.deepEqual(
      reading.functions.map(({ selector }) => selector).toSorted(),
      functionsOf(name).map((item) => toFunctionSelector(item)).toSorted(),
    );
    assert.equal(reading.argumentsUnread, null);
  });
}

Deno.test("argument types are read in parentheses, as the code uses them", async () => {
  const reading = await readInterface(
    find("openzeppelin:ERC20PresetMinterPauser").deployedBytecode,
  );
  assert.ok(reading.read);
  const types = Object.fromEntries(
    reading.functions.map(({ selector, arguments: read }) => [selector, read]),
  );
  assert.equal(types["0xa9059cbb"], "(address,uint256)");
  assert.equal(types["0x23b872dd"], "(address,address,uint256)");
  assert.equal(types["0x18160ddd"], "()");
  assert.equal(types["0x5c975abb"], "()");
});

Deno.test("code in upper case is read like code in lower case", async () => {
  const code = find("weth:WETH9").deployedBytecode;
  const upper = `0x${code.slice(2).toUpperCase()}` as Hex;
  assert.deepEqual(await readInterface(upper), await readInterface(code));
});

Deno.test("no code has no functions, and neither has a lone STOP", async () => {
  for (const code of ["0x", "0x00"] as const) {
    const nothing = { read: true, functions: [], argumentsUnread: null };
    assert.deepEqual(await readInterface(code), nothing);
  }
});

Deno.test("code that no network can hold is not read", async () => {
  const code = `0x${"5b".repeat(128 * 1024 + 1)}` as const;
  assert.deepEqual(await readInterface(code), { read: false, reason: "too-long" });
});

for (const [what, code] of Object.entries(hostileCode)) {
  Deno.test(`${what}: read or given up, the same each time, and the next contract is read`, async () => {
    const first = await readInterface(code);
    assert.deepEqual(await readInterface(code), first);
    const next = await readInterface(find("weth:WETH9").deployedBytecode);
    assert.ok(next.read);
    assert.equal(next.functions.length, functionsOf("weth:WETH9").length);
    assert.equal(next.argumentsUnread, null);
  });
}

Deno.test("what costs too much is given up with its reason", async () => {
  const reasons = Object.fromEntries(
    await Promise.all(
      Object.entries(hostileCode).map(async ([what, code]) => {
        const reading = await readInterface(code);
        return [what, reading.read ? reading.argumentsUnread : reading.reason];
      }),
    ),
  );
  assert.equal(reasons["memory that grows and is searched in a loop"], "too-costly");
  assert.equal(reasons["forks that copy memory"], "too-costly");
  assert.equal(reasons["200 functions that loop"], "too-costly");
  assert.equal(reasons["copies of itself in a loop"], "crashed");
  assert.equal(reasons["24 KB of JUMPDEST"], null);
});

Deno.test("selectors are told without their arguments when only these cost too much", async () => {
  const reading = await readInterface(hostileCode["200 functions that loop"] ?? "0x");
  assert.ok(reading.read);
  assert.equal(reading.functions.length, 200);
  assert.ok(reading.functions.every(({ arguments: types }) => types === null));
});

Deno.test("150 functions in one row are read with their arguments", async () => {
  const reading = await readInterface(plainDispatcher(150));
  assert.ok(reading.read);
  assert.equal(reading.functions.length, 150);
  assert.equal(reading.argumentsUnread, null);
  assert.ok(reading.functions.every(({ arguments: types }) => types === "()"));
});

Deno.test("readings at the same time do not disturb each other", async () => {
  const codes = [
    hostileCode["200 functions that follow calldata for ever"] ?? "0x",
    find("weth:WETH9").deployedBytecode,
    hostileCode["copies of itself in a loop"] ?? "0x",
    find("own:OwnableToken").deployedBytecode,
  ];
  const alone = [];
  for (const code of codes) alone.push(await readInterface(code));
  assert.deepEqual(await Promise.all(codes.map((code) => readInterface(code))), alone);
});
