/** Fees on top and shares rounded up are within what is allowed; as much again, or what nothing is held against, is not. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";

const TOLD = {
  HonestHundredthOnTop: [],
  HonestRoundedShares: [],
  HonestFixedOnTop: ["forced-transfer high"],
  ScamSetOnTop: ["forced-transfer critical", "limit-setter medium"],
  ScamWholeOnTop: ["forced-transfer critical"],
  ScamRoundedShares: ["forced-transfer critical"],
} as const;

const COMPILED = [
  "0.8.19, not optimized",
  "0.8.30, not optimized",
  "0.8.30, 200 runs",
  "0.8.30, 200 runs, via IR",
];

for (const build of builds.filter((one) => COMPILED.includes(buildName(one)))) {
  Deno.test(`holds what is taken against what is allowed: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build);
    for (const [contract, expected] of Object.entries(TOLD)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const told = powers.filter(({ evidence }) => evidence !== "name")
        .map(({ power, severity }) => `${power} ${severity}`);
      assert.deepEqual(told, expected, contract);
    }
  });
}
