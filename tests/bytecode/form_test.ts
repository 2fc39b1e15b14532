import assert from "node:assert/strict";
import fc from "fast-check";
import { getAddress, type Hex } from "viem";
import type { CodeForm } from "../../tools/bytecode/analysis.ts";
import { readForm } from "../../tools/bytecode/form/form.ts";
import { isLibraryAt } from "../../tools/bytecode/form/library.ts";
import { isPrecompile } from "../../tools/bytecode/form/precompile.ts";
import { type ArtefactName, loadArtefacts } from "../rig/artefacts.ts";

const find = await loadArtefacts(() => {});
const address = "be862ad9abfe6f22bcb087716c7d89a26051f74c";

const words = (count: number) => "00".repeat(32 * count);
const eraVm = (count: number) => `0x0004000000000002${words(count).slice(16)}` as Hex;

/** Bytes → what they are. */
const shapes: readonly (readonly [what: string, code: Hex, form: CodeForm])[] = [
  ["no bytes", "0x", "empty"],
  ["STOP", "0x00", "data"],
  ["STOP and data", `0x00${"ff".repeat(100)}`, "data"],
  ["a delegation (EIP-7702)", `0xef0100${address}`, "delegation"],
  ["a delegation with a byte too many", `0xef0100${address}00`, "eof"],
  ["a delegation with a byte too few", `0xef0100${address.slice(2)}`, "eof"],
  ["an EOF container", "0xef000101000402000100010400000000800000fe", "eof"],
  ["a blueprint (ERC-5202)", "0xfe710060016000", "blueprint"],
  ["INVALID alone", "0xfe", "evm"],
  ["EraVM code of 3 words", eraVm(3), "not-evm-bytecode"],
  ["EraVM code of 101 words", eraVm(101), "not-evm-bytecode"],
  ["EraVM's head with an even number of words", eraVm(4), "data"],
  ["EraVM's head with half a word", `${eraVm(3)}00`, "data"],
  ["an odd number of words without EraVM's head", `0x60${words(3).slice(2)}`, "evm"],
  ["SELFDESTRUCT in push data", "0x60ff00", "evm"],
  ["PUSH0", "0x5f5ff3", "evm"],
];

for (const [what, code, form] of shapes) {
  Deno.test(`${what}: ${form}`, () => {
    assert.equal(readForm(code).form, form);
    assert.equal(readForm(code.toUpperCase().replace("0X", "0x") as Hex).form, form);
  });
}

Deno.test("a delegation tells whose code runs, with a checksum", () => {
  assert.equal(readForm(`0xef0100${address}`).delegatedTo, getAddress(`0x${address}`));
  assert.equal(readForm(`0x363d${address}`).delegatedTo, null);
});

Deno.test("a library is told by the comparison with its own address", () => {
  const [self, other] = [getAddress(`0x${address}`), getAddress(`0x${"12".repeat(20)}`)];
  const code: Hex = `0x73${address}30146080604052`;
  assert.equal(isLibraryAt(self, code), true);
  assert.equal(isLibraryAt(self, code.toUpperCase().replace("X", "x") as Hex), true);
  assert.equal(isLibraryAt(other, code), false);
  // As it is built through the intermediate language.
  const later: Hex = `0x608080604052307f${"0".repeat(24)}${address}14906004`;
  assert.deepEqual([isLibraryAt(self, later), isLibraryAt(other, later)], [true, false]);
  assert.equal(isLibraryAt(self, `0x73${address}6080604052`), false);
  const unplaced = find("openzeppelin:Strings").deployedBytecode;
  const placed = unplaced.replace("00".repeat(20), address) as Hex;
  assert.deepEqual([isLibraryAt(self, placed), isLibraryAt(self, unplaced)], [true, false]);
});

const contracts: readonly ArtefactName[] = [
  "openzeppelin:ERC20PresetMinterPauser",
  "openzeppelin:ERC1967Proxy",
  "openzeppelin:TransparentUpgradeableProxy",
  "openzeppelin:BeaconProxy",
  "openzeppelin:UpgradeableBeacon",
  "openzeppelin:TimelockController",
  "openzeppelin:Multicall",
  "weth:WETH9",
  "viem:Multicall3",
  "own:OwnableToken",
];

for (const name of contracts) {
  Deno.test(`the deployed code of ${name} is EVM code and no clone`, () => {
    const { deployedBytecode } = find(name);
    if (deployedBytecode === "0x") return;
    const { form, clone, slotProxy } = readForm(deployedBytecode.toLowerCase() as Hex);
    assert.deepEqual([form, clone, slotProxy], ["evm", null, null]);
  });
}

const constructors: readonly ArtefactName[] = [
  "openzeppelin:ERC20",
  "openzeppelin:ERC721",
  "own:ReferenceToken",
  "weth:WETH9",
  "viem:Multicall3",
];

for (const name of constructors) {
  Deno.test(`the creation code of ${name} is told from the code that it returns`, () => {
    assert.equal(readForm(find(name).bytecode).form, "creation-code");
  });
}

Deno.test("the creation code of a clone is told from the clone", () => {
  const clone = `363d3d373d3d3d363d73${address}5af43d82803e903d91602b57fd5bf3`;
  assert.equal(readForm(`0x3d602d80600a3d3981f3${clone}`).form, "creation-code");
  assert.equal(readForm(`0x${clone}`).form, "evm");
});

Deno.test("a contract that only looks like a constructor is read as a contract", () => {
  const constructor: Hex = "0x600a600c600039600a6000f3";
  assert.equal(readForm(constructor).form, "creation-code");
  const contractsAlike: readonly (readonly [what: string, code: Hex])[] = [
    ["returns nothing that it copied", "0x600a6000f3"],
    ["copies by the size of its calldata", "0x36600c600039600a6000f3"],
    ["delegates on the other branch", "0x600d57600a600c600039600a6000f35b5f5f5f5f305af400"],
    ["reads calldata behind a jump", "0x600256600a600c600039600a6000f35b5f35ff"],
    [
      "reads calldata where nothing seems to lead",
      "0x346010575b600a601b600039600a6000f35b5f35600557",
    ],
    ["jumps where it computes to", "0x6003600401565b600a600c600039600a6000f3"],
    ["jumps to what it loads", "0x5f5156600a600c600039600a6000f3"],
    ["jumps out of the code", "0x61ffff56600a600c600039600a6000f3"],
    ["loops for ever", "0x5b600056"],
    ["has too few words on its stack", "0x39600a6000f3"],
    ["ends before it returns", "0x600a600c600039600a60"],
  ];
  for (const [what, code] of contractsAlike) {
    assert.notEqual(readForm(code).form, "creation-code", what);
  }
});

Deno.test("any bytes have a form, and only what runs has more", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
    const code = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
    const { form, clone, slotProxy, delegatedTo } = readForm(code as Hex);
    assert.equal(form === "empty", bytes.length === 0);
    assert.equal(delegatedTo !== null, form === "delegation");
    if (form !== "evm") assert.deepEqual([clone, slotProxy], [null, null]);
  }));
});

Deno.test("precompiles are 0x01 to 0x11 and 0x100", () => {
  const at = (number: number) => `0x${number.toString(16).padStart(40, "0")}` as const;
  const found = Array.from({ length: 0x200 }, (_, number) => number)
    .filter((number) => isPrecompile(at(number)));
  assert.deepEqual(found, [...Array.from({ length: 0x11 }, (_, index) => index + 1), 0x100]);
  assert.equal(isPrecompile(`0x01${"00".repeat(19)}`), false);
});
