/** What is taken off a caller's entry at a hash of the author's own making is his; where it is not asked for, anybody's. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";

const TOLD = {
  HonestHashedWrapper: [],
  ScamHashedUnasked: ["withdraw-native critical"],
  ScamHashedTwice: ["withdraw-native critical"],
  ScamHashedOther: ["burn-any critical", "withdraw-native critical"],
} as const;

const COMPILED = ["0.8.30, not optimized", "0.8.30, 200 runs", "0.8.30, 200 runs, via IR"];

for (const build of builds.filter((one) => COMPILED.includes(buildName(one)))) {
  Deno.test(`tells withdrawals from hashed entries: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build);
    for (const [contract, expected] of Object.entries(TOLD)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const told = powers.map(({ power, severity }) => `${power} ${severity}`);
      assert.deepEqual(told, expected, contract);
    }
  });
}
