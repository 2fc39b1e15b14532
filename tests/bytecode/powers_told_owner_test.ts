/** Owners whom another contract names: that contract's word, unless the caller has a say in it. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, safeBuilds } from "../rig/bytecode/builds.ts";

const TOLD = ["ownership-takeback high unknown authority"];

const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  ToldOwner: TOLD,
  ToldBoss: TOLD,
  ScamToldByAnybodys: ["ownership-takeback critical open"],
  ScamToldByNamed: ["ownership-takeback critical open"],
  ScamToldByCaller: ["ownership-takeback critical open"],
  ScamToldOfCaller: ["ownership-takeback critical open"],
  ScamToldOfNumber: ["ownership-takeback critical open"],
};

for (const build of safeBuilds) {
  Deno.test(`tells who names the owner: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_safe");
    for (const [contract, expected] of Object.entries(EXPECTED)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const found = powers.filter(({ power }) => /^owner/.test(power)).flatMap((
        { power, severity, functions },
      ) =>
        functions.map(({ access: { state, guards } }) =>
          [power, severity, state, ...guards.map(({ kind }) => kind)].join(" ")
        )
      );
      assert.deepEqual(found, expected, contract);
    }
  });
}
