/** Balances that are multiplied by more than one are made out of nothing. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

const TOLD: Readonly<Record<string, readonly string[]>> = {
  ScamGrownBySelf: ["set-balance critical"],
  ScamGrownForOwner: ["set-balance critical"],
  ScamGrownOnTheWay: ["mint critical"],
  ScamGrownByHalf: ["set-balance critical"],
  HonestShrunkByTenth: [],
};

for (const build of libraryBuilds) {
  Deno.test(`tells what makes balances grow: solc ${buildName(build)}`, async () => {
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
