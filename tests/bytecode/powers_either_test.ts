/** Lists that let pass are told whether they are asked for first or last. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

const TOLD: Readonly<Record<string, readonly string[]>> = {
  ScamListedOrNoSale: ["whitelist high"],
  ScamUnlistedOrNoSale: ["blacklist high"],
  ScamListedOrNoPool: ["blacklist high", "whitelist high"],
  ScamListedOrOff: ["whitelist high"],
  ScamListedOrLate: ["whitelist high"],
  // As where the switch is asked for first: once it is open, the list counts no more.
  HonestListedOrOpen: ["whitelist low", "trading-switch medium"],
  HonestListedOrLess: [],
  HonestListedOrFee: ["fee-list low"],
};

for (const build of libraryBuilds) {
  Deno.test(`tells a list asked for before the other half: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const [contract, expected] of Object.entries(TOLD)) {
      const { powers, truncated } = await analyseBySteps(contracts[contract]!);
      const told = powers.map(({ power, severity }) => `${power} ${severity}`);
      assert.deepEqual([told, truncated], [expected, false], contract);
    }
  });
}
