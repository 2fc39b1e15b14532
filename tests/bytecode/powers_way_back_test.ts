/** What undoes what another function does is told beside it, and weighs nothing. */
import assert from "node:assert/strict";
import { toFunctionSelector } from "viem";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";

const COMPILED = ["0.4.26, 200 runs", "0.8.30, 200 runs"];

for (const build of builds.filter((one) => COMPILED.includes(buildName(one)))) {
  Deno.test(`a way back is of no weight to whoever comes first: solc ${buildName(build)}`, async () => {
    const { powers } = await analyseBySteps(compileBuild(build)["HonestBeginning"]!);
    const pause = powers.filter(({ power }) => power === "pause");
    assert.deepEqual(pause.map(({ severity }) => severity), ["high"]);
    const told = pause[0]!.functions.map(({ selector, access, whileOpen }) =>
      [selector, access.state, whileOpen] as const
    );
    assert.deepEqual(told, [
      [toFunctionSelector("setClosed(bool)"), "guarded", undefined],
      [toFunctionSelector("begin()"), "initializer", "info"],
    ]);
  });
}
