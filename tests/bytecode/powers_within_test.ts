/** What runs within another call, and what has to be seen of all ways at once; twins of each. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { type Build, buildName, compileBuild, safeBuilds } from "../rig/bytecode/builds.ts";

/** By contract: power, severity and access of all that weighs. */
type Shown = Readonly<Record<string, readonly string[]>>;

const WITHIN = {
  ScamSetInLoop: ["mint critical open"],
  ScamBitLeft: ["mint critical open"],
  ScamComesRound: ["mint critical open"],
  ScamBegunAnew: ["mint critical open"],
  ScamBegunByTime: ["mint critical open"],
  ScamTurnedAgain: ["mint critical open"],
  HonestPublicParts: ["mint high guarded", "mint high initializer", "mint high initializer"],
  ScamAnyMapping: ["set-balance critical open"],
  ScamAnyMappingMore: ["set-balance critical open"],
  HonestOwnMapping: [],
  HonestOwnHash: [],
  HonestSearched: [],
} as const satisfies Shown;

async function shownIn(build: Build, contract: string): Promise<readonly string[]> {
  const code = compileBuild(build, "contracts_safe")[contract]!;
  const { powers } = await analyseBySteps(code);
  return powers.filter(({ severity }) => ["medium", "high", "critical"].includes(severity))
    .flatMap(({ power, severity, functions }) =>
      functions.map(({ access }) => `${power} ${severity} ${access.state}`)
    );
}

for (const build of safeBuilds) {
  Deno.test(`tells what runs within a call, and where callers reach: solc ${buildName(build)}`, async () => {
    const found: Record<string, readonly string[]> = {};
    for (const contract of Object.keys(WITHIN)) found[contract] = await shownIn(build, contract);
    assert.deepEqual(found, WITHIN);
  });

  Deno.test(`believes no word that another way has written over: solc ${buildName(build)}`, async () => {
    const noted = await shownIn(build, "ScamNoted");
    assert.ok(noted.some((one) => /^burn-any (high|critical)/.test(one)), `${noted}`);
    const named = await shownIn(build, "ScamNamedInLoop");
    assert.ok(named.some((one) => /^mint (high|critical)/.test(one)), `${named}`);
  });

  Deno.test(`leaves what the constructor may have set to storage: solc ${buildName(build)}`, async () => {
    const [shown] = await shownIn(build, "ScamBornSet");
    assert.match(shown ?? "", /^mint (medium initializer|critical open)$/);
  });

  Deno.test(`tells ways that ask nobody among many that were joined: solc ${buildName(build)}`, async () => {
    for (const contract of ["ScamSearched", "ScamSearchedBeside", "ScamSearchedApproved"]) {
      const shown = await shownIn(build, contract);
      assert.ok(shown.some((one) => /^forced-transfer (high|critical)/.test(one)), contract);
    }
    for (const contract of ["ScamSearched", "ScamSearchedApproved"]) {
      const shown = await shownIn(build, contract);
      assert.ok(shown.some((one) => /^burn-any high/.test(one)), `${contract}: ${shown}`);
    }
    // Whoever holds others: he is asked for something of his own, and told as that where it was lost.
    const told = build.viaIr ? /^burn-any critical open/ : /^burn-any (medium|high) unknown/;
    const beside = await shownIn(build, "ScamSearchedBeside");
    assert.ok(
      beside.some((one) => told.test(one)),
      `${beside}`,
    );
  });
}
