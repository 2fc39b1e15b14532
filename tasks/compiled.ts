/**
 * `deno task compiled`: packs what the tests' Solidity compiles to into `tests/rig/compiled/`, so that a
 * clean checkout need not compile it for minutes; takes away what no source asks for any more. `--all`
 * packs every piece again. `--check` writes nothing: pieces drawn by a seed (`seed=N`, printed), or with
 * `--all` every one, have to be what their sources compile to; what is not packed is only told.
 */
import { dice, seedOf } from "../tests/rig/dice.ts";
import { dropPacked, packedNames } from "../tests/rig/kept.ts";
import { inProcesses, nameOf, type Piece, pieces } from "./test_contracts.ts";

/** Most take seconds, a few minutes. */
const drawnCount = 4;

const seedArg = Deno.args.find((arg) => arg.startsWith("seed="));
const seed = seedOf(seedArg);
const isKnown = (arg: string) => arg === seedArg || arg === "--check" || arg === "--all";
const isSeedUsed = seedArg === undefined || Deno.args.includes("--check");
if (!Number.isSafeInteger(seed) || !isSeedUsed || !Deno.args.every(isKnown)) {
  console.error("usage: deno task compiled [--all] | --check [--all] [seed=N]");
  Deno.exit(2);
}
const [isCheck, isAll] = ["--check", "--all"].map((option) => Deno.args.includes(option));

const all = new Map(pieces().map((piece) => [nameOf(piece), piece]));
const packed = new Set(packedNames());
const missing = [...all].flatMap(([name, piece]) => packed.has(name) ? [] : [piece]);
const superfluous = [...packed].filter((name) => !all.has(name));

if (isCheck) await check();
else {
  const due = isAll ? [...all.values()] : missing;
  await inProcesses(due, "pack");
  for (const name of superfluous) dropPacked(name);
  console.log(`${due.length} packed, ${superfluous.length} taken away, ${all.size} in all`);
}

async function check(): Promise<void> {
  console.log(
    `${all.size - missing.length} of ${all.size} pieces are packed; the others are compiled`,
  );
  console.log(`when they are first asked for. ${superfluous.length} are of no source any more.`);
  const present = [...all.entries()].flatMap(([name, piece]) => packed.has(name) ? [piece] : []);
  const others = await inProcesses(isAll ? present : drawnOf(present), "check");
  if (others.length === 0) return;
  const names = others.map(nameOf).join("\n");
  console.error(`Not what their sources compile to; run \`deno task compiled --all\`:\n${names}`);
  Deno.exit(1);
}

function drawnOf(present: readonly Piece[]): readonly Piece[] {
  console.log(`seed=${seed}`);
  const { upTo } = dice(seed);
  const left = [...present];
  const count = Math.min(drawnCount, left.length);
  return Array.from({ length: count }, () => left.splice(upTo(left.length), 1)[0]!);
}
