/** By whose word holders let spend, and for whom an account signs: others than they are told of. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

const BY_ANYBODY = ["approval-drain critical open"];
const FOR_ANYBODY = ["withdraw-token critical open"];

const TOLD: Readonly<Record<string, readonly string[]>> = {
  ScamLessPermit: BY_ANYBODY,
  ScamEitherPermit: BY_ANYBODY,
  ScamOtherPermit: BY_ANYBODY,
  ScamEndPermit: BY_ANYBODY,
  ScamRefusedPermit: BY_ANYBODY,
  ScamPairsPermit: BY_ANYBODY,
  ScamChosenPermit: BY_ANYBODY,
  ScamChosenSignerPermit: BY_ANYBODY,
  ScamRichPermit: BY_ANYBODY,
  ScamNamedSpeakerPermit: ["approval-drain critical guarded authority"],
  AskedPermit: [],
  HonestSignedPermit: [],
  HonestContractPermit: [],
  HonestAnyHoldersPermit: [],
  ScamSwitchedAccount: FOR_ANYBODY,
  ScamCalledAccount: FOR_ANYBODY,
  ScamSomethingAccount: FOR_ANYBODY,
  ScamRepeatedAccount: FOR_ANYBODY,
  HonestNotedAccount: [],
  HonestServedAccount: [],
  HonestSigningAccount: [],
};

for (const build of libraryBuilds) {
  Deno.test(`tells by whose word tokens are spent: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const [contract, expected] of Object.entries(TOLD)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const told = powers.filter(({ power }) => power !== "role-admin" && power !== "owner-change")
        .flatMap(({ power, severity, functions }) =>
          functions.map(({ access: { state, guards } }) =>
            [power, severity, state, ...guards.map(({ kind }) => kind)].join(" ")
          )
        );
      assert.deepEqual(told, expected, contract);
    }
  });
}
