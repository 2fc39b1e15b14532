/** What was paid for before it is made is no gift; what was not, or is made again and again, is one. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

const EXPECTED: Readonly<Record<string, string>> = {
  HonestPresale: "low open",
  HonestPresaleInTokens: "low open",
  HonestPresaleInParts: "low open",
  HonestOrder: "low open",
  ScamPresaleSaid: "critical open",
  ScamPresaleKept: "critical open",
  ScamPresaleKeptAtWill: "critical open",
  ScamPresaleGift: "critical open",
  ScamPresaleOfOthers: "critical open",
  ScamPresaleOnTop: "critical open",
  ScamPresaleTimes: "critical open",
  ScamPresaleOwned: "high unknown",
};

for (const build of libraryBuilds) {
  Deno.test(`tells what was paid for before: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const [contract, expected] of Object.entries(EXPECTED)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const mint = powers.find(({ power }) => power === "mint");
      const told = mint && `${mint.severity} ${mint.functions[0]!.access.state}`;
      assert.equal(told, expected, contract);
    }
  });
}
