/** Routers and shares in pools take what their callers pay; their twins take of others, or give for nothing. */
import assert from "node:assert/strict";
import type { Hex } from "viem";
import type { CodeAnalysis } from "../../tools/bytecode/analysis.ts";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, buildsOf, compileBuild } from "../rig/bytecode/builds.ts";

const PUBLISHED = new URL("../../node_modules/@uniswap/v2-periphery/build/", import.meta.url);

const HONEST = ["HonestBar", "HonestRouter"] as const;

const SCAMS = {
  ScamBarSkipped: "mint",
  ScamBarOfOwner: "mint",
  ScamBarForMore: "mint",
  ScamRouter: "approval-drain",
  ScamRouterOfPath: "approval-drain",
} as const;

for (const name of ["UniswapV2Router01", "UniswapV2Router02"]) {
  Deno.test(`is calm about ${name} as it is published`, async () => {
    const text = Deno.readTextFileSync(new URL(`${name}.json`, PUBLISHED));
    const { evm } = JSON.parse(text) as { evm: { deployedBytecode: { object: string } } };
    assert.deepEqual(alarmsOf(await analyseBySteps(`0x${evm.deployedBytecode.object}` as Hex)), []);
  });
}

for (const build of buildsOf.contracts_pools) {
  Deno.test(`is calm about routers and shares that are paid for: ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_pools");
    for (const contract of HONEST) {
      assert.deepEqual(alarmsOf(await analyseBySteps(contracts[contract]!)), [], contract);
    }
  });

  Deno.test(`is alarmed where others pay, or nobody: ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_pools");
    for (const [contract, power] of Object.entries(SCAMS)) {
      assert.ok(alarmsOf(await analyseBySteps(contracts[contract]!)).includes(power), contract);
    }
  });
}

function alarmsOf({ powers }: CodeAnalysis): string[] {
  return powers.filter(({ severity }) => severity === "critical" || severity === "high")
    .map(({ power }) => power);
}
