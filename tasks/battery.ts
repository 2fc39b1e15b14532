/**
 * `deno task battery [PART…] [seed=N]`: tries to break the whole service and prints one line per
 * claim with its figure. Fails when a claim does not hold. The part `speed` measures instead: its claims
 * hold when a figure was measured, and the figure tells whether its budget was kept.
 */
import { badInput } from "../tests/battery/bad_input.ts";
import { secrets } from "../tests/battery/secrets.ts";
import { chaos } from "../tests/battery/chaos.ts";
import { abuse } from "../tests/battery/abuse.ts";
import { text } from "../tests/battery/text.ts";
import { seedOf } from "../tests/rig/dice.ts";
import type { Claim, Part } from "../tests/battery/claim.ts";
import { clock } from "../tests/battery/clock.ts";
import { crash } from "../tests/battery/crash.ts";
import { kvFaults } from "../tests/battery/kv_faults.ts";
import { load } from "../tests/battery/load.ts";
import { observability } from "../tests/battery/observability.ts";
import { scale } from "../tests/battery/scale.ts";
import { speed } from "../tests/battery/speed.ts";

const parts: readonly Part[] = [
  chaos,
  crash,
  clock,
  kvFaults,
  load,
  scale,
  badInput,
  secrets,
  observability,
  abuse,
  text,
  speed,
];

const seedArg = Deno.args.find((arg) => arg.startsWith("seed="));
const seed = seedOf(seedArg);
const names = Deno.args.filter((arg) => arg !== seedArg);
const unknown = names.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0 || !Number.isSafeInteger(seed)) {
  console.error(`usage: deno task battery [${parts.map(({ name }) => name).join("|")}…] [seed=N]`);
  Deno.exit(2);
}

/** What a part did not come to say must not hide what others have to. */
function brokenOff(error: unknown): readonly Claim[] {
  console.error(error);
  const figure = error instanceof Error ? error.message.split("\n", 1)[0] ?? "" : String(error);
  return [{ claim: "the part runs to its end", figure, holds: false }];
}

console.log(`seed=${seed}`);
const broken: string[] = [];
for (const { name, draws, run } of parts) {
  if (names.length > 0 && !names.includes(name)) continue;
  const start = performance.now();
  for (const { claim, figure, holds } of await run(seed).catch(brokenOff)) {
    console.log(`${holds ? "holds " : "BROKEN"} | ${name} | ${claim} | ${figure}`);
    if (!holds) broken.push(claim);
  }
  const drawn = draws === null ? "draws nothing by the seed" : `draws ${draws} by the seed`;
  console.log(`… ${name} ${drawn}: ${Math.round((performance.now() - start) / 1000)} s`);
}
console.log(broken.length === 0 ? "every claim holds" : `${broken.length} claims broken`);
if (broken.length > 0) Deno.exit(1);
