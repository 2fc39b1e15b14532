/** What is decided for good hides nothing; what may have been written under another name is said not to be seen. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";

const WHOLE = ["HonestOneUpdate", "HonestNameAndFee", "HonestEntryNamedTwice", "HonestGoesOn"];

const IN_DOUBT = [
  "ScamEntryNamedTwice",
  "ScamComparedWithItself",
  "ScamComparedInMemory",
  "ScamSetMeanwhile",
  "ScamSlotNamed",
  "ScamJumpWrittenOver",
  "ScamGoesRound",
  "ScamGoesRoundAsked",
  "ScamRoundsGoRound",
];

const COMPILED = [
  "0.8.19, 1 runs",
  "0.8.30, not optimized",
  "0.8.30, 200 runs",
  "0.8.30, 200 runs, via IR",
];

for (const build of builds.filter((one) => COMPILED.includes(buildName(one)))) {
  Deno.test(`takes what is decided for good as decided: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const contract of WHOLE) {
      const { powers, truncated } = await analyseBySteps(contracts[contract]!);
      assert.deepEqual([powers, truncated], [[], false], contract);
    }
  });

  Deno.test(`takes a loan that costs nothing for whole: solc ${buildName(build)}`, async () => {
    const { HonestLender, HonestRounds } = compileBuild(build, "contracts_libraries");
    for (const code of [HonestLender, HonestRounds]) {
      const { truncated, powers } = await analyseBySteps(code!);
      assert.equal(truncated, false);
      assert.ok(!powers.some(({ severity }) => severity === "critical" || severity === "high"));
    }
  });

  Deno.test(`says what only looks decided: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const contract of IN_DOUBT) {
      const { truncated, functions, coverage } = await analyseBySteps(contracts[contract]!);
      assert.equal(truncated, true, contract);
      const unseen = functions.filter((one) => one.truncated);
      assert.equal(unseen.length, 1, contract);
      assert.equal(coverage.functionsTruncated, 1, contract);
    }
  });

  Deno.test(`decides nothing by what gas is left: solc ${buildName(build)}`, async () => {
    const { ScamLessGas } = compileBuild(build, "contracts_libraries");
    const { powers } = await analyseBySteps(ScamLessGas!);
    const [set] = powers.filter(({ power }) => power === "set-balance");
    assert.deepEqual(set?.functions.map(({ access }) => access?.state), ["guarded"]);
  });
}
