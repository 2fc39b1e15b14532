/**
 * Compiles the Solidity of the tests before they run, a piece on each processor: tests would do it one
 * after the other when they first ask, for minutes. What is kept is left alone.
 */
import { fileURLToPath } from "node:url";
import {
  type Build,
  buildAgain,
  buildsOf,
  builtName,
  compileBuild,
  type Folder,
} from "../tests/rig/bytecode/builds.ts";
import {
  compileAgain,
  compileContracts,
  type Group,
  groupName,
  groups,
} from "../tests/rig/compile.ts";
import { isKept } from "../tests/rig/kept.ts";

/** What is compiled at once. */
export type Piece = { readonly build: Build; readonly folder: Folder } | { readonly group: Group };

/** What `_compile_piece.ts` does: keeps it uncommitted, packs it, or compares it with what is packed. */
export type Use = "keep" | "pack" | "check";

/** How it ends when the piece is not what is packed. */
export const OTHER_CODE = 3;

const program = fileURLToPath(new URL("_compile_piece.ts", import.meta.url));

/** Compiles what is missing; throws when something does not compile. */
export async function compileTestContracts(): Promise<void> {
  const missing = pieces().filter((piece) => !isKept(nameOf(piece)));
  if (missing.length > 0) console.error("Compiling the contracts of the tests ...");
  await inProcesses(missing, "keep");
}

/**
 * Compiles each in a process of its own, one on each processor, the last piece first; answers those that
 * are not what is packed. Throws once all have been tried when some did not compile.
 */
export async function inProcesses(some: readonly Piece[], use: Use): Promise<readonly Piece[]> {
  const left = [...some];
  const others: Piece[] = [];
  const failed: string[] = [];
  await Promise.all(
    Array.from({ length: navigator.hardwareConcurrency }, async () => {
      for (let piece = left.pop(); piece; piece = left.pop()) {
        const { code } = await new Deno.Command(Deno.execPath(), {
          args: ["run", "-A", "--quiet", program, JSON.stringify(piece), use],
          stdin: "null",
        }).spawn().status;
        if (code === OTHER_CODE) others.push(piece);
        else if (code !== 0) failed.push(nameOf(piece));
      }
    }),
  );
  if (failed.length > 0) throw new Error(`Compiling failed: ${failed.join(", ")}`);
  return others;
}

/** All of them. The last is compiled first: the newest compilers, by every route, take longest. */
export const pieces = (): Piece[] => [
  ...groups.map((group) => ({ group })),
  ...(Object.entries(buildsOf) as [Folder, readonly Build[]][])
    .flatMap(([folder, all]) => all.map((build) => ({ build, folder }))),
];

/** Under what name a piece is kept as its sources are now. */
export const nameOf = (piece: Piece): string =>
  "group" in piece ? groupName(piece.group) : builtName(piece.build, piece.folder);

/** Compiles a piece unless it is kept, and keeps it uncommitted. */
export function keepPiece(piece: Piece): void {
  if ("group" in piece) compileContracts(() => {}, piece.group);
  else compileBuild(piece.build, piece.folder);
}

/** What a piece compiles to now, whatever is kept. */
export const compiledAgain = (piece: Piece): unknown =>
  "group" in piece ? compileAgain(piece.group) : buildAgain(piece.build, piece.folder);
