/** Batches of signed calls are not taken for calls that anybody makes; batches with a way around the signature are. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

/** Builds whose loops a walk follows far enough to see the way around. */
const FOLLOWED = ["0.8.30, 200 runs", "0.8.30, 200 runs, via IR"];

for (const build of libraryBuilds) {
  const name = `solc ${buildName(build)}`;

  Deno.test(`reads who signed each call of a batch: ${name}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const contract of ["HonestBatch", "HonestOnce"]) {
      assert.equal(await calls(contracts[contract]!), "high unknown", contract);
    }
  });

  Deno.test(`tells batches of calls that need no signature: ${name}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    const around = FOLLOWED.includes(buildName(build)) ? "critical open" : "high unknown";
    for (const contract of ["ScamUnending", "ScamFollowers"]) {
      assert.equal(await calls(contracts[contract]!), around, contract);
    }
    assert.equal(await calls(contracts.ScamAnySigner!), "high unknown");
    for (const contract of ["ScamAgain", "ScamOnceAgain"]) {
      assert.equal(await calls(contracts[contract]!), "critical open", contract);
    }
  });
}

async function calls(code: `0x${string}`): Promise<string | undefined> {
  const { powers } = await analyseBySteps(code);
  const found = powers.find(({ power }) => power === "arbitrary-call");
  return found && `${found.severity} ${found.functions[0]!.access.state}`;
}
