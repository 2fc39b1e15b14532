/** Permits whose domain is hashed from a stored name alarm nobody by what the walk lost of it; their twins do. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

for (const build of libraryBuilds) {
  const name = `solc ${buildName(build)}`;

  Deno.test(`takes a lost question beside the holder's word for that: ${name}`, async () => {
    const code = compileBuild(build, "contracts_libraries").HonestNamedPermit!;
    const { powers } = await analyseBySteps(code);
    const drain = powers.find(({ power }) => power === "approval-drain");
    assert.ok(drain === undefined || drain.severity === "medium", drain?.severity);
  });

  Deno.test(`tells permits by whoever signs, over such a domain: ${name}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const contract of ["ScamNamedPermit", "ScamNamedPermitOfMaker"]) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const drain = powers.find(({ power }) => power === "approval-drain");
      assert.equal(drain?.severity, "critical", contract);
    }
  });
}
