/** Who lets more move his tokens than he named is told of, and by whom they can be moved. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

const TOLD: Readonly<Record<string, readonly string[]>> = {
  ScamOwnerApproved: ["approval-drain critical approve guarded slot"],
  ScamFixedApproved: ["approval-drain critical approve guarded fixed"],
  ScamOwnerApprovedBySender: ["approval-drain critical transfer guarded slot"],
  ScamOperatorAdded: ["approval-drain critical setApprovalForAll guarded slot"],
  ScamAskedApproved: ["approval-drain critical approve guarded authority"],
  ScamClaimed: ["approval-drain high claim guarded fixed"],
  ScamTokenLent: ["approval-drain critical approve guarded slot"],
  HonestApproved: [],
  HonestTokenLent: [],
};

for (const build of libraryBuilds) {
  Deno.test(`tells who is let without being named: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const [contract, expected] of Object.entries(TOLD)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const told = powers.flatMap(({ power, severity, functions }) =>
        functions.map(({ signature, access }) =>
          `${power} ${severity} ${signature?.replace(/\(.*/, "")} ${access.state} ${
            access.guards.map(({ kind }) => kind)
          }`
        )
      );
      assert.deepEqual(told, expected, contract);
    }
  });
}
