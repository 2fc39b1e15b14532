/** Whoever is paid a fee, and is free of one, is told alike over builds; that a fee may be paid to nobody is a switch. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";

const TOLD = {
  HonestTeamPaidFee: ["fee-list low"],
  HonestFiftiethFee: ["fee-list low"],
  ScamTeamPaidFee: ["trading-switch high", "fee-list low"],
} as const;

const COMPILED = ["0.8.30, not optimized", "0.8.30, 200 runs", "0.8.30, 200 runs, via IR"];

for (const build of builds.filter((one) => COMPILED.includes(buildName(one)))) {
  Deno.test(`tells fees that are paid for what they are: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build);
    for (const [contract, expected] of Object.entries(TOLD)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const told = powers.filter(({ evidence, power }) =>
        evidence !== "name" && power !== "owner-change"
      ).map(({ power, severity }) => `${power} ${severity}`);
      assert.deepEqual(told, expected, contract);
    }
  });
}
