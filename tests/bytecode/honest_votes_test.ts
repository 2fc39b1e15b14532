/** Votes that somebody hands on by signature bar nobody from selling; votes that are said for others do. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, libraryBuilds } from "../rig/bytecode/builds.ts";

for (const build of libraryBuilds) {
  const name = `solc ${buildName(build)}`;

  Deno.test(`tells nothing of votes that go with balances: ${name}`, async () => {
    const { powers } = await analyseBySteps(
      compileBuild(build, "contracts_libraries").HonestVotes!,
    );
    assert.deepEqual(powers.map(({ power }) => power), []);
  });

  Deno.test(`tells votes that anybody says for others: ${name}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const contract of ["ScamVotes", "ScamVotesMixed"]) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const list = powers.find(({ power }) => power === "blacklist");
      assert.equal(list?.severity, "critical", contract);
    }
  });
}

for (const build of libraryBuilds) {
  const name = `solc ${buildName(build)}`;

  Deno.test(`calls votes no list that go with what is brought and taken out: ${name}`, async () => {
    const code = compileBuild(build, "contracts_libraries").HonestDepositedVotes!;
    const { powers } = await analyseBySteps(code);
    assert.deepEqual(powers.filter(({ power }) => power === "blacklist"), []);
  });

  Deno.test(`tells votes that depositors set anew or take from others: ${name}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    for (const contract of ["ScamVotesAnew", "ScamVotesOfOthers"]) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      const list = powers.find(({ power }) => power === "blacklist");
      assert.equal(list?.severity, "critical", contract);
    }
  });
}

for (const build of libraryBuilds) {
  Deno.test(`calls numbered votes no list, unless somebody says how many: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    const shown: Record<string, string[]> = {};
    for (const contract of Object.keys(NUMBERED)) {
      const { powers } = await analyseBySteps(contracts[contract]!);
      shown[contract] = powers.filter(({ severity }) => ["high", "critical"].includes(severity))
        .map(({ power, severity }) => `${power} ${severity}`);
    }
    assert.deepEqual(shown, NUMBERED);
  });
}

const NUMBERED = {
  HonestNumberedVotes: ["mint high"],
  ScamNumberedSaid: ["mint high", "blacklist critical", "whitelist high"],
  ScamNumberedByMinter: ["mint high", "blacklist high", "whitelist high"],
  ScamNumberedRecords: ["mint high", "blacklist high"],
  ScamNumberedLeave: ["mint high", "whitelist high"],
  ScamNumberedGiven: ["mint high", "whitelist high"],
} as const;

const TRANSFER_FROM = "0x23b872dd";

for (const build of libraryBuilds) {
  Deno.test(`calls votes that go with tokens no list: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_libraries");
    assert.equal(await isListed(contracts.HonestTokenVotes!), false);
    assert.equal(await isListed(contracts.ScamTokenVotes!), true);
  });
}

/** Whether a transfer puts somebody on a list. */
async function isListed(code: `0x${string}`): Promise<boolean> {
  const { powers } = await analyseBySteps(code);
  return powers.some(({ power, functions }) =>
    power === "blacklist" && functions.some(({ selector }) => selector === TRANSFER_FROM)
  );
}
