/** The service's own encoder, held against viem's. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { type AbiParameter, encodeAbiParameters } from "viem";
import { encodeAbi } from "../../tools/evm/encode.ts";

const hex = (options: { minLength: number; maxLength: number }) =>
  fc.uint8Array(options).map((bytes) => `0x${bytes.toHex()}` as const);

type Drawn = { readonly type: AbiParameter; readonly value: fc.Arbitrary<unknown> };

const uint = (bits: number): Drawn => ({
  type: { type: `uint${bits}` },
  value: fc.bigInt({ min: 0n, max: (1n << BigInt(bits)) - 1n }),
});

const plain: readonly Drawn[] = [
  { type: { type: "address" }, value: hex({ minLength: 20, maxLength: 20 }) },
  { type: { type: "bool" }, value: fc.boolean() },
  { type: { type: "bytes" }, value: hex({ minLength: 0, maxLength: 70 }) },
  ...[8, 24, 160, 256].map(uint),
];

/** A type of plain ones, tuples and lists, so many levels deep, with what draws its values. */
function drawnType(levels: number): fc.Arbitrary<Drawn> {
  const leaf = fc.constantFrom(...plain);
  if (levels === 0) return leaf;
  const inner = fc.array(drawnType(levels - 1), { minLength: 1, maxLength: 4 });
  const tuple = inner.map((members): Drawn => ({
    type: {
      type: "tuple",
      components: members.map(({ type }, at) => ({ ...type, name: `m${at}` })),
    },
    value: fc.record(Object.fromEntries(members.map(({ value }, at) => [`m${at}`, value]))),
  }));
  const list = drawnType(levels - 1).map(({ type, value }): Drawn => ({
    type: { ...type, type: `${type.type}[]` },
    value: fc.array(value, { maxLength: 4 }),
  }));
  return fc.oneof(leaf, tuple, list);
}

const drawnRow = fc.array(drawnType(3), { minLength: 1, maxLength: 5 }).chain((row) =>
  fc.tuple(fc.constant(row.map(({ type }) => type)), fc.tuple(...row.map(({ value }) => value)))
);

Deno.test("types and values of every shape are encoded as viem does", () => {
  fc.assert(
    fc.property(drawnRow, ([types, values]) => {
      assert.equal(encodeAbi(types, values), encodeAbiParameters(types, values));
    }),
    { numRuns: 1_000 },
  );
});

Deno.test("numbers are written like bigints", () => {
  const types = [{ type: "uint24" }, { type: "uint8" }] as const;
  assert.equal(encodeAbi(types, [3_000, 255]), encodeAbiParameters(types, [3_000, 255]));
});

const refused: readonly (readonly [string, unknown])[] = [
  ...[-1n, 1n << 24n, -1, 2 ** 24, 1.5, NaN, "1", null].map((value) => ["uint24", value] as const),
  ...["0x", "0x12", `0x${"g".repeat(40)}`, "1".repeat(42), 1n].map((value) =>
    ["address", value] as const
  ),
  ...["0x1", "12", "0xzz", 1, undefined].map((value) => ["bytes", value] as const),
  ...[1, "true", undefined].map((value) => ["bool", value] as const),
  ["uint24[]", 1],
  ["int24", 1n],
  ["string", "text"],
  ["uint8[2]", [1, 2]],
  ["uint264", 1n],
];

for (const [type, value] of refused) {
  Deno.test(`${type} is not written from ${typeof value} ${String(value).slice(0, 12)}`, () => {
    const encode = encodeAbi as (types: readonly AbiParameter[], values: unknown[]) => string;
    assert.throws(() => encode([{ type }], [value]), RangeError);
  });
}

Deno.test("a row is not written from too few or too many values", () => {
  const encode = encodeAbi as (types: readonly AbiParameter[], values: unknown[]) => string;
  assert.throws(() => encode([{ type: "bool" }], []), RangeError);
  assert.throws(() => encode([{ type: "bool" }], [true, true]), RangeError);
});
