/** What is packed of the tests' Solidity is what its sources ask for; `.ci/run` compiles some of it again. */
import assert from "node:assert/strict";
import { nameOf, pieces } from "../../tasks/_test_contracts.ts";
import { packedNames } from "../rig/kept.ts";

Deno.test("all the Solidity of the tests is packed as it is now, and nothing else: deno task compiled", () => {
  assert.deepEqual(packedNames().toSorted(), pieces().map(nameOf).toSorted());
});
