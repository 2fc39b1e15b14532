/** A time until which hardly anything arrives is one until which nothing does. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";
import { testShown } from "./_shown.ts";

testShown("tells who sets the time of a fee that leaves nothing", () => ({
  ScamTimedFee: ["trading-switch high"],
  ScamTimedBlocks: ["trading-switch high"],
  // That anybody trades at all begins with it, and nobody can say so again.
  HonestTimedLaunch: ["trading-switch medium"],
  HonestTimedFee: [],
  ScamTimedAgain: ["trading-switch medium"],
  ScamTimedInParts: ["trading-switch high"],
}));

for (const build of builds.filter(({ runs }) => runs === 200)) {
  Deno.test(`bounds no launch that may be had again: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build);
    for (const [name, bound] of [["HonestTimedLaunch", "one-way"], ["ScamTimedAgain", "timed"]]) {
      const { powers } = await analyseBySteps(contracts[name!]!);
      assert.deepEqual(powers.map(({ bounds }) => bounds), [[bound]], name);
    }
  });
}
