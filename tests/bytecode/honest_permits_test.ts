/** Permits that work their domain out anew where the chain has split alarm nobody; their twins do. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";

const COMPILED = [
  "0.8.19, 1 runs",
  "0.8.30, not optimized",
  "0.8.30, 200 runs",
  "0.8.30, 1000000 runs",
  "0.8.30, 200 runs, via IR",
];

const SCAMS = ["ScamSplitPermit", "ScamSignersPermit"] as const;

for (const build of builds.filter((one) => COMPILED.includes(buildName(one)))) {
  Deno.test(`takes a holder's permit for his word: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build);
    for (const contract of ["HonestSplitPermit", "HonestSignersPermit"]) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      assert.deepEqual(powers.map(({ power }) => power), [], contract);
    }
  });

  Deno.test(`tells permits without the holder's word: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build);
    for (const contract of SCAMS) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const found = powers.find(({ power }) => power === "approval-drain");
      assert.equal(found?.severity, "critical", contract);
    }
  });
}
