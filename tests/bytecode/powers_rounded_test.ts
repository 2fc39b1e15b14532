/** Shares that are rounded up are the same on the allowance as on the balance. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";

/** By contract: power and severity of all that behaviour shows. */
const told: Readonly<Record<string, readonly string[]>> = {
  HonestRoundedUp: [],
  ScamRoundedUp: ["burn-any critical"],
};

const COMPILED = ["0.4.26, 200 runs", "0.8.30, not optimized", "0.8.30, 200 runs"];

for (const build of builds.filter((one) => COMPILED.includes(buildName(one)))) {
  Deno.test(`takes a share that is rounded up for what was let: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build);
    const found: Record<string, string[]> = {};
    for (const contract of Object.keys(told)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      found[contract] = powers.filter(({ evidence }) => evidence !== "name")
        .map(({ power, severity }) => `${power} ${severity}`);
    }
    assert.deepEqual(found, told);
  });
}
