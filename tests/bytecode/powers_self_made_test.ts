/** Powers over all in the hands of whoever puts himself, or anybody, where the caller has to stand. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, safeBuilds } from "../rig/bytecode/builds.ts";

/** The power, and the gravest of all that is told: where a slot names the first, anybody sets that slot. */
const TOLD = {
  ScamFirstPauses: ["pause", "critical"],
  ScamFirstBurns: ["burn-any", "critical"],
  ScamFirstRuns: ["arbitrary-delegatecall", "critical"],
  ScamFirstDestroys: ["selfdestruct", "critical"],
  ScamLeaderPauses: ["pause", "critical"],
  ScamLeaderTaxes: ["fee-setter", "critical"],
  ScamLeaderBurns: ["burn-any", "critical"],
  RuledByListed: ["pause", "high"],
} as const;

const gravest = ["critical", "high", "medium", "low", "info"] as const;

for (const build of safeBuilds) {
  Deno.test(`tells who fills the list that has power: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_safe");
    for (const [contract, [power, severity]] of Object.entries(TOLD)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const found = powers.filter(({ evidence }) => evidence !== "name");
      const worst = gravest.find((one) => found.some(({ severity }) => severity === one));
      assert.equal(worst, severity, contract);
      const told = found.find((one) => one.power === power);
      assert.ok(told?.severity === "critical" || told?.severity === "high", contract);
    }
    const { powers } = await analyseBySteps(contracts.HonestLeader!);
    assert.deepEqual(powers, []);
    // Where the search through the list was lost, it is not known who may.
    const listed = await analyseBySteps(contracts.ScamListedPauses!);
    const [pause] = listed.powers;
    assert.equal(pause?.power, "pause");
    assert.ok(pause.functions.every(({ access }) => access.state !== "guarded"));
  });
}
