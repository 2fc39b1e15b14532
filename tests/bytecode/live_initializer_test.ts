/** Whether an initializer can be run now, or ever again: by the field that closes it. */
import assert from "node:assert/strict";
import type { Access, CodeAnalysis } from "../../tools/bytecode/analysis.ts";
import type { FieldWrite, InitializerFlag } from "../../tools/bytecode/analysis_storage.ts";
import type { StoredWord } from "../../tools/bytecode/holder.ts";
import { withHolders } from "../../tools/bytecode/live.ts";
import type { Hex } from "../../tools/evm/network.ts";
import {
  accounts,
  analysis,
  functionWith,
  guardedBy,
  inSlot,
  place,
  power,
  SELF,
  WALLET,
  word,
  writes,
  ZERO,
} from "./_analysis.ts";

const mint = power("mint", functionWith(guardedBy(inSlot(0))));

/** Open until the flag beside an address is set. */
const flag = {
  ...place(3),
  offsetBits: 160,
  bits: 8,
  openBelow: "0x1",
} as const satisfies InitializerFlag;
const initializer: Access = { state: "initializer", guards: [], flags: [flag] };
const writesFlag = (access: Access, value: Hex | null): FieldWrite => {
  const { openBelow: _, ...field } = flag;
  return { ...field, value, access };
};

type Given = Partial<CodeAnalysis> & { readonly access?: Access };

function initialise(
  flagWord: StoredWord | null | undefined,
  { access = initializer, ...given }: Given = {},
) {
  const words = new Map<Hex, StoredWord | null>([
    [place(0).slot, word(ZERO)],
    [place(1).slot, word(WALLET)],
  ]);
  if (flagWord !== undefined) words.set(flag.slot, flagWord);
  const sets = power("set-balance", {
    ...functionWith(access),
    whileOpen: "critical",
  });
  const own = analysis({
    powers: [sets, mint],
    rewritable: [writes(0, access), writesFlag(access, "0x1")],
    ...given,
  });
  const parts = [{ in: SELF, analysis: own }];
  const found = withHolders({ self: SELF, words, accounts, parts, partsMissing: false });
  const named = (name: string) => found.find((one) => one.power === name)!;
  const { severity, downgraded, functions } = named("set-balance");
  return {
    sets: [severity, downgraded, functions[0]?.initialised],
    mints: named("mint").severity,
  };
}

const flagged = (value: bigint) => `0x${(value << 160n).toString(16).padStart(64, "0")}`;
const closed = { sets: ["info", "initialised", true], mints: "info" };
const openNow = { sets: ["critical", null, false], mints: "high" };
const notKnown = { sets: ["high", null, null], mints: "high" };

Deno.test("an initializer that ran is closed, and what only it could set again is given up", () => {
  assert.deepEqual(initialise(flagged(1n)), closed);
});

Deno.test("an initializer that anybody may run now is as grave as what is open to everybody", () => {
  assert.deepEqual(initialise(flagged(0n)), openNow);
  // What stands beside the flag in its slot says nothing of it.
  assert.deepEqual(initialise(word(WALLET)), openNow);
});

Deno.test("a flag that was asked for without an answer may be open, one not asked for is as its code", () => {
  assert.deepEqual(initialise(null), { ...openNow, sets: ["critical", null, null] });
  assert.deepEqual(initialise("0xzz"), { ...openNow, sets: ["critical", null, null] });
  assert.deepEqual(initialise(undefined), notKnown);
  // The address was read, the flag beside it was not.
  const known = (1n << 160n) - 1n;
  assert.deepEqual(initialise({ word: 0n, known }), notKnown);
  assert.deepEqual(initialise({ word: (1n << 256n) - 1n, known }), notKnown);
});

const versions: readonly (readonly [bigint, typeof closed | typeof openNow])[] = [
  [0n, openNow],
  [1n, openNow],
  [2n, closed],
  [255n, closed],
];

for (const [version, expected] of versions) {
  const is = expected === closed ? "closed" : "open";
  Deno.test(`with version ${version} the initializer of the second is ${is}`, () => {
    const access: Access = { ...initializer, flags: [{ ...flag, openBelow: "0x2" }] };
    const rewritable = [writes(0, access), writesFlag(access, "0x2")];
    assert.deepEqual(initialise(flagged(version), { access, rewritable }), expected);
  });
}

