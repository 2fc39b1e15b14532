/** Tokens taken by calls that take an answer of any length: from the caller nothing is told, from others it is. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { type Build, buildName, compileBuild, safeBuilds } from "../rig/bytecode/builds.ts";

const OWN = ["HonestTakenVault", "HonestTakenLocker", "HonestTakenHashed", "HonestTakenChef"];
const OTHERS = [
  "ScamTakenVault",
  "ScamTakenLocker",
  "ScamTakenHashed",
  "ScamTakenAirdrop",
  "ScamTakenSecond",
];

async function drainIn(build: Build, contract: string) {
  const { powers } = await analyseBySteps(compileBuild(build, "contracts_safe")[contract]!);
  return powers.find(({ power }) => power === "approval-drain");
}

for (const build of safeBuilds) {
  Deno.test(`says of nobody's own tokens that others take them: solc ${buildName(build)}`, async () => {
    // The loop of an airdrop is still told as a drain where this build joins its rounds.
    const isLost = buildName(build) === "0.8.19, 200 runs";
    assert.equal(
      (await drainIn(build, "HonestTakenAirdrop"))?.severity,
      isLost ? "high" : undefined,
    );
    for (const contract of OWN) {
      assert.equal((await drainIn(build, contract))?.severity, undefined, contract);
    }
  });

  Deno.test(`tells who takes tokens of whom the caller names: solc ${buildName(build)}`, async () => {
    for (const contract of OTHERS) {
      const drain = await drainIn(build, contract);
      assert.equal(drain?.severity, "high", contract);
      const states = drain?.functions.map(({ access }) => access?.state);
      assert.ok(states?.every((state) => state === "open" || state === "unknown"), contract);
    }
  });
}
