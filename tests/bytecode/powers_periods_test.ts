/** How long deposits are kept, fees by shifts, signatures of anybody, and moves of many credits; with silent twins. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

const TOLD: Readonly<Record<string, readonly string[]>> = {
  ScamPeriod: ["pause high "],
  CappedPeriod: ["pause medium capped"],
  ScamPeriodBits: ["pause high "],
  HonestPeriod: [],
  ScamShifted: ["fee-setter high "],
  HonestShifted: [],
  HonestLeastFee: [],
  ScamAnySignature: ["withdraw-token critical "],
  HonestSignature: [],
  HonestOneMessage: [],
};

for (const build of libraryBuilds) {
  Deno.test(`tells periods, shifts and signatures: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const [contract, expected] of Object.entries(TOLD)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const told = powers.filter(({ evidence }) => evidence !== "name")
        .map(({ power, severity, bounds }) => `${power} ${severity} ${bounds}`);
      assert.deepEqual(told, expected, contract);
    }
  });

  Deno.test(`tells diverted sales behind many credits: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    const { powers } = await analyseBySteps(contracts["ScamManyCredits"]!);
    assert.ok(powers.some(({ severity }) => severity === "critical"));
  });
}
