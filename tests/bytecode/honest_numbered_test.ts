/** Whose an entry of a token with a number is (ERC-6909), whether the account's key comes first or last. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";

/** Power, severity and access of all that behaviour shows. */
const TOLD = {
  HonestNumbered: [],
  ScamNumberedOpen: ["forced-transfer critical open"],
  ScamNumberedOther: ["forced-transfer critical open"],
  ScamNumberedSeized: ["forced-transfer critical guarded"],
  ScamNumberedByNumber: ["burn-any critical open"],
  ScamNumberedApproved: ["approval-drain critical guarded"],
  HonestByNumber: [],
  ScamByNumberOpen: ["forced-transfer critical open"],
  ScamByNumberSeized: ["forced-transfer critical guarded"],
  ScamByNumberApproved: ["approval-drain critical guarded"],
} as const;

const COMPILED = ["0.8.30, not optimized", "0.8.30, 200 runs", "0.8.30, 200 runs, via IR"];

for (const build of builds.filter((one) => COMPILED.includes(buildName(one)))) {
  Deno.test(`knows whose a numbered token is: solc ${buildName(build)}`, async () => {
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
