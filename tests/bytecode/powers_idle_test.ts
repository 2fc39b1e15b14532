/** What is refused without anything that fails, what is refused before a sale, and who is let in by the code. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";
import { testShown } from "./_shown.ts";

testShown("tells transfers that end well and move nothing, and approvals that are refused", () => ({
  ScamIdleSwitch: ["pause high"],
  ScamIdleAmount: ["pause high"],
  ScamIdleList: ["blacklist high"],
  ScamIdleSpender: ["blacklist high"],
  ScamApprovalsClosed: ["pause high"],
  ScamApprovalsListed: ["blacklist high"],
  ScamOwnerInCode: ["ownership-takeback critical"],
  ScamOwnersFallback: ["arbitrary-delegatecall high"],
  HonestIdle: [],
  HonestApprovals: ["owner-change info"],
}));

for (const build of builds.filter(({ runs }) => runs === 200)) {
  Deno.test(`takes code that callers name for no proxy's: solc ${buildName(build)}`, async () => {
    const { proxy } = await analyseBySteps(compileBuild(build)["ScamOwnersFallback"]!);
    assert.equal(proxy, null);
  });
}
