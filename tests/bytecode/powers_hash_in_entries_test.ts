/** An entry that has to hold the caller's hash guards nothing where he writes it himself. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

const TOLD: Readonly<Record<string, readonly string[]>> = {
  ScamEntryOfAnybody: ["mint critical open"],
  ScamEntryOfHisOwn: ["mint critical open"],
  HonestEntryOfOwner: ["mint high guarded"],
  HonestEntryOnce: ["withdraw-native high guarded"],
};

for (const build of libraryBuilds) {
  Deno.test(`tells who writes the entry that is asked for: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const [contract, expected] of Object.entries(TOLD)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const told = powers.filter(({ evidence }) => evidence !== "name").flatMap((one) =>
        one.functions.map(({ access }) => `${one.power} ${one.severity} ${access.state}`)
      );
      assert.deepEqual(told, expected, contract);
    }
  });
}
