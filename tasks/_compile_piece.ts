/**
 * Compiles one piece of the tests' Solidity, the first argument, and does with it what the second says. A
 * process of its own: a compiler keeps what memory it took.
 */
import { isDeepStrictEqual } from "node:util";
import { pack, readPacked } from "../tests/rig/kept.ts";
import {
  compiledAgain,
  keepPiece,
  nameOf,
  OTHER_CODE,
  type Piece,
  type Use,
} from "./test_contracts.ts";

const piece: Piece = JSON.parse(Deno.args[0] ?? "");
const name = nameOf(piece);

/** What cannot be read is none of what its sources compile to. */
function packedOrNone(): unknown {
  try {
    return readPacked(name);
  } catch {
    return undefined;
  }
}

const uses: Readonly<Record<Use, () => void>> = {
  keep: () => keepPiece(piece),
  pack: () => {
    pack(name, compiledAgain(piece));
    console.log(`packed: ${name}`);
  },
  check: () => {
    const isSame = isDeepStrictEqual(packedOrNone(), compiledAgain(piece));
    console.log(`${isSame ? "same" : "other"}: ${name}`);
    if (!isSame) Deno.exitCode = OTHER_CODE;
  },
};

uses[Deno.args[1] as Use]();
