/** A fee that moves put aside and put back is nobody's to set; one that somebody else chooses is. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

const FEES: Readonly<Record<string, string>> = {
  HonestPutBack: "medium",
  ScamPutBackSet: "high",
  ScamPutBackLater: "high",
  ScamExchanged: "high",
  ScamExchangedBySign: "high",
  ScamFeeIsAmount: "high",
};

for (const build of libraryBuilds) {
  const name = `solc ${buildName(build)}`;

  Deno.test(`tells who sets a fee that moves put aside: ${name}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const [contract, expected] of Object.entries(FEES)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const fee = powers.find(({ power }) => power === "fee-setter");
      assert.equal(fee?.severity, expected, contract);
    }
  });

  Deno.test(`calls a pause until after the next block no list: ${name}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    const { powers } = await analyseBySteps(contracts.HonestNextBlock!);
    assert.deepEqual(powers.filter(({ power }) => power === "blacklist"), []);
    for (const contract of ["ScamNextYears", "ScamNextForOthers"]) {
      const found = (await analyseBySteps(contracts[contract]!)).powers;
      const list = found.find(({ power }) => power === "blacklist");
      assert.equal(list?.severity, "high", contract);
    }
  });
}
