/** Tokens that their holders take out several at once are nobody else's; where nobody is asked they are. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

for (const build of libraryBuilds) {
  const name = `solc ${buildName(build)}`;

  // Code made over IR loses which token a later round is about.
  if (!build.viaIr) {
    Deno.test(`finds nothing critical in wrapped tokens: ${name}`, async () => {
      const { powers } = await analyseBySteps(
        compileBuild(build, "contracts_libraries").HonestWrapped!,
      );
      const critical = powers.filter(({ severity }) => severity === "critical");
      assert.deepEqual(critical.map(({ power }) => power), []);
    });
  }

  Deno.test(`tells wrapped tokens that anybody takes out: ${name}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const contract of ["ScamWrapped", "ScamWrappedNamed"]) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const burn = powers.find(({ power }) => power === "burn-any");
      assert.equal(burn?.severity, "critical", contract);
      assert.equal(burn?.functions[0]?.access.state, "open", contract);
    }
  });
}
