/** A list of signatures that cannot be empty is gone through: those who signed let through, however many they have to be. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, paidBuilds } from "../rig/bytecode/builds.ts";

const SIGNED = ["mint high guarded signature"];
const OPEN = ["mint critical open "];

const TOLD: Readonly<Record<string, readonly string[]>> = {
  SignedByOne: SIGNED,
  SignedByTwo: SIGNED,
  SignedByMoreThanTwo: SIGNED,
  SignedByThree: SIGNED,
  SignedBySome: SIGNED,
  ScamSignedByNone: OPEN,
  ScamSignedByAtMost: OPEN,
  ScamSignedByLess: OPEN,
  ScamSignedByOthers: OPEN,
};

for (const build of paidBuilds) {
  Deno.test(`tells who signs from lists that may be empty: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_paid");
    for (const [contract, expected] of Object.entries(TOLD)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const told = powers.filter(({ power }) => power === "mint")
        .flatMap(({ power, severity, functions }) =>
          functions.map(({ access: { state, guards } }) =>
            `${power} ${severity} ${state} ${guards.map(({ kind }) => kind).join()}`
          )
        );
      assert.deepEqual(told, expected, contract);
    }
  });
}
