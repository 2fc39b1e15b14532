/** Whoever says how long moves wait, or since when, can have them wait for ever. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

const TOLD: Readonly<Record<string, readonly string[]>> = {
  ScamAnyPeriod: ["limit-setter high"],
  ScamAnyPeriodSince: ["limit-setter high"],
  ScamDaysInBlocks: ["limit-setter high"],
  ScamAnyMoment: ["trading-switch high"],
  CappedPause: ["limit-setter medium"],
  HonestPause: [],
  HonestBeginning: [],
};

for (const build of libraryBuilds) {
  Deno.test(`tells who has moves wait: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    const found: Record<string, readonly string[]> = {};
    for (const contract of Object.keys(TOLD)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      found[contract] = powers.filter(({ evidence }) => evidence !== "name")
        .map(({ power, severity }) => `${power} ${severity}`);
    }
    assert.deepEqual(found, TOLD);
  });
}
