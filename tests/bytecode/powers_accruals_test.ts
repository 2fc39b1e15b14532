/** Tokens that come up for a stake by a rule of the code are nobody's to make at will; without the rule they are. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

const BY_RULE = [
  "HonestAccrual",
  "HonestAccrualRate",
  "HonestShared",
  "HonestFaucet",
  "HonestFaucetRate",
];

const FREE = [
  "ScamAccrualTimes",
  "ScamAccrualUnpaid",
  "ScamAccrualBegun",
  "ScamAccrualAgain",
  "ScamAccrualSince",
  "ScamAccrualSinceZero",
  "ScamAccrualAnyRate",
  "ScamAccrualMoved",
  "ScamFaucetAnyRate",
  "ScamFaucetDoubled",
];

const FREE_SHARES = [
  "ScamSharedUnpaid",
  "ScamSharedAgain",
  "ScamSharedRestored",
  "ScamSharedUncounted",
  "ScamSharedGift",
  "ScamSharedRaised",
  "ScamSharedRate",
  "ScamSharedFew",
];

for (const build of libraryBuilds) {
  const name = `solc ${buildName(build)}`;
  const contracts = () => compileBuild(build, "contracts_libraries");

  Deno.test(`tells no mint for anybody where a stake earns by time: ${name}`, async () => {
    for (const contract of BY_RULE) {
      assert.equal(await minted(contracts()[contract]!), "high likely", contract);
    }
  });

  Deno.test(`tells what is made for more than a stake and time: ${name}`, async () => {
    for (const contract of FREE) {
      assert.equal(await minted(contracts()[contract]!), "critical proven", contract);
    }
    // Without the optimizer ways join before it is known what was earned.
    const shares = build.runs === null ? "high likely" : "critical proven";
    for (const contract of FREE_SHARES) {
      assert.equal(await minted(contracts()[contract]!), shares, contract);
    }
  });
}

async function minted(code: `0x${string}`): Promise<string | undefined> {
  const { powers } = await analyseBySteps(code);
  return powers.filter(({ power, evidence }) => power === "mint" && evidence !== "name")
    .map(({ severity, confidence }) => `${severity} ${confidence}`)[0];
}
