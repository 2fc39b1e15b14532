/** What is packed of the tests' Solidity is what it compiles to: a small piece of it; `.ci/run` draws others. */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { compiledAgain, nameOf, pieces } from "../../tasks/test_contracts.ts";
import { packedNames, readPacked } from "../rig/kept.ts";

const small = pieces().find((piece) =>
  "folder" in piece && piece.folder === "contracts_bare" && piece.build.runs === null
)!;

Deno.test("a packed piece is what its sources compile to", () => {
  const name = nameOf(small);
  assert.ok(packedNames().includes(name), `${name} is not packed: deno task compiled`);
  const again = compiledAgain(small) as Record<string, string>;
  assert.ok(isDeepStrictEqual(readPacked(name), again));
  const [contract] = Object.keys(again);
  assert.ok(!isDeepStrictEqual(readPacked(name), { ...again, [contract!]: "0x00" }));
});
