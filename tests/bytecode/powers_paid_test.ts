/** What is told of tokens that leave for coins, by how many for each, and of entries that nobody pays for. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { type Build, buildName, compileBuild, paidBuilds } from "../rig/bytecode/builds.ts";

const HONEST = [
  "HonestSaleTimes",
  "HonestSaleDivided",
  "HonestSaleFixed",
  "HonestSaleOwners",
  "HonestSaleRest",
  "HonestSaleCapped",
  "HonestListedTimes",
  "HonestListedDivided",
  "HonestListedOn",
  "HonestAsked",
  "HonestEach",
];

/** Somebody sets the price. */
const OF_OWNERS_PRICE = ["OwnersSale", "ListedPrice"];

/** Of who is asked for, though he pays: more than the coins say, or too much for them, or what comes back. */
const GUARDED = [
  "ScamListedTake",
  "ScamListedMore",
  "ScamListedTimes",
  "ScamListedCheap",
  "ScamListedBack",
  "ScamListedAgain",
  "ScamOwnersTake",
  "ScamOwnersBuy",
];

/** More than the coins say, or for what comes back, or what nobody pays for. */
const OPEN = [
  "ScamSaleMore",
  "ScamSaleTimes",
  "ScamSaleDivided",
  "ScamSaleFree",
  "ScamSaleAny",
  "ScamSaleBack",
  "ScamKeptMore",
  "ScamKeptSet",
  "ScamKeptOne",
];

/** Once for each round, or the coins may be taken back. */
const AGAIN = ["ScamSaleAgain", "ScamSaleKept"];

async function toldOf(build: Build, contract: string) {
  const { powers } = await analyseBySteps(compileBuild(build, "contracts_paid")[contract]!);
  const found = powers.find(({ power, evidence }) =>
    power === "withdraw-token" && evidence !== "name"
  );
  return found?.severity;
}

for (const build of paidBuilds) {
  const name = `solc ${buildName(build)}`;
  Deno.test(`tells nothing of tokens that are paid for with coins: ${name}`, async () => {
    for (const contract of HONEST) {
      assert.equal(await toldOf(build, contract), undefined, contract);
    }
  });

  Deno.test(`tells of tokens whose price somebody sets: ${name}`, async () => {
    for (const contract of OF_OWNERS_PRICE) {
      assert.equal(await toldOf(build, contract), "medium", contract);
    }
  });

  Deno.test(`tells who takes more than he pays for: ${name}`, async () => {
    for (const contract of GUARDED) assert.equal(await toldOf(build, contract), "high", contract);
    for (const contract of OPEN) assert.equal(await toldOf(build, contract), "critical", contract);
  });

  // Where the compiler checks each product, the coins that it asks for look like a price.
  if (build.compiler.startsWith("0.8")) continue;
  Deno.test(`tells who takes again what he paid for once: ${name}`, async () => {
    for (const contract of AGAIN) assert.equal(await toldOf(build, contract), "critical", contract);
  });
}
