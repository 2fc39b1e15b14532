/** Sales that end for good are told: from a moment on, or of each holder once he sold. Pauses and launches are not. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { type Build, buildName, compileBuild, variedBuilds } from "../rig/bytecode/builds.ts";

const OWNER = "guarded slot";

/** Of each contract, what is grave: who may, and by how many functions. */
const ENDED: Readonly<Record<string, string>> = {
  ScamSalesEnd: `pause high ${OWNER}`,
  ScamSalesEndListed: `pause high ${OWNER}`,
  ScamSalesEndOnce: `pause high ${OWNER}`,
  ScamSalesWindow: `pause high ${OWNER}`,
  ScamSalesReopened: `pause high ${OWNER}`,
  ScamSoldOnce: "limit-setter high open open",
  ScamSoldOnceOrSpared: "limit-setter high open open",
  ScamSoldTwice: "limit-setter high open open",
  ScamSoldSum: "limit-setter high open open",
  ScamSoldNoted: "limit-setter high open open",
};

const HONEST = [
  "HonestFirstBlocks",
  "HonestFirstMinute",
  "HonestEarlyLimit",
  "HonestLateLimit",
  "HonestSoldPause",
  "HonestSoldBlock",
  "HonestSoldDaily",
  "HonestSoldByDays",
  "HonestBoughtOnce",
];

async function told(build: Build, contract: string): Promise<string[]> {
  const { powers } = await analyseBySteps(compileBuild(build, "contracts_sold")[contract]!);
  return powers.filter(({ evidence }) => evidence !== "name").map((one) => {
    const accesses = one.functions.map(({ access: { state, guards } }) =>
      [state, ...guards.map(({ kind }) => kind)].join(" ")
    );
    return [one.power, one.severity, ...accesses].join(" ");
  });
}

for (const build of variedBuilds) {
  Deno.test(`tells sales that end for good: solc ${buildName(build)}`, async () => {
    for (const [contract, expected] of Object.entries(ENDED)) {
      const found = await told(build, contract);
      assert.ok(found.includes(expected), `${contract}: ${found}`);
    }
  });

  Deno.test(`tells no pause and no launch for an end of sales: solc ${buildName(build)}`, async () => {
    for (const contract of HONEST) {
      const found = (await told(build, contract)).map((one) =>
        one.split(" ").slice(0, 2).join(" ")
      );
      assert.ok(found.every((one) => !one.endsWith("high") && !one.startsWith("pause")), contract);
    }
  });
}
