/** To take what was let is no drain; twins in which others say what was let are one. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";

const HONEST = ["HonestGrant", "HonestOffer"] as const;
const OPEN = ["OpenGrant", "OpenGrantOfAny", "OpenOffer", "OpenPrice"] as const;

for (const build of builds) {
  Deno.test(`tells what was let from what others take: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build);
    for (const contract of HONEST) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      assert.deepEqual(powers.map(({ power }) => power), [], contract);
    }
    for (const contract of OPEN) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const told = powers.map(({ power, severity, functions }) =>
        `${power} ${severity} ${functions.map(({ access }) => access.state).join()}`
      );
      assert.deepEqual(told, ["approval-drain high open"], contract);
    }
  });
}
