/** A tree gives what its leaves name, once, whatever the proof: what only looks like that is told. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, variedBuilds } from "../rig/bytecode/builds.ts";

const SCAMS = [
  "ScamDistributorOver",
  "ScamDistributorOfRoot",
  "ScamDistributorByAdmin",
  "ScamDistributorRounded",
  "ScamDistributorHalf",
  "ScamDistributorAgain",
  "ScamDistributorSalted",
  "ScamDistributorSome",
  "ScamDistributorBeside",
];

/** Of these ways without the optimizer, 0.8 loses what the call takes: it may be paid for, and is told less gravely. */
const LOST = ["ScamDistributorByAdmin", "ScamDistributorAgain", "ScamDistributorSome"];

for (const build of variedBuilds) {
  const isLost = build.runs === null && build.compiler.startsWith("0.8");

  const severityOf = async (contract: string) => {
    const { powers } = await analyseBySteps(compileBuild(build, "contracts_waited")[contract]!);
    return powers.find(({ power }) => power === "withdraw-token")?.severity;
  };

  Deno.test(`takes a leaf that is struck off for its holder's: solc ${buildName(build)}`, async () => {
    assert.equal(await severityOf("HonestDistributorByLeaf"), "medium");
  });

  Deno.test(`tells leaves and proofs that do not bind: solc ${buildName(build)}`, async () => {
    for (const contract of SCAMS) {
      const severity = await severityOf(contract) ?? "none";
      const least = isLost && LOST.includes(contract) ? ["medium"] : [];
      assert.ok([...least, "high", "critical"].includes(severity), `${contract}: ${severity}`);
    }
  });
}
