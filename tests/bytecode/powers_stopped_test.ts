/** Sales that end well and move nothing, limits that stop them, and moves to oneself; twins that stay silent. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";

const COMPILED = [
  "0.8.19, 1 runs",
  "0.8.30, not optimized",
  "0.8.30, 200 runs",
  "0.8.30, 200 runs, via IR",
];

const SHOWN = {
  ScamKeptBySender: ["mint critical"],
  HonestOthersOnly: [],
  HonestSenderLast: [],
  ScamIdleSales: ["blacklist high", "pause high"],
  ScamIdleFixedPair: ["pause high"],
  HonestCountedSales: [],
  ScamOwnerSells: ["trading-switch high"],
  HonestMost: [],
  ScamPauseForever: ["limit-setter high"],
  HonestShortPause: ["limit-setter medium"],
  ScamLeast: ["limit-setter high"],
  HonestLeast: ["limit-setter medium"],
  ScamGasPrice: ["limit-setter high"],
} as const;

for (const build of builds.filter((one) => COMPILED.includes(buildName(one)))) {
  Deno.test(`tells who can stop sales, and who keeps what he sends: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build);
    const found: Record<string, string[]> = {};
    for (const contract of Object.keys(SHOWN)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      found[contract] = powers.filter(({ evidence }) => evidence !== "name")
        .map(({ power, severity }) => `${power} ${severity}`);
    }
    assert.deepEqual(found, SHOWN);
  });
}
