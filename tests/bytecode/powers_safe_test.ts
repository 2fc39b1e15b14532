/** Tokens taken by calls that take an answer of any length: whose they are is told, and what is given for them. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { type Build, buildName, compileBuild, safeBuilds } from "../rig/bytecode/builds.ts";

const OWN = [
  "HonestTakenVault",
  "HonestTakenLocker",
  "HonestTakenHashed",
  "HonestTakenChef",
  "HonestTakenAirdrop",
];
const OTHERS = [
  "ScamTakenVault",
  "ScamTakenLocker",
  "ScamTakenHashed",
  "ScamTakenAirdrop",
  "ScamTakenSecond",
];

/** Stakes that nobody brings, or not as much, or in a token of the caller's choice. */
const FREE = ["ScamStakedFree", "ScamStakedMore", "ScamStakedAny"];
const BOOK = "0x1116fd04"; // book(uint256)

async function powerIn(build: Build, contract: string, named: string) {
  const { powers } = await analyseBySteps(compileBuild(build, "contracts_safe")[contract]!);
  return powers.find(({ power, evidence }) => power === named && evidence !== "name");
}

for (const build of safeBuilds) {
  Deno.test(`says of nobody's own tokens that others take them: solc ${buildName(build)}`, async () => {
    for (const contract of OWN) {
      const drain = await powerIn(build, contract, "approval-drain");
      assert.equal(drain?.severity, undefined, contract);
    }
  });

  Deno.test(`tells who takes tokens of whom the caller names: solc ${buildName(build)}`, async () => {
    for (const contract of OTHERS) {
      const drain = await powerIn(build, contract, "approval-drain");
      assert.equal(drain?.severity, "high", contract);
      const states = drain?.functions.map(({ access }) => access?.state);
      assert.ok(states?.every((state) => state === "open" || state === "unknown"), contract);
    }
  });

  Deno.test(`takes no stake that is brought for a grave mint: solc ${buildName(build)}`, async () => {
    const mint = await powerIn(build, "HonestStaked", "mint");
    assert.equal(mint?.severity, "low");
    assert.deepEqual(mint?.bounds, ["paid"]);
    const paid = await powerIn(build, "HonestStaked", "withdraw-token");
    assert.ok(!isGrave(paid?.severity), paid?.severity);
  });

  Deno.test(`tells of stakes and rewards that nobody brings: solc ${buildName(build)}`, async () => {
    for (const contract of FREE) {
      const mint = await powerIn(build, contract, "mint");
      assert.ok(isGrave(mint?.severity), `${contract}: ${mint?.severity}`);
    }
    const booked = await powerIn(build, "ScamStakedRewards", "withdraw-token");
    assert.ok(isGrave(booked?.severity), booked?.severity);
    assert.ok(booked?.functions.some(({ selector }) => selector === BOOK));
  });
}

function isGrave(severity: string | undefined): boolean {
  return severity === "high" || severity === "critical";
}
