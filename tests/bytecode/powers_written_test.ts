/** Drains that write the account of their victim into memory under another name than it is read by. */
import assert from "node:assert/strict";
import { analyseBySteps } from "../rig/analyser.ts";
import { type Build, buildName, compileBuild, safeBuilds } from "../rig/bytecode/builds.ts";

const OVERWRITTEN = [
  "ScamWrittenOver",
  "ScamCopiedOver",
  "ScamWrittenAt",
  "ScamWrittenBehindAnswer",
  "ScamWrittenUnder",
];

/** Missed where the compiler copies word by word: each half of the account goes by a name of its own. */
const MISSED_IN = ["0.8.19, not optimized", "0.8.19, 200 runs"];

async function drainIn(build: Build, contract: string) {
  const { powers } = await analyseBySteps(compileBuild(build, "contracts_safe")[contract]!);
  return powers.find(({ power, evidence }) => power === "approval-drain" && evidence !== "name");
}

for (const build of safeBuilds) {
  const name = buildName(build);

  Deno.test(`tells whose account is written over under another name: solc ${name}`, async () => {
    const missed = MISSED_IN.includes(name);
    for (const contract of [...OVERWRITTEN, ...missed ? [] : ["ScamWrittenInto"]]) {
      assert.equal((await drainIn(build, contract))?.severity, "high", contract);
    }
  });

  Deno.test(`says nothing of what is written before the caller, behind or beside him: solc ${name}`, async () => {
    for (const contract of ["HonestWrittenBefore", "HonestWrittenBehind", "HonestNoted"]) {
      assert.equal(await drainIn(build, contract), undefined, contract);
    }
  });
}
