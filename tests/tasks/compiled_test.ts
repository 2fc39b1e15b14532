/** What is packed of the tests' Solidity is what it compiles to: a small piece of it; `.ci/run` draws others. */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { compiledAgain, nameOf, pieces } from "../../tasks/test_contracts.ts";
import { packedNames, readPacked } from "../rig/kept.ts";

/** Of the folders that take a second, by a compiler that takes as long. */
const small = pieces().filter((piece) =>
  "folder" in piece && piece.folder !== "contracts_bytecode" &&
  piece.folder !== "contracts_libraries" && piece.build.runs === null
);

Deno.test("a packed piece is what its sources compile to", () => {
  const packed = small.find((piece) => packedNames().includes(nameOf(piece)));
  assert.ok(packed, "no small piece is packed: deno task compiled");
  const name = nameOf(packed);
  const again = compiledAgain(packed) as Record<string, string>;
  assert.ok(isDeepStrictEqual(readPacked(name), again));
  const [contract] = Object.keys(again);
  assert.ok(!isDeepStrictEqual(readPacked(name), { ...again, [contract!]: "0x00" }));
});
