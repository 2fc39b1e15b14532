import assert from "node:assert/strict";
import fc from "fast-check";
import { type Hex, toFunctionSelector } from "viem";
import { alternativesMax, pickName } from "../../tools/bytecode/names/pick_name.ts";

const TRANSFER = "0xa9059cbb";
const UNKNOWN = "0x12345678";

const chosen = (selector: Hex, read: string | null, database: readonly string[] = []) => {
  const { signature, nameSource, alternatives } = pickName(selector, read, database);
  return [signature, nameSource, alternatives];
};

Deno.test("a name of the table whose types are those read is the name", () => {
  const picked = pickName(TRANSFER, "(address,uint256)");
  assert.equal(picked.signature, "transfer(address,uint256)");
  assert.equal(picked.nameSource, "table");
  assert.deepEqual(picked.alternatives, []);
  assert.equal(picked.arguments, "(address,uint256)");
  assert.equal(picked.known?.power, null);
});

Deno.test("a text of the same hash and other types is an alternative, never the name", () => {
  // A collision that stands in public databases.
  const vanity = "many_msg_babbage(bytes1)";
  assert.equal(toFunctionSelector(vanity), TRANSFER);
  const name = "transfer(address,uint256)";
  assert.deepEqual(chosen(TRANSFER, "(address,uint256)", [vanity, name]), [name, "table", [
    vanity,
  ]]);
  assert.deepEqual(chosen(TRANSFER, "(bytes1)"), [null, null, [name]]);
});

Deno.test("the own table goes before the database, even where both agree", () => {
  const name = "transfer(address,uint256)";
  const mined = "mined_to_collide(address,uint256)";
  assert.deepEqual(chosen(TRANSFER, "(address,uint256)", [mined]), [name, "table", [mined]]);
  assert.deepEqual(chosen(TRANSFER, "(address,uint128)", ["mined(address,uint128)"]), [
    name,
    "table",
    ["mined(address,uint128)"],
  ]);
});

Deno.test("without types only the own table names, and the database proposes", () => {
  const name = "transfer(address,uint256)";
  assert.deepEqual(chosen(TRANSFER, null, ["other(bytes1)"]), [name, "table", ["other(bytes1)"]]);
  assert.deepEqual(chosen(UNKNOWN, null, ["some(uint256)"]), [null, null, ["some(uint256)"]]);
  assert.equal(pickName(TRANSFER, null).arguments, null);
});

Deno.test("of the database's names the one that agrees exactly, else the first that may", () => {
  const names = ["a(bytes32)", "b(uint256)", "c(bool)"];
  assert.deepEqual(chosen(UNKNOWN, "(uint256)", names), ["b(uint256)", "database", [
    "a(bytes32)",
    "c(bool)",
  ]]);
  assert.deepEqual(chosen(UNKNOWN, "(uint256)", ["a(bytes32)", "c(bool)"])[0], "a(bytes32)");
  assert.deepEqual(chosen(UNKNOWN, "(bool)", names), ["c(bool)", "database", [
    "a(bytes32)",
    "b(uint256)",
  ]]);
});

const agreeing = [
  ["(uint256,address)", "(bytes32,address)", "a word without use"],
  ["(uint256)", "(address)", "an address that is not masked"],
  ["(uint256)", "(bool)", "a bool that is not tested"],
  ["(address)", "(uint160)", "a number as wide as an address"],
  ["(uint160)", "(address)", "an address that looks like a number"],
  ["(address,uint128)", "(address,uint256)", "an amount that is stored in fewer bits"],
  ["(bytes)", "(string)", "text"],
  ["(uint256[])", "(bytes32[])", "a list of words"],
  ["(uint256[])", "(bytes[])", "a list of which nothing is read"],
  ["(address,uint256)", "((address,uint256))", "a tuple of words"],
  ["(uint256,uint256,uint256)", "(uint256[3])", "an array of fixed size"],
  ["((uint256,bytes)[])", "((address,bytes)[])", "a list of tuples"],
] as const;

for (const [read, stated, what] of agreeing) {
  Deno.test(`${what}: ${read} may be ${stated}, and is told in the name's words`, () => {
    const picked = pickName(UNKNOWN, read, [`name${stated}`]);
    assert.equal(picked.signature, `name${stated}`);
    assert.equal(picked.arguments, stated);
  });
}

