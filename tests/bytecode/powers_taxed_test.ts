/** Mints hidden in moves of taxed tokens are told with who may, though the tax's own ways are lost where they join. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { type Build, buildName, compileBuild, variedBuilds } from "../rig/bytecode/builds.ts";

const TRANSFER = "0xa9059cbb";

const MINTING = ["ScamTaxedSelf", "ScamTaxedSelfOrElse", "ScamTaxedGiver"];
const HONEST = ["HonestTaxed", "HonestTaxedSelf", "HonestTaxedSpared"];

/** How grave a mint is told of, and who may by moving tokens. */
async function mintIn(build: Build, contract: string) {
  const { powers } = await analyseBySteps(compileBuild(build, "contracts_taxed")[contract]!);
  const mint = powers.find(({ power, evidence }) => power === "mint" && evidence !== "name");
  const access = mint?.functions.find(({ selector }) => selector === TRANSFER)?.access;
  return {
    severity: mint?.severity,
    moves: access && [access.state, ...access.guards.map(({ kind }) => kind)].join(" "),
  };
}

/** Products join in it before they are divided: which of them is a share of what moves is lost. */
function losesProducts({ compiler, runs }: Build): boolean {
  return compiler.startsWith("0.8") && runs === null;
}

for (const build of variedBuilds.filter(losesProducts)) {
  Deno.test(`calls no product harmless that may be whole: solc ${buildName(build)}`, async () => {
    assert.equal((await mintIn(build, "ScamTaxedTimes")).severity, "medium");
  });
}

for (const build of variedBuilds) {
  Deno.test(`tells what a taxed move gives besides, and to whom: solc ${buildName(build)}`, async () => {
    for (const contract of MINTING) {
      const { severity, moves } = await mintIn(build, contract);
      assert.ok(severity === "high" || severity === "critical", `${contract}: ${severity}`);
      assert.equal(moves, "guarded slot", contract);
    }
  });

  Deno.test(`takes no tax for a grave mint: solc ${buildName(build)}`, async () => {
    const mild = ["none", "low", ...(losesProducts(build) ? ["medium"] : [])];
    for (const contract of HONEST) {
      const { severity = "none" } = await mintIn(build, contract);
      assert.ok(mild.includes(severity), `${contract}: ${severity}`);
    }
  });
}
