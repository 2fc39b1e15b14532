/** Calls of whoever holds an account's token are not anybody's, where the answer was lost in a loop, too. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

const EXPECTED: Readonly<Record<string, string>> = {
  HonestBound: "high unknown",
  ScamBound: "critical open",
  ScamBoundAround: "critical open",
};

for (const build of libraryBuilds) {
  Deno.test(`reads who may make an account call: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const [contract, expected] of Object.entries(EXPECTED)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const calls = powers.find(({ power }) => power === "arbitrary-call");
      const told = calls && `${calls.severity} ${calls.functions[0]!.access.state}`;
      assert.equal(told, expected, contract);
    }
  });
}
