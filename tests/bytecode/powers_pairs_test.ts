/** Sales to a pair, or by a router, that the code itself names are told when they are kept or refused. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

const TOLD: Readonly<Record<string, readonly string[]>> = {
  ScamPairGetsNothing: ["forced-transfer critical guarded"],
  ScamPairGetsLittle: ["forced-transfer critical guarded"],
  ScamRouterDiverts: ["forced-transfer critical guarded"],
  // Without an owner nobody sells all the same.
  ScamOwnerSells: ["whitelist high open"],
  ScamOneSells: ["whitelist high open"],
  ScamNobodySells: ["whitelist high open"],
  ScamRouterStopped: ["whitelist high open"],
  ScamSaleIgnored: ["whitelist high open"],
  ScamFirstPairOnly: ["whitelist high open"],
  HonestPairLater: ["trading-switch medium guarded"],
  // Of a switch that is asked for before the pair nothing is told so far.
  HonestPairOrOpen: [],
  HonestPairUnlimited: [],
  HonestPairFee: [],
  HonestRouterFee: [],
  HonestRecipients: [],
};

for (const build of libraryBuilds) {
  Deno.test(`tells what becomes of sales to a fixed pair: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    const found: Record<string, readonly string[]> = {};
    for (const contract of Object.keys(TOLD)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      found[contract] = powers.filter(({ evidence }) => evidence !== "name")
        .map(({ power, severity, functions }) =>
          `${power} ${severity} ${functions[0]!.access.state}`
        );
    }
    assert.deepEqual(found, TOLD);
  });
}
