/**
 * Compiles the Solidity of the tests before they run, a piece on each processor: tests would do it one
 * after the other when they first ask, for minutes. What is compiled already is left alone.
 */
import { fileURLToPath } from "node:url";
import { type Build, buildsOf, type Folder, isBuilt } from "../tests/rig/bytecode/builds.ts";
import { type Group, groups, isCompiled } from "../tests/rig/compile.ts";

/** What is compiled at once. */
export type Piece = { readonly build: Build; readonly folder: Folder } | { readonly group: Group };

const program = fileURLToPath(new URL("_compile_piece.ts", import.meta.url));

/** Compiles what is missing; throws when something does not compile. */
export async function compileTestContracts(): Promise<void> {
  const missing = missingPieces();
  if (missing.length > 0) console.error("Compiling the contracts of the tests ...");
  await Promise.all(
    Array.from({ length: navigator.hardwareConcurrency }, async () => {
      for (let piece = missing.pop(); piece; piece = missing.pop()) await compile(piece);
    }),
  );
}

/** The last is taken first: the newest compilers, by every route, take longest. */
function missingPieces(): Piece[] {
  const built = (Object.entries(buildsOf) as [Folder, readonly Build[]][]).flatMap(
    ([folder, all]) =>
      all.filter((build) => !isBuilt(build, folder)).map((build) => ({ build, folder })),
  );
  return [
    ...groups.filter((group) => !isCompiled(group)).map((group) => ({ group })),
    ...built,
  ];
}

async function compile(piece: Piece): Promise<void> {
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", program, JSON.stringify(piece)],
    stdin: "null",
  }).spawn().status;
  if (!success) throw new Error(`Compiling failed: ${JSON.stringify(piece)}`);
}
