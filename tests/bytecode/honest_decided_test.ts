/** What was decided before ways joined is not taken for decided by nobody; twins that ask nobody are told. */
import assert from "node:assert/strict";
import type { PowerName } from "../../tools/bytecode/analysis.ts";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";

const COMPILED = [
  "0.8.19, 1 runs",
  "0.8.30, not optimized",
  "0.8.30, 1000000 runs",
  "0.8.30, 200 runs, via IR",
];

const SCAMS = {
  ScamHistory: "blacklist",
  ScamQueue: "arbitrary-call",
} as const satisfies Readonly<Record<string, PowerName>>;

for (const build of builds.filter((one) => COMPILED.includes(buildName(one)))) {
  Deno.test(`calls nothing critical that somebody has decided: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build);
    for (const contract of ["HonestHistory", "HonestQueue"]) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const critical = powers.filter(({ severity }) => severity === "critical");
      assert.deepEqual(critical.map(({ power }) => power), [], contract);
    }
  });

  Deno.test(`tells what is decided by nobody, or by the owner alone: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build);
    for (const [contract, power] of Object.entries(SCAMS)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const found = powers.find((one) => one.power === power);
      assert.match(found?.severity ?? "none", /^(critical|high)$/, contract);
    }
  });
}
