/** Whose word it is that somebody stands in an entry, or under a token's number; twins in which it is the holder's. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, safeBuilds } from "../rig/bytecode/builds.ts";

const MOVED = ["forced-transfer critical open"];
const BURNT = ["burn-any critical open"];
const LENT = ["approval-drain critical open"];

const TOLD: Readonly<Record<string, readonly string[]>> = {
  ScamSwappedOperator: MOVED,
  ScamOtherOperator: MOVED,
  ScamEitherOperator: MOVED,
  ScamSwappedAllowance: MOVED,
  ScamOtherAllowance: MOVED,
  ScamSwappedApprove: [...MOVED, ...LENT],
  ScamSwappedBurn: BURNT,
  ScamSwappedApproval: LENT,
  ScamOtherApproval: LENT,
  ScamToldTrust: MOVED,
  ScamPoolOwner: MOVED,
  ScamGuardianOfAnybody: MOVED,
  ScamSecondName: MOVED,
  ScamMoment: MOVED,
  HonestGuardian: [],
  ScamSwappedUntil: MOVED,
  HonestUntil: [],
  HonestOperator: [],
  HonestSameOperator: [],
  HonestAccepted: [],
  HonestThroughManager: [],
  ScamSwappedVault: BURNT,
  ScamOtherVault: BURNT,
  HonestOperatedVault: [],
  ScamOtherBurnt: BURNT,
  ScamOtherLent: MOVED,
  ScamSwappedForAll: MOVED,
  ScamNamedForAll: MOVED,
  ScamWrittenAnew: MOVED,
  ScamAnybodyWrites: MOVED,
  ScamNotHisOwn: MOVED,
  ScamSwappedWord: MOVED,
  ScamTakenForLittle: MOVED,
  ScamOtherNew: MOVED,
  ScamAnybodyStrikes: BURNT,
  ScamOtherApproved: LENT,
  ScamSwappedApproved: LENT,
  ScamAnybodyLends: LENT,
  ScamForAllForOthers: [...LENT, ...LENT],
  HonestSingleTokens: [],
  HonestMerged: [],
  HonestBought: [],
  HonestNewOnly: [],
  HonestRented: [],
  HonestSignedByOperator: [],
  ClaimedOnce: ["forced-transfer high open"],
};

for (const build of safeBuilds) {
  Deno.test(`tells whose word lets somebody act: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_safe");
    const found: Record<string, readonly string[]> = {};
    for (const contract of Object.keys(TOLD)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      found[contract] = powers.filter(({ evidence }) => evidence !== "name").flatMap((
        { power, severity, functions },
      ) => functions.map(({ access }) => `${power} ${severity} ${access.state}`));
    }
    assert.deepEqual(found, TOLD);
  });
}
