/** What is said of the commonest token templates, and of what only looks like them. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";

/** By contract: power, severity and bounds of all that behaviour shows, with the functions' accesses. */
const told: Readonly<Record<string, readonly string[]>> = {
  HonestLateCap: ["fee-setter medium capped guarded"],
  ScamLateCap: ["fee-setter high guarded"],
  HonestReducedFee: ["fee-setter info one-way guarded"],
  // To divide by nothing fails.
  ScamReducedParts: ["trading-switch high guarded"],
  ScamFactor: ["fee-setter high guarded"],
  HonestCounter: [],
  ScamCounter: ["pause high guarded"],
  ScamOneBlocked: ["blacklist high guarded"],
  HonestOneNamed: [],
  ScamBlockedArray: ["blacklist high guarded"],
  HonestArray: [],
  ScamScores: ["blacklist high guarded", "limit-setter high guarded"],
  ScamFrozen: ["blacklist high guarded"],
  HonestLocked: [],
  // Where hardly anything arrives, it is as if the transfer failed.
  ScamShrunkSale: ["whitelist high guarded"],
  ScamShrunkBalance: ["blacklist high guarded"],
  ScamShrunkAtOnce: ["pause high guarded"],
  HonestSparedFee: ["fee-list low guarded"],
  ScamSparedSelf: ["trading-switch high timed guarded"],
  ScamBook: ["withdraw-token high guarded"],
  ScamCoinBook: ["withdraw-native high guarded"],
  ScamStopped: ["blacklist high guarded", "pause high guarded guarded"],
  HonestBook: [],
  ScamClaim: ["withdraw-native low own-funds open", "payment-kept medium open open"],
  HonestTill: [],
  HonestFeeFirst: [],
  HonestFeeOnTop: [],
  ScamPaidTwice: ["mint critical open open"],
  ScamCostless: ["mint critical open open"],
  ScamAskedBalance: ["external-dependency high guarded"],
  HonestAskedBalance: ["external-dependency low open"],
  HonestListLaunch: ["trading-switch medium one-way guarded"],
  ScamListLaunch: ["trading-switch high guarded"],
  HonestPayroll: ["withdraw-native medium own-funds open"],
  OpenPayroll: ["withdraw-native critical own-funds open"],
};

for (const build of builds) {
  Deno.test(`tells the commonest templates for what they are: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build);
    const found: Record<string, string[]> = {};
    for (const contract of Object.keys(told)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      found[contract] = powers.filter(({ evidence }) => evidence !== "name")
        .map(({ power, severity, bounds, functions }) =>
          [power, severity, ...bounds, ...functions.map(({ access }) => access.state)].join(" ")
        );
    }
    assert.deepEqual(found, told);
  });
}

for (const build of builds) {
  Deno.test(`takes a fee that is cut off for a part of the amount: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build);
    const mints = async (contract: string) =>
      (await analyseBySteps(contracts[contract]!)).powers.some(({ power }) => power === "mint");
    assert.equal(await mints("HonestClamp"), false);
    assert.equal(await mints("ScamClamp"), true);
  });
}

for (const build of builds) {
  Deno.test(`finds the call of bytes that were put together: solc ${buildName(build)}`, async () => {
    const { powers } = await analyseBySteps(compileBuild(build)["QueuedCalls"]!);
    const call = powers.find(({ power }) => power === "arbitrary-call");
    assert.equal(call?.severity, "high");
    assert.deepEqual(call.functions.map(({ access }) => access.state), ["guarded"]);
  });
}
