/** Calls that only proposers write down are not anybody's, however roles are kept; with a way around them they are. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

const EXPECTED: Readonly<Record<string, string>> = {
  HonestProposed: "high guarded",
  ScamProposedByAny: "critical open",
  ScamProposers: "critical open",
  ScamRolesOfAny: "critical open",
  ScamUnproposed: "critical open",
};

for (const build of libraryBuilds) {
  Deno.test(`reads who proposes calls, by roles at seeded hashes: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const [contract, expected] of Object.entries(EXPECTED)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const calls = powers.find(({ power }) => power === "arbitrary-call");
      const told = calls && `${calls.severity} ${calls.functions[0]!.access.state}`;
      assert.equal(told, expected, contract);
    }
  });
}
