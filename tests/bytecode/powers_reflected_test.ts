/** Tokens that reflect their taxes and swap them on the way are walked to their end, and calm where they are honest. */
import assert from "node:assert/strict";
import type { CodeAnalysis } from "../../tools/bytecode/analysis.ts";
import { toFunctionSelector } from "viem";
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

/** What those give who deliver more or something else. */
const ALARMS = {
  ScamReflectedUnheld: /^(mint|set-balance)$/,
  ScamReflectedCompared: /^(mint|set-balance)$/,
  ScamReflectedSpared: /^(mint|set-balance)$/,
  ScamReflectedFreely: /^set-balance$/,
  ScamReflectedOthers: /^(burn-any|forced-transfer)$/,
  ScamReflectedHalf: /^forced-transfer$/,
  ScamReflectedRate: /^set-balance$/,
  ScamReflectedCounted: /^limit-setter$/,
} as const satisfies Readonly<Record<string, RegExp>>;

/** `deliver` of two arguments: a number more, or whose it is. */
const OTHERS = ["deliver(uint256,uint256)", "deliver(address,uint256)"].map((one) =>
  toFunctionSelector(one)
);

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
    for (const [contract, power] of Object.entries(ALARMS)) {
      const { powers, functions } = await read(build, contract);
      const deliver = functions.find(({ signature, selector }) =>
        signature?.startsWith("deliver(") || OTHERS.includes(selector)
      )?.selector;
      const told = powers.filter(({ severity, functions }) =>
        (severity === "high" || severity === "critical") &&
        functions.some(({ selector }) => selector === deliver)
      );
      assert.ok(
        told.some((one) => power.test(one.power)),
        `${contract}: ${told.map((one) => one.power)}`,
      );
    }
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
