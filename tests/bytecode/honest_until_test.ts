/** A moment until which somebody may is asked of him as a role is, unless anybody gets there by himself. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

const EXPECTED: Readonly<Record<string, string>> = {
  HonestEndedTerm: "high guarded",
  HonestSeededTerm: "high guarded",
  ScamTermOfNow: "critical open",
  ScamTermOfDay: "critical open",
  ScamTermInBlocks: "critical open",
  ScamSeededTerm: "critical open",
};

for (const build of libraryBuilds) {
  Deno.test(`reads who may until when: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const [contract, expected] of Object.entries(EXPECTED)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const mint = powers.find(({ power }) => power === "mint");
      const told = mint && `${mint.severity} ${mint.functions[0]!.access.state}`;
      assert.equal(told, expected, contract);
    }
  });
}
