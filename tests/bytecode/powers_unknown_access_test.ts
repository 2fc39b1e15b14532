/**
 * Where it was not followed who may do something, it is never told as critical: of every power, in every folder. Beside a
 * way that is known to be somebody's, it is as grave as that.
 */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, buildsOf, compileBuild, type Folder } from "../rig/bytecode/builds.ts";

const COMPILED = "0.8.30, 200 runs";

Deno.test("a balance that a list's proof sets is grave, not critical", async () => {
  for (const build of buildsOf.contracts_custody) {
    if (!build.compiler.startsWith("0.8")) continue;
    const { ProvenBalance } = compileBuild(build, "contracts_custody");
    const { powers } = await analyseBySteps(ProvenBalance!);
    const told = powers.map(({ power, severity, functions }) =>
      [power, severity, ...functions.map(({ access }) => access.state)].join(" ")
    );
    assert.deepEqual(told, ["set-balance high unknown"], buildName(build));
  }
});

for (const folder of Object.keys(buildsOf) as Folder[]) {
  Deno.test(`nothing critical is known of nobody: ${folder}`, async () => {
    const build = buildsOf[folder].find((one) => buildName(one) === COMPILED)!;
    for (const [contract, code] of Object.entries(compileBuild(build, folder))) {
      const { powers } = await analyseBySteps(code);
      const critical = powers.filter(({ severity, functions }) =>
        severity === "critical" &&
        functions.every(({ access }) => access.state === "unknown" && access.guards.length === 0)
      );
      assert.deepEqual(critical.map(({ power }) => power), [], contract);
    }
  });
}
