/** Gates that let the owner pass are told wherever he stands among the conditions. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";

/** By contract: power and severity of all that behaviour shows. */
const told: Readonly<Record<string, readonly string[]>> = {
  ScamOwnerLast: ["pause high"],
  ScamOwnerBehindPools: ["pause high"],
  ScamSpendersStopped: ["pause high"],
  ScamSpendersListed: ["blacklist high"],
  ScamPoolChosen: ["blacklist high"],
  ScamContractsStopped: ["pause high"],
  ScamRoutersStopped: ["pause high", "origin-check low"],
  HonestOwnerUnlimited: [],
  HonestPairCounted: [],
};

const COMPILED = ["0.4.26, 200 runs", "0.8.30, not optimized", "0.8.30, 200 runs"];

for (const build of builds.filter((one) => COMPILED.includes(buildName(one)))) {
  Deno.test(`tells gates that spare the owner: solc ${buildName(build)}`, async () => {
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
