/** Tokens with several taxes that move first and ask for the allowance afterwards, where the taxes' ways came together. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { type Build, buildName, buildsOf, compileBuild } from "../rig/bytecode/builds.ts";

/** What is asked for is zero on some ways: which ones, joins do not tell, so that it may be no more than a doubt. */
const LOST = ["ScamTaxedZero", "ScamTaxedZeros", "ScamTaxedAmount"];

const SCAMS = [
  "ScamTaxedHidden",
  "ScamTaxedListed",
  "ScamTaxedSale",
  "ScamTaxedSwitch",
  "ScamTaxedUnchecked",
  "ScamTaxedSpender",
  "ScamTaxedHalf",
];

/** How grave it is told that others' tokens can be moved. */
async function forcedIn(build: Build, contract: string): Promise<string | undefined> {
  const { powers } = await analyseBySteps(compileBuild(build, "contracts_asked_after")[contract]!);
  return powers.find(({ power }) => power === "forced-transfer")?.severity;
}

for (const build of buildsOf.contracts_asked_after) {
  Deno.test(`believes an allowance asked for behind two taxes: ${buildName(build)}`, async () => {
    assert.equal(await forcedIn(build, "HonestTaxedAfter"), undefined);
  });

  Deno.test(`tells where not all of it is asked for behind them: ${buildName(build)}`, async () => {
    for (const contract of SCAMS) {
      const severity = await forcedIn(build, contract);
      assert.ok(severity === "high" || severity === "critical", `${contract}: ${severity}`);
    }
    for (const contract of LOST) {
      assert.notEqual(await forcedIn(build, contract), undefined, contract);
    }
  });
}
