/**
 * `deno task compiled`: packs what the tests' Solidity compiles to into `tests/rig/compiled/`, so that a
 * clean checkout need not compile it for minutes; takes away what no source asks for any more. With
 * `--check` writes nothing: it fails unless all is there and nothing else, and unless pieces drawn by a
 * seed (`seed=N`, printed) are what their sources compile to; `--all` compiles every piece again.
 */
import { dice } from "../tests/rig/dice.ts";
import { pack, packedNames, unpack } from "../tests/rig/kept.ts";
import {
  compileTestContracts,
  contentOf,
  inProcesses,
  nameOf,
  type Piece,
  pieces,
} from "./_test_contracts.ts";

/** Most take seconds, a few minutes. */
const drawnCount = 4;

const all = new Map(pieces().map((piece) => [nameOf(piece), piece]));
const packed = new Set(packedNames());
const missing = [...all.keys()].filter((name) => !packed.has(name));
const superfluous = [...packed].filter((name) => !all.has(name));

async function packAll(): Promise<void> {
  await compileTestContracts();
  for (const name of missing) pack(name, contentOf(all.get(name)!));
  for (const name of superfluous) unpack(name);
  console.log(`${missing.length} packed, ${superfluous.length} taken away, ${all.size} in all`);
}

/** Lines that say what is wrong. */
async function wrong(drawn: readonly Piece[]): Promise<readonly string[]> {
  const others = await inProcesses(drawn, "--check");
  return [
    ...missing.map((name) => `not packed: ${name}`),
    ...superfluous.map((name) => `of no source: ${name}`),
    ...others.map((piece) => `not what its sources compile to: ${nameOf(piece)}`),
  ];
}

function drawn(): readonly Piece[] {
  const entries = [...all.values()];
  if (Deno.args.includes("--all")) return entries;
  const arg = Deno.args.find((one) => one.startsWith("seed="));
  const seed = arg ? Number(arg.slice("seed=".length)) : Date.now() % 2 ** 31;
  console.log(`seed=${seed}`);
  const { pick } = dice(seed);
  return Array.from({ length: drawnCount }, () => pick(entries));
}

if (!Deno.args.includes("--check")) await packAll();
else {
  const lines = await wrong(drawn());
  if (lines.length > 0) {
    console.error(`Run \`deno task compiled\`:\n${lines.join("\n")}`);
    Deno.exit(1);
  }
}
