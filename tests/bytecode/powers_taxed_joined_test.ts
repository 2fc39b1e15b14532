/** A taxed move whose ways joined before the debit: it is held against the balance if each of them was. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { type Build, buildName, compileBuild, variedBuilds } from "../rig/bytecode/builds.ts";
import { testShownOf } from "./_shown.ts";

testShownOf("contracts_taxed", "asks of all joined ways whether a debit is held", {}, {
  HonestTaxJoined: [],
  HonestTakenTwice: [],
  HonestAskedAgain: [],
  HonestAskedOfOwn: [],
  HonestAskedOfMore: [],
  HonestBurntFirst: [],
  ScamTakenAgain: ["mint high"],
  ScamTaxUnheldTo: ["mint high"],
  ScamTaxUnheldFrom: ["mint high"],
});

/** By contract, how grave a mint is told of, and in which builds: the others lose what it is made of. */
const TOLD: Record<string, { readonly severity: string; readonly in: (build: Build) => boolean }> =
  {
    ScamTaxUnheld: { severity: "critical", in: ({ runs }) => runs !== null },
    ScamHeldByOwners: { severity: "critical", in: ({ runs, viaIr }) => runs !== null && !viaIr },
    ScamHeldByContracts: { severity: "critical", in: ({ runs, viaIr }) => runs !== null && !viaIr },
    ScamAskedOfOther: { severity: "high", in: ({ viaIr }) => !viaIr },
    ScamTakenTwice: { severity: "high", in: ({ viaIr }) => !viaIr },
    ScamTaxTwice: { severity: "high", in: ({ runs, viaIr }) => runs === null || viaIr },
  };

for (const build of variedBuilds.filter(({ compiler }) => compiler.startsWith("0.8"))) {
  Deno.test(`tells mints beside a tax that joined: solc ${buildName(build)}`, async () => {
    for (const [contract, told] of Object.entries(TOLD)) {
      if (!told.in(build)) continue;
      const { powers } = await analyseBySteps(compileBuild(build, "contracts_taxed")[contract]!);
      const mint = powers.find(({ power, evidence }) => power === "mint" && evidence !== "name");
      assert.equal(mint?.severity, told.severity, contract);
    }
  });
}

for (const build of variedBuilds.filter(({ compiler }) => compiler.startsWith("0.8"))) {
  Deno.test(`tells what is held against others' tokens or nothing: solc ${buildName(build)}`, async () => {
    for (
      const contract of [
        "ScamTaxUnheld",
        "ScamHeldByOwners",
        "ScamHeldByContracts",
        "ScamAskedBeforeMore",
      ]
    ) {
      const { powers } = await analyseBySteps(compileBuild(build, "contracts_taxed")[contract]!);
      const mint = powers.find(({ power, evidence }) => power === "mint" && evidence !== "name");
      assert.match(mint?.severity ?? "", /high|critical/, contract);
    }
  });
}
