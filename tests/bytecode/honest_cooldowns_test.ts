/** A short pause between buying and selling that the code fixes is no list of the refused; one without end is. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";

const TOLD = {
  HonestBlockPause: [],
  HonestTimePause: [],
  HonestPauseSince: [],
  ScamYearsPause: ["blacklist high"],
  ScamClockPause: ["blacklist high"],
  ScamHaste: ["blacklist high"],
} as const;

const COMPILED = ["0.8.30, not optimized", "0.8.30, 200 runs", "0.8.30, 200 runs, via IR"];

for (const build of builds.filter((one) => COMPILED.includes(buildName(one)))) {
  Deno.test(`tells pauses by how they end: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build);
    for (const [contract, expected] of Object.entries(TOLD)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const told = powers.filter(({ evidence, power }) =>
        evidence !== "name" && power !== "owner-change"
      ).map(({ power, severity }) => `${power} ${severity}`);
      assert.deepEqual(told, expected, contract);
    }
  });
}
