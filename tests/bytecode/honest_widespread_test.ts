/** Fees, stakes and left-over coins as widely used contracts have them alarm nobody; their twins do. */
import assert from "node:assert/strict";
import type { CodeAnalysis, PowerName } from "../../tools/bytecode/analysis.ts";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";

const OPEN = {
  OpenFlatFee: "forced-transfer",
  OpenStakes: "mint",
  OpenDisperse: "withdraw-native",
  OpenRest: "withdraw-native",
} as const satisfies Readonly<Record<string, PowerName>>;

for (const build of builds) {
  Deno.test(`is calm about what widely used contracts do: ${buildName(build)}`, async () => {
    const contracts = compileBuild(build);
    for (const [contract, expected] of Object.entries(HONEST)) {
      const told = toldOf(await analyseBySteps(contracts[contract]!));
      assert.deepEqual(told, expected, contract);
    }
  });

  Deno.test(`is alarmed where anybody takes what is others': ${buildName(build)}`, async () => {
    const contracts = compileBuild(build);
    for (const [contract, power] of Object.entries(OPEN)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const found = powers.find((one) => one.power === power);
      assert.match(found?.severity ?? "none", /^(critical|high)$/, contract);
    }
  });
}

/** Every power told by what is done, and its severity. */
const HONEST: Readonly<Record<string, readonly string[]>> = {
  HonestFlatFee: [],
  HonestCutFee: ["fee-setter medium", "limit-setter medium"],
  HonestStakes: ["mint low", "withdraw-token medium"],
  HonestDisperse: ["withdraw-native medium"],
};

function toldOf({ powers }: CodeAnalysis): string[] {
  return powers.filter(({ evidence }) => evidence !== "name")
    .map(({ power, severity }) => `${power} ${severity}`);
}
