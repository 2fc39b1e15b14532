/** The hash of the caller is asked for: that guards only where he cannot say, or set, what it is held against. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";

/** Power, severity and access of all that behaviour shows. */
const TOLD = {
  ScamHashHandedIn: ["mint critical open"],
  ScamHashSetBefore: ["mint critical open"],
  ScamHashDrained: ["withdraw-native critical open"],
  HonestHashSetByOwner: ["mint high guarded"],
  HonestHashGivenUp: ["mint high guarded"],
  HonestHashProven: ["mint high unknown"],
} as const;

const COMPILED = ["0.8.30, not optimized", "0.8.30, 200 runs"];

for (const build of builds.filter((one) => COMPILED.includes(buildName(one)))) {
  Deno.test(`tells whose hash is asked for: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build);
    for (const [contract, expected] of Object.entries(TOLD)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const told = powers.filter(({ evidence }) => evidence !== "name").flatMap((one) =>
        one.functions.map(({ access }) => `${one.power} ${one.severity} ${access.state}`)
      );
      assert.deepEqual(told, expected, contract);
    }
  });
}
