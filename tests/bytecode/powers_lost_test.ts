/** Drains behind words of memory of which the walk lost something: they are told all the same. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { type Build, buildName, compileBuild, safeBuilds } from "../rig/bytecode/builds.ts";

/** Two lost words are asked whether they are the same, in every way that code has. */
const APART = [
  "ScamLostSub",
  "ScamLostXor",
  "ScamLostArgument",
  "ScamLostProduct",
  "ScamLostWhole",
  "ScamLostConstant",
  "ScamLostField",
  "ScamLostRest",
  "ScamLostBoth",
];

/** Whose tokens are taken is read from a list in memory. */
const LISTED = [
  "ScamOrderSecond",
  "ScamOrderAll",
  "ScamOrderFirst",
  "ScamOrderCalled",
  "ScamPicked",
  "ScamPickedAll",
  "ScamPickedAmounts",
];
const OWN = [
  "HonestOrderFirst",
  "HonestOrderAll",
  "HonestOrderDecoded",
  "HonestPicked",
  "HonestPickedAmounts",
];
/** Where a part of the caller's address is lost, which then may be anybody's. */
const PARTS_LOST = [
  "0.8.19, 200 runs HonestPickedAmounts",
  "0.8.30, 200 runs HonestPickedAmounts",
];

async function drainIn(build: Build, contract: string) {
  const { powers } = await analyseBySteps(compileBuild(build, "contracts_safe")[contract]!);
  return powers.find(({ power, evidence }) => power === "approval-drain" && evidence !== "name");
}

for (const build of safeBuilds) {
  const name = buildName(build);

  Deno.test(`takes no two lost words for the same: solc ${name}`, async () => {
    for (const contract of APART) {
      assert.equal((await drainIn(build, contract))?.severity, "high", contract);
    }
  });

  Deno.test(`tells who takes tokens of those in a list in memory: solc ${name}`, async () => {
    for (const contract of LISTED) {
      const drain = await drainIn(build, contract);
      assert.equal(drain?.severity, "high", contract);
      const states = drain?.functions.map(({ access }) => access?.state);
      assert.ok(states?.every((state) => state === "open" || state === "unknown"), contract);
    }
  });

  Deno.test(`says nothing of a list in memory that has to be the caller's: solc ${name}`, async () => {
    for (const contract of OWN) {
      const isLost = PARTS_LOST.includes(`${name} ${contract}`);
      const told = isLost ? ["high", "likely"] : [undefined, undefined];
      const drain = await drainIn(build, contract);
      assert.deepEqual([drain?.severity, drain?.confidence], told, contract);
    }
  });
}
