/** Who signed is whom a token calls itself for: nobody else moves what is his, but where another is named. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { type Build, buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

const HONEST = ["mint high guarded", "arbitrary-call high unknown"];

const OTHERS = [
  "mint critical open",
  "forced-transfer critical open",
  "approval-drain critical open",
];

/** Before MCOPY bytes were copied in loops, behind which the walk does not find whom they name. */
function follows({ compiler }: Build): boolean {
  return compiler === "0.8.30";
}

for (const build of libraryBuilds) {
  const name = `solc ${buildName(build)}`;

  Deno.test(`takes a token's word for who signed: ${name}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    assert.deepEqual(await told(contracts.HonestSelfSent!), HONEST);
  });

  Deno.test(`tells tokens that call themselves for who did not sign: ${name}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const contract of ["ScamSelfSentByAny", "ScamSelfSentUnsigned"]) {
      const call = follows(build) ? "critical open" : "high unknown";
      const expected = follows(build) ? OTHERS : HONEST.slice(0, 1);
      assert.deepEqual(
        await told(contracts[contract]!),
        [...expected, `arbitrary-call ${call}`],
        contract,
      );
    }
    assert.deepEqual(
      await told(contracts.ScamSelfSentForOthers!),
      follows(build) ? [...OTHERS, "arbitrary-call high unknown"] : HONEST,
    );
  });
}

/** Powers, how grave they are, and who may. */
async function told(code: `0x${string}`): Promise<string[]> {
  const { powers } = await analyseBySteps(code);
  return powers.filter(({ evidence }) => evidence !== "name").map(
    ({ power, severity, functions: [first] }) => `${power} ${severity} ${first!.access.state}`,
  );
}
