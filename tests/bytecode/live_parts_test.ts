/** A power is as grave as the functions of it that somebody can still use. */
import assert from "node:assert/strict";
import type { FoundPower, Guard, PowerPart } from "../../tools/bytecode/analysis.ts";
import { withHolders } from "../../tools/bytecode/live.ts";
import type { Address, Hex } from "../../tools/evm/network.ts";
import {
  accounts,
  analysis,
  functionWith,
  guardedBy,
  inSlot,
  MULTISIG,
  place,
  power,
  SELF,
  WALLET,
  word,
  ZERO,
} from "./_analysis.ts";

const grave = functionWith(guardedBy(inSlot(0)), "0x00000001");
const capped = functionWith(guardedBy(inSlot(1)), "0x00000002");
const harmless = functionWith(guardedBy(inSlot(2)), "0x00000003");

const parts: readonly PowerPart[] = [
  { severity: "high", bounds: [], function: grave, isHarmless: false },
  { severity: "medium", bounds: ["capped"], function: capped, isHarmless: false },
  { severity: "low", bounds: ["one-way"], function: harmless, isHarmless: true },
];

/** As the analyser tells it: the harmless function does not stand beside the others. */
const parted: FoundPower = { ...power("mint", grave, capped), parts };

function judge(...holders: readonly Address[]) {
  const words = new Map<Hex, string>(
    holders.map((holder, slot) => [place(slot).slot, word(holder)]),
  );
  const own = { in: SELF, analysis: analysis({ powers: [parted] }) };
  const [one] = withHolders({ self: SELF, words, accounts, parts: [own], partsMissing: false });
  const { severity, bounds, downgraded, renounced, functions } = one!;
  return [severity, bounds, downgraded, renounced, functions.map(({ selector }) => selector)];
}

const [first, second, third] = [grave, capped, harmless].map(({ selector }) => selector);

const cases: readonly (readonly [string, readonly Address[], readonly unknown[]])[] = [
  ["all are held", [WALLET, WALLET, WALLET], ["high", [], null, false, [first, second]]],
  [
    "the gravest is nobody's",
    [ZERO, WALLET, WALLET],
    ["medium", ["capped"], "renounced", false, [first, second]],
  ],
  ["the lesser is nobody's", [WALLET, ZERO, ZERO], ["high", [], null, false, [first, second]]],
  [
    "only what is harmless is held",
    [ZERO, ZERO, WALLET],
    ["low", ["one-way"], "renounced", false, [first, second, third]],
  ],
  [
    "several hold what is left",
    [ZERO, MULTISIG, ZERO],
    ["low", ["capped"], "renounced", false, [first, second]],
  ],
  [
    "several hold the gravest",
    [MULTISIG, ZERO, ZERO],
    ["medium", [], "shared-control", false, [first, second]],
  ],
  ["all are nobody's", [ZERO, ZERO, ZERO], ["info", [], "renounced", true, [first, second]]],
];

for (const [what, holders, expected] of cases) {
  Deno.test(`a power in parts of which ${what}`, () => {
    assert.deepEqual(judge(...holders), expected);
  });
}

Deno.test("a guard that was not read leaves a part with somebody", () => {
  const unread: Guard = inSlot(9);
  const left = { ...parts[1]!, function: functionWith(guardedBy(unread), "0x00000002") };
  const own = analysis({
    powers: [{ ...parted, functions: [grave, left.function], parts: [parts[0]!, left] }],
  });
  const words = new Map<Hex, string>([[place(0).slot, word(ZERO)]]);
  const scene = { self: SELF, words, accounts, parts: [{ in: SELF, analysis: own }] };
  const [one] = withHolders({ ...scene, partsMissing: false });
  assert.deepEqual([one?.severity, one?.renounced], ["medium", null]);
});
