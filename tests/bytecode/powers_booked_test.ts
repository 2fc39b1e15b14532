/** Whose it is that callers bring: where it is written down for somebody else alone, their payment is kept. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

const KEPT = ["payment-kept medium deposit open"];

const TOLD: Readonly<Record<string, readonly string[]>> = {
  ScamBookedForOwner: KEPT,
  ScamTokensForOwner: KEPT,
  HonestBooked: [],
  HonestBookedWithFee: [],
  HonestGift: [],
  HonestBill: [],
  HonestSeller: [],
  HonestPlayers: [],
  HonestReceiver: [],
};

for (const build of libraryBuilds) {
  Deno.test(`tells deposits that are another's: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const [contract, expected] of Object.entries(TOLD)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const told = powers.flatMap(({ power, severity, functions }) =>
        functions.map(({ signature, access }) =>
          `${power} ${severity} ${signature?.replace(/\(.*/, "") ?? "?"} ${access.state}`
        )
      );
      assert.deepEqual(told, expected, contract);
    }
  });
}
