/** Who waits after he has bought is refused for a short time; whom a tree names gets what it names. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { type Build, buildName, compileBuild, variedBuilds } from "../rig/bytecode/builds.ts";

const WAITING = [
  "HonestWait",
  "HonestWaitSwitched",
  "HonestWaitUntil",
  "HonestWaitBlocks",
  "HonestWaitTemplate",
  "HonestWaitTemplateSince",
  "HonestWaitTaxed",
  "HonestWaitTaxedUntil",
  "HonestWaitFewBits",
  "HonestWaitFewBitsSince",
  "HonestWaitPacked",
];

const REFUSING = [
  "ScamWaitSet",
  "ScamWaitSent",
  "ScamWaitYears",
  "ScamWaitLonger",
  "ScamWaitMarked",
  "ScamWaitUntilYears",
  "ScamWaitUntilLonger",
  "ScamWaitTwice",
  "ScamWaitFewBits",
  "ScamWaitCut",
  "ScamWaitCutTwice",
  "ScamWaitCutSum",
  "ScamWaitSigned",
  "ScamWaitSignedAsk",
  "ScamWaitAgain",
  "ScamWaitBefore",
  "ScamWaitNever",
  "ScamWaitOverflow",
  "ScamWaitWhole",
];

/** More, to others, or without a proof that comes to the root. */
const GIVING = [
  "ScamDistributorOfMore",
  "ScamDistributorToOther",
  "ScamDistributorUnproven",
  "ScamDistributorEmpty",
];

/** How grave a power is told that behaviour shows. */
async function severityOf(power: string, build: Build, contract: string) {
  const { powers } = await analyseBySteps(compileBuild(build, "contracts_waited")[contract]!);
  return powers.find((one) => one.power === power && one.evidence !== "name")?.severity;
}

for (const build of variedBuilds) {
  Deno.test(`takes no short wait for a list of the refused: solc ${buildName(build)}`, async () => {
    for (const contract of WAITING) {
      assert.equal(await severityOf("blacklist", build, contract), undefined, contract);
    }
  });

  Deno.test(`tells waits that last, or that somebody sets: solc ${buildName(build)}`, async () => {
    for (const contract of REFUSING) {
      assert.equal(await severityOf("blacklist", build, contract), "high", contract);
    }
  });

  Deno.test(`takes what a tree proves for no grave withdrawal: solc ${buildName(build)}`, async () => {
    assert.equal(await severityOf("withdraw-token", build, "HonestDistributor"), "medium");
  });

  Deno.test(`tells what no tree proves: solc ${buildName(build)}`, async () => {
    for (const contract of GIVING) {
      const severity = await severityOf("withdraw-token", build, contract);
      assert.ok(severity === "high" || severity === "critical", `${contract}: ${severity}`);
    }
    // Without the optimizer the way of the admin joins that of the proof, and is told less gravely.
    const least = build.runs === 200 ? [] : ["medium"];
    const severity = await severityOf("withdraw-token", build, "ScamDistributorElse") ?? "none";
    assert.ok(
      [...least, "high", "critical"].includes(severity),
      `ScamDistributorElse: ${severity}`,
    );
  });
}
