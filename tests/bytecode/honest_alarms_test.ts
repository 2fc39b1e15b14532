/** Nobody is alarmed by what only looks open, and everybody by its twin that is. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import type { CodeAnalysis, PowerName } from "../../tools/bytecode/analysis.ts";
import { analyseBySteps } from "../rig/analyser.ts";
import { type Build, buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";

/** What is told of each, its severity, and who may. */
const HONEST = {
  HonestDelayedFee: ["fee-setter medium guarded"],
  HonestUnwrapper: [],
  HonestSafe: ["role-admin low initializer", "arbitrary-call high guarded"],
  HonestVotes: [],
  HonestStake: ["mint high unknown"],
  HonestWait: ["mint high unknown"],
  HonestAccessor: ["arbitrary-call high unknown"],
  HonestQuery: [],
  HonestTimelock: ["role-admin medium guarded", "arbitrary-call high unknown"],
  HonestForwarder: ["arbitrary-call high unknown"],
  HonestLimit: ["mint high guarded", "mint-admin medium guarded"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const OPEN = {
  OpenDrop: "withdraw-token",
  OpenDelayedFee: "fee-setter",
  OpenUnwrapper: "withdraw-native",
  OpenTwice: "withdraw-native",
  OpenSafe: "arbitrary-call",
  OpenStake: "mint",
  OpenSince: "mint",
  OpenWait: "mint",
  OpenAccessor: "arbitrary-call",
  OpenQuery: "arbitrary-call",
  OpenTimelock: "arbitrary-call",
  OpenForwarder: "arbitrary-call",
  OpenLimit: "mint",
  OpenAside: "mint",
} as const satisfies Readonly<Record<string, PowerName>>;

for (const build of builds) {
  const name = `solc ${buildName(build)}`;
  // There ways part in the loop over the proof that the walk does not follow to the root.
  const isLost = build.compiler === "0.4.26" && (build.runs ?? 0) > 1;

  Deno.test(`calls nothing critical that nobody was seen to be able to do: ${name}`, async () => {
    const drop = [`withdraw-token ${isLost ? "high" : "medium"} unknown`];
    for (const [contract, expected] of Object.entries({ ...HONEST, HonestDrop: drop })) {
      assert.deepEqual(told(await analysed(build, contract)), expected, contract);
    }
  });

  Deno.test(`calls nothing guarded by a list that perhaps anybody enters: ${name}`, async () => {
    assert.deepEqual(told(await analysed(build, "OpenSafeOfMany")), [
      "role-admin medium unknown",
      "arbitrary-call high unknown",
    ]);
  });

  Deno.test(`calls critical what anybody can do in the same way: ${name}`, async () => {
    for (const [contract, power] of Object.entries(OPEN)) {
      const found = (await analysed(build, contract)).powers.find((one) => one.power === power);
      assert.equal(found?.severity, "critical", `${contract} ${power}`);
      assert.ok(found.functions.some(({ access }) => access.state === "open"), contract);
    }
  });
}

const INSTALLED = [
  "@openzeppelin/contracts/build/contracts/TimelockController.json",
  "@openzeppelin/contracts/build/contracts/MinimalForwarder.json",
  "@openzeppelin/contracts/build/contracts/ERC1155PresetMinterPauser.json",
  "@openzeppelin/contracts/build/contracts/ERC777PresetFixedSupply.json",
  "@openzeppelin/contracts/build/contracts/VestingWallet.json",
  "@uniswap/v2-periphery/build/UniswapV2Router01.json",
  "@uniswap/v2-periphery/build/UniswapV2Router02.json",
  "@uniswap/v2-core/build/UniswapV2Pair.json",
] as const;

const require = createRequire(import.meta.url);

for (const file of INSTALLED) {
  const name = file.slice(file.lastIndexOf("/") + 1, -".json".length);
  Deno.test(`finds nothing critical in ${name} as it is published`, async () => {
    const artefact = require(file);
    const code = artefact.deployedBytecode ?? `0x${artefact.evm.deployedBytecode.object}`;
    const { powers } = await analyseBySteps(code);
    const critical = powers.filter(({ severity }) => severity === "critical");
    assert.deepEqual(critical.map(({ power }) => power), []);
  });
}

async function analysed(build: Build, name: string): Promise<CodeAnalysis> {
  const code = compileBuild(build)[name];
  assert.ok(code, name);
  return await analyseBySteps(code);
}

function told({ powers }: CodeAnalysis): string[] {
  return powers.flatMap(({ power, severity, functions }) =>
    functions.map(({ access }) => `${power} ${severity} ${access.state}`)
  );
}
