/** Fees of a launch that are moved on their own, and times that keep all but the owner from moving, are told. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";

const TOLD: Readonly<Record<string, readonly string[]>> = {
  ScamLaunchInParts: ["trading-switch high timed"],
  ScamLaunchOfSales: ["trading-switch high timed"],
  ScamStartOrOwner: ["trading-switch high "],
  ScamStartOfSales: ["trading-switch high "],
  ScamGasLeft: ["limit-setter high "],
  // That anybody trades at all begins with it, and nobody can say so again.
  HonestLaunchOnce: ["trading-switch medium one-way"],
  HonestStartNoted: [],
};

const COMPILED = [
  "0.8.19, 1 runs",
  "0.8.30, not optimized",
  "0.8.30, 200 runs",
  "0.8.30, 200 runs, via IR",
];

for (const build of builds.filter((one) => COMPILED.includes(buildName(one)))) {
  Deno.test(`tells who says when trading begins: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const [contract, expected] of Object.entries(TOLD)) {
      const { powers, truncated } = await analyseBySteps(contracts[contract]!);
      const told = powers.map(({ power, severity, bounds }) => `${power} ${severity} ${bounds}`);
      assert.deepEqual([told, truncated], [expected, false], contract);
    }
  });

  Deno.test(`takes a small fee of a launch for no gate: solc ${buildName(build)}`, async () => {
    const { HonestLaunchInParts } = compileBuild(build, "contracts_libraries");
    const { powers } = await analyseBySteps(HonestLaunchInParts!);
    // A moment at the end of all time is too large to count from.
    assert.ok(powers.every(({ power }) => power === "limit-setter"));
  });
}
