/**
 * Switches that are told whatever they are made of: two constants on two ways, a constant that closes, several conditions
 * at once; locks and switches that open something once are not.
 */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, variedBuilds } from "../rig/bytecode/builds.ts";

/** What keeps holders from moving tokens; what else the code does is told elsewhere. */
const KEEPING: readonly string[] = [
  "pause",
  "trading-switch",
  "fee-setter",
  "limit-setter",
  "blacklist",
  "whitelist",
];

/** By contract, what behaviour shows of these: power, severity, and what bounds it. */
const TOGGLED = {
  ScamToggle: ["pause high"],
  ScamToggleOfLibrary: ["pause high"],
  ScamToggleTurned: ["pause high"],
  ScamToggleTrading: ["trading-switch high"],
  ScamToggleState: ["pause high"],
  ScamToggleFee: ["fee-setter high capped"],
  ScamToggleLimit: ["limit-setter high"],
  ScamLockLeft: ["pause high"],
  HonestLockOfLibrary: [],
  HonestLockOfPairs: [],
  HonestLockOfSwaps: [],
} as const;

const ONE_WAY = {
  ScamStartNever: ["trading-switch high"],
  ScamEndPast: ["trading-switch high"],
  ScamEndNow: ["trading-switch high"],
  ScamPhaseBeyond: ["trading-switch high"],
  HonestOpened: ["trading-switch medium one-way"],
  HonestPhase: ["trading-switch medium one-way"],
  HonestStarted: ["trading-switch medium timed"],
  HonestStartPast: ["trading-switch medium timed"],
} as const;

const CONDITIONS = {
  ScamBoth: ["trading-switch high"],
  ScamBothSince: ["trading-switch high"],
  ScamEitherReverts: ["pause high", "trading-switch high"],
  ScamBothOfFunctions: ["trading-switch high"],
  ScamBothLimited: ["limit-setter high", "trading-switch high"],
  ScamCounted: ["trading-switch high"],
  ScamPairClosed: ["trading-switch high"],
  ScamSalesClosed: ["trading-switch high"],
  ScamListedTwice: ["blacklist high"],
  ScamListedBoth: ["blacklist high"],
  HonestSwitchedFee: [],
  HonestSwitchedBehindPair: [],
  HonestSwitchedLimits: [],
} as const;

const BOUNDS = {
  ScamBoundGasPrice: ["limit-setter high"],
  ScamBoundGas: ["limit-setter high"],
  ScamBoundCoins: ["limit-setter medium"],
  ScamBoundBurnt: ["limit-setter medium"],
  ScamBoundLength: ["limit-setter medium"],
  ScamBoundOther: ["limit-setter high"],
  ScamBoundCount: ["limit-setter high"],
  HonestTurned: [],
  HonestTurnedAtSales: [],
  HonestTurnedByCount: [],
} as const;

/** How many functions have the power. */
const FUNCTIONS = [
  ["ScamBoth", "trading-switch", 2],
  ["ScamBothSince", "trading-switch", 2],
  ["ScamPairClosed", "trading-switch", 2],
  ["ScamSalesClosed", "trading-switch", 2],
  ["ScamListedTwice", "blacklist", 2],
] as const;

for (const build of variedBuilds) {
  const contracts = () => compileBuild(build, "contracts_switched");
  const powersOf = async (contract: string) => {
    const { powers } = await analyseBySteps(contracts()[contract]!);
    return powers.filter(({ power, evidence }) => evidence !== "name" && KEEPING.includes(power));
  };
  const subjects = [
    ["what two constants toggle, and no lock", TOGGLED],
    ["constants that close apart from those that open", ONE_WAY],
    ["switches of several conditions", CONDITIONS],
    ["whatever is held against a number, and no threshold of what is only turned", BOUNDS],
  ] as const;
  for (const [what, expected] of subjects) {
    Deno.test(`tells ${what}: solc ${buildName(build)}`, async () => {
      const found: Record<string, string[]> = {};
      for (const contract of Object.keys(expected)) {
        found[contract] = (await powersOf(contract))
          .map(({ power, severity, bounds }) => [power, severity, ...bounds].join(" ")).sort();
      }
      assert.deepEqual(found, expected);
    });
  }

  Deno.test(`tells each switch of several: solc ${buildName(build)}`, async () => {
    for (const [contract, power, count] of FUNCTIONS) {
      const found = (await powersOf(contract)).find((one) => one.power === power);
      assert.equal(found?.functions.length, count, contract);
    }
  });
}
