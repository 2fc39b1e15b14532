/** What was entered into a list of hashes outlives whoever entered it: it is given up by nobody. */
import assert from "node:assert/strict";
import { withHolders } from "../../tools/bytecode/live.ts";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, settingBuilds } from "../rig/bytecode/builds.ts";
import { shortGuard } from "../rig/bytecode/expected.ts";
import { accounts, place, SELF, WALLET, word, ZERO } from "./_analysis.ts";

/** The guards of what creates tokens, and how grave that is with an owner and without. */
const CREATING = {
  RolesHashed: ["role 4", "high", "high"],
  LevelsHashed: ["role 4", "high", "high"],
  SecretsHashed: ["0, role 4", "high", "high"],
  DecidedForAll: ["0, role 4", "high", "high"],
  DecidedForOwner: ["0", "high", "info renounced"],
  DecidedByAll: ["", "critical", "critical"],
} as const;

for (const build of settingBuilds) {
  Deno.test(`a hash that was entered is given up by nobody: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_settings");
    const found: Record<string, readonly string[]> = {};
    for (const contract of Object.keys(CREATING)) {
      const analysis = await analyseBySteps(contracts[contract]!);
      const parts = [{ in: SELF, analysis }];
      const told = [WALLET, ZERO].map((owner) => {
        const words = new Map([[place(0).slot, word(owner)]]);
        const held = withHolders({ self: SELF, words, accounts, parts, partsMissing: false });
        const { severity, renounced } = held.find(({ power }) => power === "mint")!;
        return `${severity}${renounced === true ? " renounced" : ""}`;
      });
      const mint = analysis.powers.find(({ power }) => power === "mint")!;
      const guards = mint.functions.flatMap(({ access }) => access.guards.map(shortGuard));
      found[contract] = [guards.join(", "), ...told];
    }
    assert.deepEqual(found, CREATING);
  });
}
