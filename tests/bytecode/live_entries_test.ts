/** An owner of zero in an entry is not for good where a store that names any entry can land on him. */
import assert from "node:assert/strict";
import { numberToHex } from "viem";
import { type HeldPower, withHolders } from "../../tools/bytecode/live.ts";
import type { CodeAnalysis } from "../../tools/bytecode/analysis.ts";
import type { Address, Hex } from "../../tools/evm/network.ts";
import { analyseBySteps } from "../rig/analyser.ts";
import { type Build, buildName, compileBuild, safeBuilds } from "../rig/bytecode/builds.ts";
import { accounts, MULTISIG, place, SELF, WALLET, word, ZERO } from "./_analysis.ts";

const givenUp = ["info", true, "renounced"];
const taken = ["high", false, null];

/** What the mint is told as, and who names the minter, where the entry is known. */
const expected: Readonly<Record<string, readonly [readonly unknown[], string | null]>> = {
  ReachedByTitle: [taken, "critical open"],
  ReachedByTitleSetter: [taken, "medium guarded"],
  ReachedByNumber: [taken, "critical open"],
  ReachedByText: [taken, "critical open"],
  ReachedByStruct: [taken, "critical open"],
  ReachedByElementSet: [taken, "critical open"],
  ReachedByMember: [taken, "critical open"],
  ReachedByPush: [taken, "critical open"],
  // Which key that is nobody can tell: no power is told, and nothing is given up either.
  ReachedByUnknownTitle: [taken, null],
  PerhapsReachedByAccount: [taken, null],
  PerhapsReachedByHalves: [taken, null],
  PerhapsReachedByShort: [taken, null],
  NotReachedByTitleSetter: [givenUp, "info guarded"],
  NotReachedByTitle: [givenUp, null],
  NotReachedByOthers: [givenUp, null],
  NotReachedByStruct: [givenUp, null],
  NotReachedByElementSet: [givenUp, null],
  NotReachedByMember: [givenUp, null],
  NotReachedByNumbers: [givenUp, "info guarded"],
  NotReachedByAccount: [givenUp, null],
  ReachedInFixed: [taken, "critical open"],
  ReachedInFixedByLowBits: [taken, "critical open"],
  NotReachedInFixed: [givenUp, null],
  NotReachedInFixedByItself: [givenUp, "info guarded"],
  NotReachedByFixed: [givenUp, null],
  NotReachedByPairs: [givenUp, null],
  ReachedByColumn: [taken, null],
  ReachedBehindRates: [taken, null],
  ReachedInListByLowBits: [taken, "critical open"],
  NotReachedInList: [givenUp, null],
};

for (const build of safeBuilds) {
  for (const [name, [mint, admin]] of Object.entries(expected)) {
    const verb = mint === givenUp ? "is given up" : "is not given up";
    Deno.test(`${name} ${verb}: solc ${buildName(build)}`, async () => {
      const held = await heldOf(build, name, ZERO);
      assert.deepEqual(told(held.find(({ power }) => power === "mint")!), mint);
      const by = held.find(({ power }) => power === "mint-admin" || power === "owner-change");
      assert.equal(by === undefined ? null : `${by.severity} ${by.functions[0]!.state}`, admin);
    });
  }

  const shared: readonly (readonly [string, readonly unknown[]])[] = [
    ["ReachedByTitle", ["high", false, null]],
    ["ReachedByTitleSetter", ["high", false, null]],
    ["ReachedByUnknownTitle", ["high", false, null]],
    ["NotReachedByTitleSetter", ["medium", false, "shared-control"]],
    ["NotReachedByTitle", ["medium", false, "shared-control"]],
    ["NotReachedByNumbers", ["medium", false, "shared-control"]],
  ];
  for (const [name, mint] of shared) {
    Deno.test(`a multisig mints in ${name}, ${mint[0]}: solc ${buildName(build)}`, async () => {
      const held = await heldOf(build, name, MULTISIG);
      assert.deepEqual(told(held.find(({ power }) => power === "mint")!), mint);
    });
  }
}

for (const build of safeBuilds.filter(({ runs }) => runs !== null)) {
  for (const [name, isClosed] of [["NamedAgain", false], ["NotNamedAgain", true]] as const) {
    const verb = isClosed ? "stays initialised" : "may be initialised again";
    Deno.test(`${name} ${verb}: solc ${buildName(build)}`, async () => {
      const held = await heldOf(build, name, ZERO, numberToHex(1, { size: 32 }));
      const mint = told(held.find(({ power }) => power === "mint")!);
      const once = held.flatMap(({ functions }) => functions)
        .find(({ state }) => state === "initializer")!;
      assert.deepEqual([mint, once.initialised, once.isReopened], [
        isClosed ? givenUp : taken,
        isClosed ? true : null,
        false,
      ]);
    });
  }
}

function told({ severity, renounced, downgraded }: HeldPower): readonly unknown[] {
  return [severity, renounced, downgraded];
}

/** The powers with somebody in the minter's slot, and a wallet in slot 4. */
async function heldOf(build: Build, contract: string, minter: Address, flag = word(ZERO)) {
  const code = compileBuild(build, "contracts_reached")[contract]!;
  const analysis = await analyseBySteps(code);
  const words = new Map<Hex, string>(placesOf(analysis).map((slot) => [slot, word(minter)]));
  words.set(place(4).slot, word(WALLET));
  for (const slot of flagsOf(analysis)) words.set(slot, flag);
  const parts = [{ in: SELF, analysis }];
  return withHolders({ self: SELF, words, accounts, parts, partsMissing: false });
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

function flagsOf({ powers }: CodeAnalysis): Hex[] {
  return powers.flatMap(({ functions }) =>
    functions.flatMap(({ access }) => access.flags ?? []).map(({ slot }) => slot)
  );
}
