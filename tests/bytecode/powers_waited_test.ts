/** Who waits after he has bought is refused for a short time, if that is all that code and bits allow. */
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
}
