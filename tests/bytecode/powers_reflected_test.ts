/** Tokens that reflect their taxes and swap them on the way are walked to their end, and calm where they are honest. */
import assert from "node:assert/strict";
import type { CodeAnalysis } from "../../tools/bytecode/analysis.ts";
import { withHolders } from "../../tools/bytecode/live.ts";
import { analyseBySteps } from "../rig/analyser.ts";
import { type Build, buildName, buildsOf, compileBuild } from "../rig/bytecode/builds.ts";
import { accounts, place, SELF, word, ZERO } from "./_analysis.ts";

function read(build: Build, contract: string): Promise<CodeAnalysis> {
  return analyseBySteps(compileBuild(build, "contracts_reflected")[contract]!);
}

/** How grave each power is, of those that matter. */
function graveIn({ powers }: Pick<CodeAnalysis, "powers">): string[] {
  return powers.filter(({ severity }) => severity === "high" || severity === "critical")
    .map(({ power, severity }) => `${severity} ${power}`).sort();
}

const OWNERS = ["high fee-setter", "high limit-setter"];

for (const build of buildsOf.contracts_reflected) {
  Deno.test(`takes what holders give up of their own for no alarm: ${buildName(build)}`, async () => {
    const analysis = await read(build, "HonestReflected");
    assert.equal(analysis.truncated, false);
    assert.deepEqual(graveIn(analysis), OWNERS);
    const deliver = analysis.functions.find(({ signature }) => signature === "deliver(uint256)");
    const given = analysis.powers.flatMap(({ functions }) => functions)
      .filter(({ selector }) => selector === deliver?.selector);
    assert.deepEqual(given, []);
  });

  Deno.test(`alarms where more is given up than there is, or others' is: ${buildName(build)}`, async () => {
    const unheld = graveIn(await read(build, "ScamReflectedUnheld"));
    assert.ok(unheld.some((one) => /mint|set-balance/.test(one)), unheld.join());
    const freely = graveIn(await read(build, "ScamReflectedFreely"));
    assert.ok(freely.includes("critical set-balance"), freely.join());
    const others = graveIn(await read(build, "ScamReflectedOthers"));
    assert.ok(others.some((one) => /burn-any|forced-transfer/.test(one)), others.join());
  });
}

// Via IR the taxes that a move takes off and puts back look as if whoever is spared set them.
for (const build of buildsOf.contracts_reflected.filter(({ viaIr }) => !viaIr)) {
  Deno.test(`knows that their owner is gone: ${buildName(build)}`, async () => {
    const analysis = await read(build, "HonestReflected");
    const words = new Map([[place(0).slot, word(ZERO)]]);
    const parts = [{ in: SELF, analysis }];
    const powers = withHolders({ self: SELF, words, accounts, parts, partsMissing: false });
    const ofOwner = powers.filter(({ power }) => /^(fee|limit)-setter$/.test(power));
    assert.equal(ofOwner.length, 2);
    for (const { power, severity, renounced } of ofOwner) {
      assert.deepEqual([severity, renounced], ["info", true], power);
    }
  });
}
