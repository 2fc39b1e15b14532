/** Compiles one piece of the tests' Solidity. A process of its own: a compiler keeps what memory it took. */
import { compileBuild } from "../tests/rig/bytecode/builds.ts";
import { compileContracts } from "../tests/rig/compile.ts";
import type { Piece } from "./_test_contracts.ts";

const piece: Piece = JSON.parse(Deno.args[0] ?? "");
if ("group" in piece) compileContracts(() => {}, piece.group);
else compileBuild(piece.build, piece.folder);
