/** Comparisons with a balance that hold no amount against it; twins in which they do. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, safeBuilds } from "../rig/bytecode/builds.ts";

const MINTS = {
  ScamOthersUnheld: "critical",
  ScamHeldWhileOff: "critical",
  ScamFavoured: "high",
  ScamHeldBackwards: "critical",
  ScamHeldByHalf: "critical",
  ScamHeldByLowBits: "critical",
  ScamHeldByRest: "critical",
  ScamHeldInPart: "critical",
  HonestHeldWithTip: undefined,
  ScamHeldApart: "critical",
  ScamFewHeld: "critical",
  HonestHeldThroughBound: undefined,
  HonestHeldByConstants: undefined,
  HonestHeldWithMore: undefined,
  HonestTakesAtMost: undefined,
  HonestHeldTwice: undefined,
} as const;

for (const build of safeBuilds) {
  Deno.test(`tells debits that a comparison does not hold: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_safe");
    const found: Record<string, string | undefined> = {};
    for (const contract of Object.keys(MINTS)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      found[contract] = powers.find(({ power }) => power === "mint")?.severity;
    }
    assert.deepEqual(found, MINTS);
  });
}
