/** Who is asked for may be lost on the way: it is then not known who may, and not that anybody may. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, safeBuilds } from "../rig/bytecode/builds.ts";

/** mint(address,uint256), which each of them has beside the one that is looked at. */
const MINT = "0x40c10f19";

for (const build of safeBuilds) {
  const contracts = compileBuild(build, "contracts_bare");
  /** How grave the later mint is, and who is seen to be let. */
  const laterMintOf = async (contract: string) => {
    const { powers } = await analyseBySteps(contracts[contract]!);
    return powers.filter(({ power }) => power === "mint").flatMap(({ severity, functions }) =>
      functions.filter(({ selector }) => selector !== MINT)
        .map(({ access }) => `${severity} ${access?.state}`)
    );
  };

  Deno.test(`a lost owner is not known to be anybody: solc ${buildName(build)}`, async () => {
    for (const contract of ["HonestKeeping", "HonestKeepingShifted", "HonestKeepingTwo"]) {
      assert.deepEqual(await laterMintOf(contract), ["high unknown"], contract);
    }
  });

  Deno.test(`whom the caller names is no owner: solc ${buildName(build)}`, async () => {
    for (const contract of ["ScamKeeping", "ScamKeepingShifted", "ScamKeepingTwo"]) {
      const [found = "none", ...more] = await laterMintOf(contract);
      assert.deepEqual(more, [], contract);
      assert.ok(["high unknown", "critical open"].includes(found), `${contract}: ${found}`);
    }
  });
}
