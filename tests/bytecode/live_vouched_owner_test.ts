/** An owner that was given up is gone where nobody's word is taken for who calls: else he is whom somebody says. */
import assert from "node:assert/strict";
import { withHolders } from "../../tools/bytecode/live.ts";
import type { Address } from "../../tools/evm/network.ts";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";
import { contract, place, SELF, wallet, word, ZERO } from "./_analysis.ts";

const IN_CODE: Address = "0x1111111111111111111111111111111111111111";

/** How grave the mint is, who may, and whether that is nobody. */
const MINTS: Readonly<Record<string, string>> = {
  OwnerSaidByAnybody: "critical open false",
  OwnerSaidByWallets: "critical open false",
  OwnerSaidByHolders: "critical open false",
  OwnerSaidByJoining: "critical open false",
  OwnerSaidByListed: "high guarded null",
  OwnerSaidByFixed: "high guarded false",
  OwnerSaidByHashed: "high guarded null",
  OwnerSaidByNobody: "info guarded true",
  OwnerSaidBySelf: "info guarded true",
};

/** Contracts whose transfers anybody makes in anybody's name. */
const OF_ANYBODY = Object.keys(MINTS).filter((name) => MINTS[name]!.includes("open"));

for (const build of libraryBuilds) {
  const name = `solc ${buildName(build)}`;

  Deno.test(`takes an owner of zero for gone unless somebody says who calls: ${name}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const account of [wallet, contract()]) {
      for (const [contract, expected] of Object.entries(MINTS)) {
        const held = withHolders({
          self: SELF,
          parts: [{ in: SELF, analysis: await analyseBySteps(contracts[contract]!) }],
          partsMissing: false,
          words: new Map([[place(0).slot, word(ZERO)]]),
          accounts: new Map([[IN_CODE, account]]),
        });
        const mint = held.find(({ power }) => power === "mint")!;
        const said = `${mint.severity} ${mint.functions[0]!.state} ${mint.renounced}`;
        assert.equal(said, expected, contract);
      }
    }
  });

  Deno.test(`tells moves in whose name anybody likes: ${name}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const contract of Object.keys(MINTS)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const moves = powers.filter(({ power }) => power === "forced-transfer")
        .map(({ severity, functions }) => `${severity} ${functions[0]!.access.state}`);
      assert.deepEqual(moves, OF_ANYBODY.includes(contract) ? ["critical open"] : [], contract);
    }
  });
}
