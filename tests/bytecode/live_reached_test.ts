/** An owner of zero is not for good where a store that names another place can land on him. */
import assert from "node:assert/strict";
import { numberToHex } from "viem";
import { withHolders } from "../../tools/bytecode/live.ts";
import type { CodeAnalysis } from "../../tools/bytecode/analysis.ts";
import type { Hex } from "../../tools/evm/network.ts";
import { analyseBySteps } from "../rig/analyser.ts";
import { type Build, buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";
import { accounts, SELF } from "./_analysis.ts";

const told = [
  "0.6.12, 200 runs",
  "0.7.6, not optimized",
  "0.8.30, not optimized",
  "0.8.30, 200 runs",
  "0.8.30, 200 runs, via IR",
];

const reached = [
  "ReachedByKey",
  "ReachedByReckoning",
  "ReachedByElement",
  "ReachedByLength",
  "ReachedByOwnLength",
] as const;
const notReached = ["NotReachedByKey", "NotReachedByElement", "ReachedByOwner"] as const;

for (const build of builds.filter((one) => told.includes(buildName(one)))) {
  for (const name of reached) {
    Deno.test(`${name} is not given up: solc ${buildName(build)}`, async () => {
      const { severity, renounced } = await setBalanceOf(build, name);
      assert.equal(severity, "critical");
      assert.notEqual(renounced, true);
    });
  }

  for (const name of notReached) {
    Deno.test(`${name} is given up: solc ${buildName(build)}`, async () => {
      const { severity, renounced } = await setBalanceOf(build, name);
      assert.deepEqual([severity, renounced], ["info", true]);
    });
  }
}

/** The power to set balances, with zero in every slot. */
async function setBalanceOf(build: Build, contract: string) {
  const analysis = await analyseBySteps(compileBuild(build)[contract]!);
  const words = new Map(placesOf(analysis).map((slot) => [slot, numberToHex(0, { size: 32 })]));
  const parts = [{ in: SELF, analysis }];
  const held = withHolders({ self: SELF, words, accounts, parts, partsMissing: false });
  return held.find(({ power }) => power === "set-balance")!;
}

function placesOf({ powers, rewritable }: CodeAnalysis): Hex[] {
  const accesses = [
    ...powers.flatMap(({ functions }) => functions.map(({ access }) => access)),
    ...rewritable.map(({ access }) => access),
  ];
  return accesses.flatMap(({ guards }) =>
    guards.flatMap((guard) => "place" in guard && guard.place !== null ? [guard.place.slot] : [])
  );
}
