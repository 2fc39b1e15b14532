/** Whoever can lower a limit until nobody sells can stop all sales; whoever cannot is told as less. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

const TOLD: Readonly<Record<string, string>> = {
  ScamMostMoved: "high ",
  ScamMostInPercent: "high ",
  ScamMostAtOnce: "high ",
  ScamMostHeld: "high ",
  ScamMostSales: "high ",
  HonestMostBounded: "low capped",
  HonestMostOfWhole: "low capped",
  HonestMostSeenLater: "low capped",
  HonestMostRaised: "low capped",
  HonestMostSomePercent: "medium ",
  HonestMostHeld: "medium ",
  HonestMostHeldByOthers: "medium ",
  HonestMostBought: "medium ",
};

for (const build of libraryBuilds) {
  Deno.test(`tells how far a limit can be lowered: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    const found: Record<string, string> = {};
    for (const contract of Object.keys(TOLD)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const shown = powers.filter(({ evidence }) => evidence !== "name");
      assert.deepEqual(shown.map(({ power }) => power), ["limit-setter"], contract);
      const [{ severity, bounds }] = shown as [typeof shown[0]];
      found[contract] = `${severity} ${bounds}`;
    }
    assert.deepEqual(found, TOLD);
  });
}
