/** Answers of `aggregate3`, read as viem reads them. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { decodeAbiParameters, encodeAbiParameters, parseAbiParameters } from "viem";
import { decodeAggregate3 } from "../../tools/evm/multicall.ts";

const outputs = parseAbiParameters("(bool success, bytes returnData)[]");

const results = fc.array(
  fc.tuple(fc.boolean(), fc.uint8Array({ maxLength: 80 })).map(([success, bytes]) => ({
    success,
    returnData: `0x${bytes.toHex()}` as const,
  })),
  { maxLength: 6 },
);

/** The same by viem: null for what it refuses, and for another number of answers. */
function byViem(data: `0x${string}`, count: number) {
  try {
    const [read] = decodeAbiParameters(outputs, data);
    return read.length === count ? read : null;
  } catch {
    return null;
  }
}

Deno.test("answers are read as they were encoded, in either case", () => {
  fc.assert(
    fc.property(results, (given) => {
      const data = encodeAbiParameters(outputs, [given]);
      assert.deepEqual(decodeAggregate3(data, given.length), given);
      const upper = `0x${data.slice(2).toUpperCase()}`;
      assert.deepEqual(decodeAggregate3(upper, given.length), given);
      assert.equal(decodeAggregate3(data, given.length + 1), null);
    }),
  );
});

Deno.test("answers with a changed, missing or further byte are read as viem reads them", () => {
  const hit = fc.record({ at: fc.nat(), byte: fc.integer({ min: 0, max: 255 }), cut: fc.nat(40) });
  fc.assert(
    fc.property(results, hit, (given, { at, byte, cut }) => {
      const bytes = Uint8Array.fromHex(encodeAbiParameters(outputs, [given]).slice(2));
      bytes[at % bytes.length] = byte;
      const whole = `0x${bytes.toHex()}` as const;
      const shorter = `0x${bytes.subarray(0, bytes.length - cut).toHex()}` as const;
      for (const data of [whole, shorter, `${whole}00`] as const) {
        assert.deepEqual(decodeAggregate3(data, given.length), byViem(data, given.length));
      }
    }),
    { numRuns: 3_000 },
  );
});

for (const result of [undefined, null, "", "0x", "0x0", "0x20", `0x${"f".repeat(256)}`, {}]) {
  Deno.test(`${JSON.stringify(result)?.slice(0, 12)} is no answer`, () => {
    assert.equal(decodeAggregate3(result, 0), null);
  });
}
