/** What an allowance covers, whether it is asked for before the move or after it, of everybody but the holder. */
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
