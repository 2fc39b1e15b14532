/** What stands behind an answer that is read in an unusual way is seen, or it is said that not all was. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";

const COMPILED = [
  "0.8.19, 1 runs",
  "0.8.30, not optimized",
  "0.8.30, 200 runs",
  "0.8.30, 200 runs, via IR",
];

const SHOWN = {
  ScamBehindAnswer: ["set-balance critical", "blacklist high"],
  UpgradedBehindAnswer: ["upgradeable-proxy high", "arbitrary-delegatecall high"],
  HonestBehindAnswer: [],
  HonestWrittenOver: [],
} as const;

for (const build of builds.filter((one) => COMPILED.includes(buildName(one)))) {
  Deno.test(`sees what is behind an answer at a call's success: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build);
    for (const [contract, expected] of Object.entries(SHOWN)) {
      const { powers, truncated } = await analyseBySteps(contracts[contract]!);
      const told = powers.map(({ power, severity }) => `${power} ${severity}`);
      assert.deepEqual(told, expected, contract);
      assert.equal(truncated, false, contract);
    }
  });

  Deno.test(`says that stores were not seen: solc ${buildName(build)}`, async () => {
    const { truncated } = await analyseBySteps(compileBuild(build).ScamWrittenOver!);
    assert.equal(truncated, true);
  });
}
