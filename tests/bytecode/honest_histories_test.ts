/** Histories that say when they were written bar nobody, and what is asked of the zero address bars nobody either. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

const LIST = ["blacklist high"];

const TOLD: Readonly<Record<string, readonly string[]>> = {
  HonestVotesNft: [],
  HonestSupplies: [],
  HonestNoted: [],
  ScamNotedLater: LIST,
  ScamNotedSoon: LIST,
  ScamNotedByOtherClock: LIST,
  ScamNotedWhat: LIST,
  ScamNotedPause: LIST,
  HonestAsksNobody: [],
  ScamAsksSomebody: LIST,
  ScamAsksBurners: LIST,
};

for (const build of libraryBuilds) {
  Deno.test(`tells lists from histories: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    const told: Record<string, string[]> = {};
    for (const contract of Object.keys(TOLD)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      told[contract] = powers.filter(({ power }) => /list/.test(power))
        .map(({ power, severity }) => `${power} ${severity}`);
    }
    assert.deepEqual(told, TOLD);
  });

  // By way of IR the walk of burnFrom does not come to its end.
  Deno.test(`calls votes beside snapshots no list: solc ${buildName(build)}`, async () => {
    const { powers } = await analyseBySteps(
      compileBuild(build, "contracts_libraries").HonestSnapshotVotes!,
    );
    const list = powers.filter(({ power }) => power === "blacklist");
    assert.deepEqual(list.map(({ confidence }) => confidence), build.viaIr ? ["likely"] : []);
  });
}