Deno.test("what an initializer calls of itself is open while its lock is set, whoever has left it so", () => {
  const { openBelow: _, ...field } = flag;
  const lock = { ...field, openWhile: "set" } as const satisfies InitializerFlag;
  const access: Access = { ...initializer, flags: [lock] };
  const rewritable = [writes(0, access), writesFlag(access, "0x1"), writesFlag(access, "0x0")];
  assert.deepEqual(initialise(flagged(1n), { access, rewritable }), openNow);
  assert.deepEqual(initialise(flagged(0n), { access, rewritable }), closed);
  const anybody = [...rewritable, writesFlag({ state: "open", guards: [] }, null)];
  assert.deepEqual(initialise(flagged(0n), { access, rewritable: anybody }), notKnown);
});

Deno.test("of two flags both close an initializer, and either opens it", () => {
  const { openBelow: _, ...field } = flag;
  const lock = { ...field, offsetBits: 168, openWhile: "set" } as const satisfies InitializerFlag;
  const access: Access = { ...initializer, flags: [flag, lock] };
  const rewritable = [writes(0, access), writesFlag(access, "0x1")];
  const word = (ran: bigint, under: bigint) => flagged(ran | under << 8n);
  assert.deepEqual(initialise(word(1n, 0n), { access, rewritable }), closed);
  assert.deepEqual(initialise(word(1n, 1n), { access, rewritable }), openNow);
  assert.deepEqual(initialise(word(0n, 0n), { access, rewritable }), openNow);
});

const boss = guardedBy(inSlot(1));
const resets: readonly (readonly [string, FieldWrite, boolean])[] = [
  ["can write anything into it", writesFlag(boss, null), true],
  ["clears it", writesFlag(boss, "0x0"), true],
  ["clears its whole slot", { ...place(3), bits: 256, value: "0x0", access: boss }, true],
  [
    "clears a bit of it",
    { ...place(3), offsetBits: 160, bits: 1, value: "0x0", access: boss },
    true,
  ],
  ["sets it once more", writesFlag(boss, "0x1"), false],
  ["writes the address beside it", writes(3, boss), false],
];

for (const [what, reset, reopens] of resets) {
  Deno.test(`a flag closes ${reopens ? "nothing" : "for good"} where somebody ${what}`, () => {
    const rewritable = [writes(0, initializer), writesFlag(initializer, "0x1"), reset];
    assert.deepEqual(initialise(flagged(1n), { rewritable }), reopens ? notKnown : closed);
  });
}

Deno.test("an initializer that somebody opens again is his, as grave as what he may do alone", () => {
  const access = initializer;
  const severityOf = (rewritable: readonly FieldWrite[]) => {
    const own = analysis({
      powers: [{
        ...power("mint", { ...functionWith(access), whileOpen: "critical" }),
        severity: "medium",
      }],
      rewritable,
    });
    const words = new Map([[place(1).slot, word(WALLET)], [flag.slot, flagged(1n)]]);
    const parts = [{ in: SELF, analysis: own }];
    const [found] = withHolders({ self: SELF, words, accounts, parts, partsMissing: false });
    return [found?.severity, found?.downgraded];
  };
  assert.deepEqual(severityOf([writesFlag(access, "0x1")]), ["info", "initialised"]);
  assert.deepEqual(severityOf([writesFlag(access, "0x1"), writesFlag(boss, "0x0")]), [
    "high",
    null,
  ]);
});

Deno.test("a flag that nobody is left to clear closes for good", () => {
  const rewritable = [writesFlag(guardedBy(inSlot(0)), "0x0"), writes(0, initializer)];
  assert.deepEqual(initialise(flagged(1n), { rewritable }), closed);
});

Deno.test("code that was not walked to its end may write the flag", () => {
  assert.equal(initialise(flagged(1n), { truncated: true }).sets[0], "high");
});

Deno.test("what an initializer lets a keeper do as well is his after it ran", () => {
  const access: Access = { ...initializer, guards: [inSlot(1)] };
  const { sets, mints } = initialise(flagged(1n), { access });
  assert.deepEqual(sets, ["high", null, null]);
  // He may write the owner's place again.
  assert.equal(mints, "high");
  const nobody: Access = { ...initializer, guards: [inSlot(0)] };
  assert.deepEqual(initialise(flagged(1n), { access: nobody, rewritable: [] }).sets[0], "info");
});
