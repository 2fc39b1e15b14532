/** Tokens that are moved first, and whose allowance is asked for then, of everybody but the holder. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, safeBuilds } from "../rig/bytecode/builds.ts";

/** What is told of who moves others' tokens. */
const MOVES = {
  HonestAskedAfter: "",
  ScamPaidUnasked: "critical open",
  ScamSmallUnasked: "critical open",
  ScamOthersAfter: "critical open",
  ScamNamedAfter: "critical open",
  ScamAlikeUnasked: "critical open",
} as const;

for (const build of safeBuilds) {
  Deno.test(`sees the allowance that is asked for afterwards: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_netted");
    const found: Record<string, string> = {};
    for (const contract of Object.keys(MOVES)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const moved = powers.find(({ power }) => power === "forced-transfer");
      const states = new Set(moved?.functions.map(({ access }) => access?.state));
      found[contract] = moved === undefined ? "" : [moved.severity, ...states].join(" ");
    }
    assert.deepEqual(found, MOVES);
  });
}
