/** Owners whom another contract names: whoever calls has it asked, and is no owner by that unless he has a say. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, safeBuilds } from "../rig/bytecode/builds.ts";

/** How grave it is who may become the owner, and who is seen to be let. */
const OWNERS = {
  HonestAnswered: "info guarded",
  HonestLookedUp: "info guarded",
  HonestNamed: "info guarded",
  HonestFixed: "info guarded",
  ScamNamed: "critical open",
  ScamNamedByAnswer: "critical open",
  ScamAsksForCaller: "critical open",
  ScamAsksForName: "critical open",
  ScamKeptName: "critical open",
  ScamLookedUp: "critical open",
  ScamOwnName: "critical open",
  ScamEither: "critical open",
  ScamGivenUp: "critical guarded",
  ScamGivenUpOnce: "critical guarded",
} as const;

for (const build of safeBuilds) {
  Deno.test(`tells who is named an owner by an answer: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_answered");
    const found: Record<string, string> = {};
    for (const contract of Object.keys(OWNERS)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const told = powers.find(({ power }) => power === "ownership-takeback") ??
        powers.find(({ power }) => power === "owner-change");
      const states = new Set(told?.functions.map(({ access }) => access?.state));
      found[contract] = [told?.severity, ...states].join(" ");
    }
    assert.deepEqual(found, OWNERS);
  });
}
