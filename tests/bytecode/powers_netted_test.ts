/** Payments to many of which what comes back to the payer is netted: it is not shown that anybody mints, and who does is told. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, safeBuilds } from "../rig/bytecode/builds.ts";

/** What is told of the mint: how grave it is, and who is seen to be let. */
const MINTS = {
  HonestNetted: "high unknown",
  ScamNettedByCount: "high unknown",
  ScamNettedSaid: "critical open",
  ScamNettedUnheld: "critical open",
} as const;

for (const build of safeBuilds) {
  Deno.test(`calls no mint open that is paid for by a lost sum: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_netted");
    const found: Record<string, string> = {};
    for (const contract of Object.keys(MINTS)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const mint = powers.find(({ power }) => power === "mint");
      const states = new Set(mint?.functions.map(({ access }) => access?.state));
      found[contract] = [mint?.severity, ...states].join(" ");
    }
    assert.deepEqual(found, MINTS);
  });
}
