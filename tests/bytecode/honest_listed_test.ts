/** Whose a token is that was made with many others is looked for in a list: who is found there is no warden. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

for (const build of libraryBuilds) {
  const name = `solc ${buildName(build)}`;

  Deno.test(`calls nobody a warden who is found among holders: ${name}`, async () => {
    const { powers } = await analyseBySteps(
      compileBuild(build, "contracts_libraries").HonestConsecutive!,
    );
    const drain = powers.find(({ power }) => power === "approval-drain");
    assert.ok(drain === undefined || drain.severity === "medium", drain?.severity);
  });

  Deno.test(`tells wardens beside holders who are looked for in a list: ${name}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const contract of ["ScamConsecutiveWarden", "ScamConsecutiveWardens"]) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const drain = powers.find(({ power }) => power === "approval-drain");
      assert.equal(drain?.severity, "critical", contract);
    }
  });
}
