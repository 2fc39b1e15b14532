/** Flags that seem to be locks, and payments to whom an entry names; twins that stay silent. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, safeBuilds } from "../rig/bytecode/builds.ts";

const SHOWN = {
  ScamLeftSet: ["mint critical"],
  ScamSetElsewhere: ["mint critical"],
  ScamReleasedOnce: ["mint critical"],
  ScamCalledWithin: ["mint critical"],
  ScamSetUpWithin: ["mint high", "mint-admin critical"],
  ScamHookWithin: ["mint critical"],
  ScamCalledElsewhere: ["mint critical"],
  ScamPaidAsListed: ["withdraw-token critical"],
  ScamPayeeNamed: ["withdraw-token critical"],
  ScamPaidAsChanged: ["withdraw-token critical"],
  HonestPaidAsListed: [],
} as const;

for (const build of safeBuilds) {
  Deno.test(`tells flags that are left set from locks, and who says whom entries name: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_safe");
    const found: Record<string, string[]> = {};
    for (const contract of Object.keys(SHOWN)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      found[contract] = powers.filter(({ severity }) => ["high", "critical"].includes(severity))
        .map(({ power, severity }) => `${power} ${severity}`);
    }
    assert.deepEqual(found, SHOWN);
  });

  Deno.test(`takes nobody who is gone for what entries say already: solc ${buildName(build)}`, async () => {
    const { powers } = await analyseBySteps(
      compileBuild(build, "contracts_safe")["HonestPaidAsListed"]!,
    );
    const paid = powers.find(({ power }) => power === "withdraw-token");
    const kinds = paid?.functions.flatMap(({ access }) => access.guards.map(({ kind }) => kind));
    assert.deepEqual(kinds, ["authority"]);
  });

  Deno.test(`lets initializers within an initializer run once: solc ${buildName(build)}`, async () => {
    const { powers } = await analyseBySteps(
      compileBuild(build, "contracts_safe")["HonestSetUpWithin"]!,
    );
    const alarms = powers.filter(({ severity }) => severity === "critical");
    assert.deepEqual(alarms, []);
    const setUp = powers.find(({ power }) => power === "mint-admin");
    assert.deepEqual(setUp?.functions.map(({ access }) => access.state), ["initializer"]);
  });
}
