/** Who takes what has come due to him, or sends as much to each of a list, is told by what is held against it. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";

const TOLD = {
  HonestVesting: [],
  ScamVestedPool: ["withdraw-token high proven", "role-admin medium proven"],
  ScamVestedAnew: ["withdraw-token critical proven"],
  HonestSameForEach: ["mint medium likely"],
  ScamSameForEach: ["mint critical proven"],
} as const;

const COMPILED = ["0.8.30, not optimized", "0.8.30, 200 runs", "0.8.30, 200 runs, via IR"];

for (const build of builds.filter((one) => COMPILED.includes(buildName(one)))) {
  Deno.test(`tells what is due to callers: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build);
    for (const [contract, expected] of Object.entries(TOLD)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const told = powers.filter(({ evidence }) => evidence !== "name")
        .map(({ power, severity, confidence }) => `${power} ${severity} ${confidence}`);
      assert.deepEqual(told, expected, contract);
    }
  });
}
