/**
 * Compiles one piece of the tests' Solidity; with `--check`, also when it is kept, and fails when it is
 * kept otherwise. A process of its own: a compiler keeps what memory it took.
 */
import { isDeepStrictEqual } from "node:util";
import { readKept } from "../tests/rig/kept.ts";
import { compiledAgain, contentOf, nameOf, type Piece } from "./_test_contracts.ts";

const piece: Piece = JSON.parse(Deno.args[0] ?? "");
if (!Deno.args.includes("--check")) contentOf(piece);
else {
  const name = nameOf(piece);
  const isSame = isDeepStrictEqual(readKept(name), compiledAgain(piece));
  console.log(`${isSame ? "same" : "other"}: ${name}`);
  if (!isSame) Deno.exitCode = 1;
}
