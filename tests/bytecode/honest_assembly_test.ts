/** Words that hold more than a number, and answers read in assembly, alarm nobody; their twins do. */
import assert from "node:assert/strict";
import type { PowerName } from "../../tools/bytecode/analysis.ts";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";

const HONEST = {
  HonestAssemblyPermit: [],
  HonestPermit2: [],
  HonestTopBit: ["blacklist high"],
  HonestSkippedFee: [],
  HonestHalvedFee: [],
} as const;

const SCAMS = {
  ScamAssemblyPermit: "approval-drain",
  ScamPermit2: "forced-transfer",
  ScamPermit2Other: "forced-transfer",
  ScamTopBit: "set-balance",
  ScamSkippedFee: "mint",
} as const satisfies Readonly<Record<string, PowerName>>;

const COMPILED = [
  "0.8.19, 1 runs",
  "0.8.30, not optimized",
  "0.8.30, 200 runs",
  "0.8.30, 200 runs, via IR",
];

for (const build of builds.filter((one) => COMPILED.includes(buildName(one)))) {
  Deno.test(`reads what assembly keeps in words: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build);
    for (const [contract, expected] of Object.entries(HONEST)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const told = powers.filter(({ evidence }) => evidence !== "name")
        .map(({ power, severity }) => `${power} ${severity}`);
      assert.deepEqual(told, expected, contract);
    }
  });

  Deno.test(`is alarmed by the twins of those words: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build);
    for (const [contract, power] of Object.entries(SCAMS)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const found = powers.find((one) => one.power === power);
      assert.match(found?.severity ?? "none", /^(critical|high)$/, contract);
    }
  });
}
