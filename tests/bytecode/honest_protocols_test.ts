/** What widely used protocols do is not alarming; their twins that anybody can empty are. */
import assert from "node:assert/strict";
import type { CodeAnalysis, PowerName } from "../../tools/bytecode/analysis.ts";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";

/** What is told of each, its severity, and who may. */
const HONEST = {
  HonestFrozen: [],
  HonestHashLock: [],
  HonestLender: [],
  HonestBridge: ["withdraw-token high unknown"],
  HonestShares: ["mint medium open", "set-balance medium guarded"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const OPEN = {
  OpenFrozen: "mint",
  OpenHashLock: "withdraw-native",
  OpenLender: "withdraw-native",
  OpenBridge: "withdraw-token",
  OpenShares: "set-balance",
  OpenRefill: "mint",
} as const satisfies Readonly<Record<string, PowerName>>;

for (const build of builds) {
  const name = `solc ${buildName(build)}`;
  // What 0.8 checks of every sum parts more ways than are told apart, and the walk loses how much it was.
  const isNew = build.compiler.startsWith("0.8");
  const expectations = {
    ...HONEST,
    HonestFarm: isNew ? ["withdraw-token medium unknown"] : [],
    HonestRefill: [
      `mint high ${isNew && !build.viaIr ? "unknown" : "guarded"}`,
      "mint-admin medium guarded",
    ],
  };

  Deno.test(`calls protocols what they are: ${name}`, async () => {
    const contracts = compileBuild(build);
    for (const [contract, expected] of Object.entries(expectations)) {
      const told = toldOf(await analyseBySteps(contracts[contract]!));
      assert.deepEqual(told, expected, contract);
    }
  });

  Deno.test(`calls critical what protocols would be without their checks: ${name}`, async () => {
    const contracts = compileBuild(build);
    for (const [contract, power] of Object.entries(OPEN)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const found = powers.find((one) => one.power === power);
      assert.equal(found?.severity, "critical", contract);
      assert.ok(found.functions.some(({ access }) => access.state === "open"), contract);
    }
  });
}

function toldOf({ powers }: CodeAnalysis): string[] {
  return powers.flatMap(({ power, severity, functions }) =>
    functions.map(({ access }) => `${power} ${severity} ${access.state}`)
  );
}
