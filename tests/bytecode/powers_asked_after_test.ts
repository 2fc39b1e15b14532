/** What an allowance covers: all that is taken, asked for before the move or after it, and taken off it. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, safeBuilds } from "../rig/bytecode/builds.ts";

/** All that is told to be grave. */
const MOVES = {
  HonestAskedAfter: "",
  HonestCut: "",
  HonestFeeAside: "",
  HonestLoop: "",
  HonestFeeOff: "",
  ScamPaidUnasked: "forced-transfer critical open",
  ScamSmallUnasked: "forced-transfer critical open",
  ScamOthersAfter: "forced-transfer critical open",
  ScamNamedAfter: "forced-transfer critical open",
  ScamAlikeUnasked: "forced-transfer critical open",
  ScamTwiceAfter: "forced-transfer critical open",
  ScamTwiceBefore: "forced-transfer critical open",
  ScamTwiceLessOne: "forced-transfer critical open",
  ScamTwiceLessOneAfter: "forced-transfer critical open",
  ScamLessOneFirst: "forced-transfer critical open",
  ScamTwiceUnchecked: "forced-transfer critical open",
  ScamMostAgain: "forced-transfer critical open",
  ScamFourHalves: "forced-transfer critical open",
  ScamLoopAfter: "forced-transfer high unknown",
  ScamLoopBefore: "forced-transfer high unknown",
  ScamCutAfter: "forced-transfer critical open",
  ScamCutAtLimit: "forced-transfer critical open",
  ScamCutInPart: "forced-transfer critical open",
  ScamCutBefore: "forced-transfer critical open",
  HonestShifted: "",
  HonestBelowBits: "",
  HonestCutAfter: "",
  HonestEach: "",
  HonestTwice: "",
  HonestSignedFor: "",
  HonestHashHandedIn: "",
  HonestParts: "",
  ScamTwiceEndless: "forced-transfer critical open",
  ScamHalfCut: "forced-transfer critical open",
  ScamCutAndOne: "forced-transfer critical open",
  ScamSigned: "forced-transfer critical open",
  ScamFirstBits: "forced-transfer critical open",
  ScamUnspent: "forced-transfer high unknown",
  ScamSpentInPart: "forced-transfer high unknown",
  ScamSpentOfOthers: "forced-transfer high unknown",
  ScamGas: "forced-transfer critical open",
  ScamCalledBack: "forced-transfer high unknown",
  ScamSelfdestructs: "forced-transfer critical open, selfdestruct high guarded",
  ScamMintsBits: "mint critical open",
  ScamGoneRound: "forced-transfer critical open",
  ScamSecondCut: "forced-transfer critical open",
  ScamSaidBefore: "forced-transfer critical open",
} as const;

for (const build of safeBuilds) {
  Deno.test(`tells what an allowance covers: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_asked_after");
    const found: Record<string, string> = {};
    for (const contract of Object.keys(MOVES)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const grave = powers.filter(({ severity }) => severity === "critical" || severity === "high");
      found[contract] = grave.map(({ power, severity, functions }) => {
        const states = new Set(functions.map(({ access }) => access?.state));
        return [power, severity, ...states].join(" ");
      }).join(", ");
    }
    assert.deepEqual(found, MOVES);
  });
}