const disagreeing = [
  ["(address)", "(bytes)"],
  ["(bool)", "(address)"],
  ["(uint8)", "(bool)"],
  ["(uint256)", "(uint256,uint256)"],
  ["(uint256,uint256)", "(uint256)"],
  ["(bytes)", "(uint256)"],
  ["(uint256[])", "(uint256)"],
  ["(address[])", "(bytes[])"],
  ["(bytes4)", "(uint256)"],
  ["(int128)", "(uint256)"],
  ["()", "(uint256)"],
  ["((uint256,bytes))", "(uint256,bytes)"],
] as const;

for (const [read, stated] of disagreeing) {
  Deno.test(`${read} is not ${stated}`, () => {
    assert.deepEqual(chosen(UNKNOWN, read, [`name${stated}`]), [null, null, [`name${stated}`]]);
    assert.equal(pickName(UNKNOWN, read, [`name${stated}`]).arguments, read);
  });
}

Deno.test("a name of the own table may have arguments that the code does not show", () => {
  const permit = "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)";
  const read = "(uint256,uint256,uint256,uint256,uint8)";
  const picked = pickName(toFunctionSelector(permit), read);
  assert.deepEqual([picked.signature, picked.arguments], [permit, permit.slice("permit".length)]);
  assert.deepEqual(chosen(UNKNOWN, "(uint256)", ["two(uint256,uint256)"])[0], null);
  assert.deepEqual(chosen(UNKNOWN, "()", ["one(uint256)"])[0], null);
});

Deno.test("short forms are read as what they stand for", () => {
  assert.equal(
    pickName(UNKNOWN, "(uint256,int256)", ["old(uint,int)"]).arguments,
    "(uint256,int256)",
  );
});

Deno.test("a selector that nobody knows has no name and keeps the types read", () => {
  assert.deepEqual(pickName(UNKNOWN, "(address)"), {
    signature: null,
    nameSource: null,
    alternatives: [],
    arguments: "(address)",
    known: null,
  });
});

Deno.test("alternatives are few, whatever a database holds", () => {
  const many = Array.from({ length: 50 }, (_, index) => `name${index}(uint256)`);
  assert.equal(pickName(UNKNOWN, "(uint256)", many).alternatives.length, alternativesMax);
});

Deno.test("nested or long or broken types are dropped, not followed", () => {
  const broken = [
    `a${"(".repeat(1_000)}${")".repeat(1_000)}`,
    `b(${"uint256,".repeat(1_000)}uint256)`,
    "c(uint256",
    "d(uint256))",
    "e(uint256,)",
    "f(uint 256)",
    "g",
    "h(uint256[1000000000])",
    "i(()[999999])",
    "j(uint256[256][256][256][256])",
    "k(contract)",
  ];
  for (const name of broken) {
    const picked = pickName(UNKNOWN, "(uint256)", [name]);
    assert.equal(picked.signature, null, name);
  }
});

Deno.test("types that no compiler has are none", () => {
  const made = ["uint7", "uint264", "uint999", "uint008", "int0", "bytes0", "bytes33", "bytes01"];
  for (const type of [...made, "uint256[0]", "uint256[01]"]) {
    const picked = pickName(UNKNOWN, "(uint256)", [`foo(${type})`]);
    assert.deepEqual([picked.signature, picked.arguments], [null, "(uint256)"], type);
  }
  for (const type of ["uint8", "uint248", "int256", "bytes1", "bytes32"]) {
    const picked = pickName(UNKNOWN, "(uint256)", [`foo(${type})`]);
    assert.deepEqual([picked.signature, picked.arguments], [`foo(${type})`, `(${type})`], type);
  }
});

Deno.test("any text is held against any types without a throw", () => {
  const types = fc.string({ unit: fc.constantFrom(..."(),[]uint256bytesaddress0x ") });
  fc.assert(fc.property(types, types, (read, stated) => {
    const picked = pickName(UNKNOWN, `(${read})`, [`name(${stated})`]);
    if (picked.signature !== null) assert.equal(picked.nameSource, "database");
  }));
});
