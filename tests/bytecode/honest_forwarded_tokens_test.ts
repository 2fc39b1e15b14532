/** A forwarder in the code makes no alarm of what a token's holders and its owner do for themselves. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

/** Beside what is moved, which is told by what is asked there. */
const CRITICAL: Readonly<Record<string, readonly string[]>> = {
  HonestForwardedToken: [],
  ScamForwardedLender: ["approval-drain guarded"],
  ScamForwardedSuccessor: ["ownership-takeback guarded"],
};

for (const build of libraryBuilds) {
  Deno.test(`tells forwarded tokens as others: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const [contract, expected] of Object.entries(CRITICAL)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const told = powers.filter(({ power, severity }) =>
        severity === "critical" && power !== "forced-transfer"
      )
        .map(({ power, functions: [one] }) => `${power} ${one!.access.state}`);
      assert.deepEqual(told, expected, contract);
    }
  });
}
