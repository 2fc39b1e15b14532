/** Who writes balances from lists in memory is told of, also where the walk loses what each is set to. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

const SET = ["ScamSetByArrays", "ScamSetByStructs", "ScamSetByBytes", "ScamSetByKept"];

for (const build of libraryBuilds) {
  Deno.test(`tells who sets balances by lists: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    const told = async (contract: string) =>
      (await analyseBySteps(contracts[contract]!)).powers
        .filter(({ evidence }) => evidence !== "name")
        .map(({ power, severity, functions: [one] }) =>
          `${power} ${severity} ${one!.access.state}`
        );
    for (const contract of SET) {
      assert.ok((await told(contract)).includes("set-balance critical guarded"), contract);
    }
    assert.deepEqual(await told("ZeroedByArrays"), ["burn-any high guarded"]);
    assert.deepEqual(await told("HonestSentByArrays"), []);
  });
}
