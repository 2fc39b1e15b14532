/** Rights that anybody takes are never said to be guarded, even where the code does not tell them whole. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";

const told = [
  "0.4.26, 200 runs",
  "0.8.30, not optimized",
  "0.8.30, 200 runs",
  "0.8.30, 200 runs, via IR",
];

for (const build of builds.filter((one) => told.includes(buildName(one)))) {
  Deno.test(`a role that anybody may take guards nothing for certain: solc ${buildName(build)}`, async () => {
    const { powers } = await analyseBySteps(compileBuild(build)["TakenRole"]!);
    const set = powers.find(({ power }) => power === "set-balance");
    const states = set?.functions.map(({ access }) => access.state) ?? [];
    assert.equal(states.length, 1);
    assert.ok(states[0] === "open" || states[0] === "unknown", states[0]);
    assert.equal(set?.severity, states[0] === "open" ? "critical" : "high");
  });
}
