/** Tokens with numbers at hashes of an author's own packing are known as well as in mappings, and so is who takes them. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

/** All that behaviour shows. */
const TOLD = {
  HonestSpreadTokens: ["mint high guarded"],
  ScamSpreadTokens: ["forced-transfer critical guarded"],
  ScamSpreadOpen: ["forced-transfer critical open"],
  HonestWordedNumbers: ["mint high guarded"],
  ScamWordedCut: ["forced-transfer critical open"],
  ScamWordedOpen: ["forced-transfer critical open"],
  ScamWordedOwner: ["forced-transfer critical guarded"],
} as const;

for (const build of libraryBuilds) {
  Deno.test(`knows entries at packed hashes: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const [contract, expected] of Object.entries(TOLD)) {
      const { powers, truncated } = await analyseBySteps(contracts[contract]!);
      const told = powers.filter(({ evidence }) => evidence !== "name").flatMap((one) =>
        one.functions.map(({ access }) => `${one.power} ${one.severity} ${access.state}`)
      );
      assert.deepEqual(told, expected, contract);
      assert.equal(truncated, false, contract);
    }
  });
}
