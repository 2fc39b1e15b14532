/** Settings in arrays and numbered mappings are settings: whoever names the element sets what moves read. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, settingBuilds } from "../rig/bytecode/builds.ts";

const SWITCH = "pause high guarded";
const FEE = "fee-setter high guarded";

const SETTINGS = {
  FeeInArray: [FEE],
  FeeOfList: [FEE],
  FeeOfListCapped: ["fee-setter medium guarded"],
  FeesOfListAtOnce: [FEE],
  FeeInStruct: [FEE],
  PauseInArray: [SWITCH],
  PauseInBools: [SWITCH],
  PauseInList: [SWITCH],
  NumberedSet: [SWITCH, FEE],
  NumberedSpared: [SWITCH],
  NumberedTwice: [SWITCH],
  PauseByName: [SWITCH],
  PauseByStrangeName: [SWITCH],
} as const;

const HONEST = {
  FeeInList: [],
  HonestNumbered: [],
  HonestListed: [],
  HonestHistory: [],
  HonestNumberedDeposits: [],
  HonestNamespaced: [],
} as const;

for (const build of settingBuilds) {
  for (
    const [what, told] of [
      ["tells elements that moves read as settings", SETTINGS],
      ["takes no list, history or deposit for a setting", HONEST],
    ] as const
  ) {
    Deno.test(`${what}: solc ${buildName(build)}`, async () => {
      const contracts = compileBuild(build, "contracts_settings");
      const found: Record<string, string[]> = {};
      for (const contract of Object.keys(told)) {
        const { powers } = await analyseBySteps(contracts[contract]!);
        found[contract] = powers.filter(({ evidence }) => evidence !== "name").flatMap((one) =>
          one.functions.map(({ access }) => `${one.power} ${one.severity} ${access.state}`)
        );
      }
      assert.deepEqual(found, told);
    });
  }
}
