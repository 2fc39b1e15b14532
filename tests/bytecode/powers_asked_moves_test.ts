/** Whoever names the contract that says how much is moved is told of; where it is only told of moves, nobody is. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

const HIGH = ["external-dependency high guarded"];

const TOLD: Readonly<Record<string, readonly string[]>> = {
  ScamAnswersNothing: HIGH,
  ScamAnswersAtAll: HIGH,
  ScamAnswersParts: HIGH,
  HonestTold: [],
  HonestAnswered: [],
};

for (const build of libraryBuilds) {
  Deno.test(`tells whose answer a move goes by: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const [contract, expected] of Object.entries(TOLD)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const told = powers.filter(({ evidence }) => evidence !== "name")
        .map(({ power, severity, functions: [one] }) =>
          `${power} ${severity} ${one!.access.state}`
        );
      assert.deepEqual(told, expected, contract);
    }
  });
}
