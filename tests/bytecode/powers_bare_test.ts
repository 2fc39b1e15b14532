/** What becomes of a call that no function answers: without calldata, of a byte, by a part of its selector. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, safeBuilds } from "../rig/bytecode/builds.ts";

/** How grave it is who may become the owner, and who is seen to be let. */
const OWNERS = {
  HonestReceives: "",
  ScamOfNothing: "critical open",
  ScamOfNoData: "critical open",
  ScamOfCoins: "critical open",
  HonestFirstByte: "",
  ScamFirstByte: "critical open",
  ScamOneByte: "critical open",
  ScamShortSelector: "critical open",
  ScamSelectorRest: "critical open",
  ScamSelectorBits: "critical open",
} as const;

for (const build of safeBuilds) {
  Deno.test(`tells what a bare call does: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_bare");
    const found: Record<string, string> = {};
    for (const contract of Object.keys(OWNERS)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const taken = powers.find(({ power }) => power === "ownership-takeback");
      const states = new Set(taken?.functions.map(({ access }) => access?.state));
      found[contract] = taken === undefined ? "" : [taken.severity, ...states].join(" ");
    }
    assert.deepEqual(found, OWNERS);
  });
}
