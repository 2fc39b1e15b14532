/** Whoever pays into a pool that all balances are made of takes from nobody; who only says so does. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

const HONEST: Readonly<Record<string, readonly string[]>> = {
  HonestCoinPool: [],
  HonestTokenPool: [],
  HonestPoolFee: ["medium open"],
};

const SCAMS = [
  "ScamPoolSaid",
  "ScamPoolAdded",
  "ScamPoolTwice",
  "ScamPoolTimes",
  "ScamPoolOther",
  "ScamPoolElsewhere",
  "ScamPoolAgain",
] as const;

for (const build of libraryBuilds) {
  const name = `solc ${buildName(build)}`;

  Deno.test(`calls nobody's balance set where a pool is paid into: ${name}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const [contract, expected] of Object.entries(HONEST)) {
      assert.deepEqual(await balancesSet(contracts[contract]!), expected, contract);
    }
  });

  Deno.test(`tells who raises a pool by what nobody paid: ${name}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const contract of SCAMS) {
      assert.deepEqual(await balancesSet(contracts[contract]!), ["critical open"], contract);
    }
  });
}

/** How grave setting balances is called, and who may. */
async function balancesSet(code: `0x${string}`): Promise<string[]> {
  const { powers } = await analyseBySteps(code);
  return powers.filter(({ power }) => power === "set-balance").map(({ severity, functions }) =>
    `${severity} ${functions.map(({ access }) => access.state).join("+")}`
  );
}
