/** What widely used libraries do is told as it is, and their twins as grave as they are. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

const TOLD: Readonly<Record<string, readonly string[]>> = {
  HonestAskedOnceMoved: ["mint high guarded"],
  HonestNumberChosen: ["mint high guarded"],
  HonestGivenUp: ["mint high guarded", "mint-admin medium guarded"],
  HonestMaskedOut: ["mint high guarded", "mint-admin medium guarded"],
  HonestBookOfBits: ["mint high guarded", "mint-admin medium guarded"],
  HonestShiftedBook: [
    "mint high guarded",
    "burn-any high guarded",
    "role-admin medium guarded",
  ],
  HonestSeveralMinted: ["mint high guarded"],
  HonestTwoPrices: ["mint low open"],
  HonestHolderAskedLast: [],
  HonestSeededRoles: ["mint high guarded", "role-admin medium guarded"],
  HonestRescuers: ["withdraw-native medium guarded"],
  HonestAirdrop: ["withdraw-token medium unknown"],
  HonestStoredAirdrop: ["withdraw-token medium unknown"],
  HonestRenounced: ["owner-change info guarded", "role-admin medium guarded"],
};

/** Told at most that a number may grow too large to be reckoned with. */
const CALM = ["HonestDividends"];

/** Nothing that alarms. */
const MILD = ["HonestAdministrator", "HonestVault", "HonestOpenedOnce"];

const SCAMS: Readonly<Record<string, string>> = {
  ScamAskedOnceMoved: "forced-transfer critical guarded",
  ScamChangedBetween: "forced-transfer critical guarded",
  ScamSomeRounds: "forced-transfer critical guarded",
  ScamHolderNotAsked: "forced-transfer critical open",
  ScamSecondAdministrator: "ownership-takeback critical guarded",
  ScamKeptRole: "ownership-takeback critical guarded",
  ScamSeededJoin: "mint critical open",
  ScamSeededAny: "mint critical open",
  ScamRescuers: "withdraw-native high unknown",
  ScamOpenedAndClosed: "trading-switch high guarded",
  ScamAirdropOfMore: "withdraw-token high unknown",
  ScamStoredAirdrop: "withdraw-token high unknown",
  ScamTurnedOver: "mint critical open",
  ScamFilledUp: "mint critical open",
  ScamOpenBook: "mint critical open",
  ScamBookOfAll: "mint critical open",
  ScamRevoked: "owner-change critical open",
  ScamDividends: "fee-setter critical open",
};

/** How grave hangs on what the build lets a walk follow. */
const ALARMING = ["ScamVaultSpent", "ScamVaultTrusted"];

for (const build of libraryBuilds) {
  Deno.test(`reads what libraries do: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const [contract, expected] of Object.entries(TOLD)) {
      assert.deepEqual(await toldOf(contracts[contract]!), expected, contract);
    }
    for (const contract of CALM) {
      const told = await toldOf(contracts[contract]!);
      assert.ok(told.every((one) => one === "limit-setter low open"), `${contract}: ${told}`);
    }
    for (const contract of MILD) {
      const told = await toldOf(contracts[contract]!);
      assert.ok(!told.some((one) => / (critical|high) /.test(one)), `${contract}: ${told}`);
    }
  });

  Deno.test(`is alarmed by the twins of libraries: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const [contract, expected] of Object.entries(SCAMS)) {
      const told = await toldOf(contracts[contract]!);
      assert.ok(told.includes(expected), `${contract}: ${told}`);
    }
    for (const contract of ALARMING) {
      const told = await toldOf(contracts[contract]!);
      assert.ok(told.some((one) => /^burn-any (critical|high) /.test(one)), `${contract}: ${told}`);
    }
  });
}

async function toldOf(code: `0x${string}`): Promise<string[]> {
  const { powers } = await analyseBySteps(code);
  return powers.filter(({ evidence }) => evidence !== "name").map(
    ({ power, severity, functions }) =>
      `${power} ${severity} ${functions.map(({ access }) => access.state).join("+")}`,
  );
}
