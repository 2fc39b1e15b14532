/** What holders get for tokens that others take from them, marks that refuse them, and entries of numbers of the code. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

const BURNT = ["burn-any critical open"];

const TOLD: Readonly<Record<string, readonly string[]>> = {
  ScamPaidNothing: BURNT,
  ScamPaidCaller: BURNT,
  ScamPaidDust: BURNT,
  ScamPaidBit: BURNT,
  ScamPaidRest: BURNT,
  ScamPaidInAnything: BURNT,
  ScamPaidByWord: BURNT,
  ScamPaidByHolder: BURNT,
  ScamToldAnybody: BURNT,
  PaidPerhaps: ["burn-any medium unknown"],
  HonestPaid: [],
  HonestPaidCoins: [],
  HonestPaidShare: [],
  HonestPaidInUnits: [],
  ScamNumberTaken: BURNT,
  ScamOtherNumberTaken: BURNT,
  HonestNumberTaken: [],
  HonestNumberAsked: [],
  ScamMarks: ["blacklist high guarded"],
  ScamThreeMarks: ["blacklist high guarded"],
  ScamStoredMarks: ["blacklist high guarded"],
  ScamMarksLeft: ["whitelist high guarded"],
  HonestOwnMarks: [],
  HonestMoveMarks: [],
};

for (const build of libraryBuilds) {
  Deno.test(`tells who loses tokens for nothing: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const [contract, expected] of Object.entries(TOLD)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const told = powers.filter(({ evidence }) => evidence !== "name")
        .map(({ power, severity, functions }) =>
          `${power} ${severity} ${functions[0]!.access.state}`
        );
      assert.deepEqual(told, expected, contract);
    }
  });
}
