/** What is said of tokens that somebody makes for himself, by what he gives for them. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";

/** By contract: power, severity, confidence and bounds of all that behaviour shows. */
const told: Readonly<Record<string, readonly (readonly string[])[]>> = {
  HonestWrapped: [],
  HonestSale: [["mint", "low", "likely", "paid"]],
  HonestVault: [["mint", "low", "likely", "paid"]],
  HonestPair: [["mint", "low", "likely", "paid"]],
  HonestNft: [["mint", "low", "likely", "paid"]],
  OwnersSale: [["mint", "medium", "likely", "paid"]],
  ScamHelped: [["mint", "high", "proven"], ["mint-admin", "medium", "proven"]],
  ScamHelpedBalances: [["set-balance", "high", "likely"]],
  ScamUnpaid: [["mint", "critical", "proven"], ["withdraw-token", "low", "proven"]],
};

for (const build of builds) {
  const name = `solc ${buildName(build)}`;
  Deno.test(`what is given for new tokens decides how grave it is: ${name}`, async () => {
    const contracts = compileBuild(build);
    for (const [contract, expected] of Object.entries(told)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const shown = powers.filter(({ evidence }) => evidence !== "name");
      assert.deepEqual(
        shown.map(({ power, severity, confidence, bounds }) =>
          [power, severity, confidence, ...bounds] as const
        ),
        expected,
        contract,
      );
    }
  });
}
