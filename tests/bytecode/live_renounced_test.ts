/** A power is given up only when nothing can take it up again. */
import assert from "node:assert/strict";
import type { CodeAnalysis, Guard } from "../../tools/bytecode/analysis.ts";
import type { FieldWrite } from "../../tools/bytecode/analysis_storage.ts";
import { withHolders } from "../../tools/bytecode/live.ts";
import type { Address, Hex } from "../../tools/evm/network.ts";
import {
  accounts,
  analysis,
  DEAD,
  functionWith,
  guardedBy,
  IMPLEMENTATION,
  inSlot,
  open,
  place,
  power,
  SELF,
  WALLET,
  word,
  writes,
  ZERO,
} from "./_analysis.ts";

type Stored = Readonly<Record<number, Address>>;

const zeros: Stored = { 0: ZERO, 1: ZERO, 2: ZERO };

function mintOf(
  given: Partial<CodeAnalysis>,
  stored: Stored = zeros,
  more: { readonly partsMissing?: boolean; readonly implementation?: CodeAnalysis } = {},
) {
  const own = analysis({ ...given, powers: [mint(inSlot(0)), ...given.powers ?? []] });
  const parts = [
    { in: SELF, analysis: own },
    ...(more.implementation ? [{ in: IMPLEMENTATION, analysis: more.implementation }] : []),
  ];
  const words = new Map<Hex, string>(
    Object.entries(stored).map(([slot, address]) => [place(Number(slot)).slot, word(address)]),
  );
  const { partsMissing = false } = more;
  const found = withHolders({ self: SELF, words, accounts, parts, partsMissing });
  const one = found.find(({ power: name }) => name === "mint")!;
  const [guard] = one.functions[0]!.guards;
  return { told: [one.severity, one.renounced], retakable: guard?.retakable };
}

const mint = (...guards: Guard[]) => power("mint", functionWith(guardedBy(...guards)));

const gone = ["info", true];
const held = ["high", false];

const ways: readonly (readonly [string, CodeAnalysis["rewritable"], Stored, readonly unknown[]])[] =
  [
    ["nothing writes", [], zeros, gone],
    ["only the owner himself writes", [writes(0, guardedBy(inSlot(0)))], zeros, gone],
    ["anybody writes", [writes(0, open)], zeros, held],
    ["an initializer writes", [writes(0, { state: "initializer", guards: [] })], zeros, held],
    [
      "a function writes of which nothing is known",
      [writes(0, { state: "unknown", guards: [] })],
      zeros,
      held,
    ],
    [
      "a function writes whose guards were not found",
      [writes(0, { state: "guarded", guards: [] })],
      zeros,
      held,
    ],
    [
      "a live second account writes",
      [writes(0, guardedBy(inSlot(1)))],
      { ...zeros, 1: WALLET },
      held,
    ],
    ["a second account writes that is nobody too", [writes(0, guardedBy(inSlot(1)))], zeros, gone],
    [
      "a second account writes that a live third one sets",
      [writes(0, guardedBy(inSlot(1))), writes(1, guardedBy(inSlot(2)))],
      { ...zeros, 2: WALLET },
      held,
    ],
    [
      "owner and heir only set each other",
      [writes(0, guardedBy(inSlot(1))), writes(1, guardedBy(inSlot(0)))],
      zeros,
      gone,
    ],
    [
      "whoever has a role writes",
      [writes(0, guardedBy({ kind: "role", mappingSlot: place(5).slot, role: null }))],
      zeros,
      held,
    ],
    ["another slot is open", [writes(7, open)], zeros, gone],
  ];

for (const [what, rewritable, stored, expected] of ways) {
  Deno.test(`a guard of zero that ${what} is ${expected === gone ? "given up" : "retakable"}`, () => {
    const { told, retakable } = mintOf({ rewritable }, stored);
    assert.deepEqual(told, expected);
    assert.equal(retakable, expected === held);
  });
}

const elsewhere: readonly (readonly [string, Partial<CodeAnalysis>, boolean])[] = [
  ["all of the code was walked", {}, false],
  ["the walk ended early", { truncated: true }, false],
  ["the code hides its functions", { opaqueDispatch: true }, false],
  ["code that runs was not read", {}, true],
  ["a library's code runs", { delegatesElsewhere: true }, false],
];

for (const [what, given, partsMissing] of elsewhere) {
  const expected = what === "all of the code was walked" ? gone : held;
  Deno.test(`where ${what} a guard of zero is ${expected === gone ? "" : "not "}given up`, () => {
    assert.deepEqual(mintOf(given, zeros, { partsMissing }).told, expected);
  });
}

const guards: readonly (readonly [string, Guard, boolean])[] = [
  ["a caller of zero written in the code", { kind: "fixed", address: ZERO }, true],
  ["an origin of zero", { kind: "origin", place: place(0), address: null }, true],
  ["a role", { kind: "role", mappingSlot: place(0).slot, role: null }, false],
  ["an authority of zero", { kind: "authority", place: place(0), address: null }, false],
  ["the contract itself", { kind: "self" }, false],
  [
    "a signer of zero, whom bad signatures recover to",
    { kind: "signature", place: place(0) },
    false,
  ],
  ["a signer nobody knows", { kind: "signature", place: null }, false],
];

for (const [what, guard, isGone] of guards) {
  Deno.test(`${what} is ${isGone ? "" : "not "}nobody for ever`, () => {
    const words = new Map([[place(0).slot, word(ZERO)]]);
    const parts = [{ in: SELF, analysis: analysis({ powers: [mint(guard)] }) }];
    const [one] = withHolders({ self: SELF, words, accounts, parts, partsMissing: false });
    assert.deepEqual(
      [one?.severity, one?.renounced === true],
      isGone ? ["info", true] : ["high", false],
    );
  });
}

Deno.test("a signer at the dead address signs nothing", () => {
  const words = new Map([[place(0).slot, word(DEAD)]]);
  const guard: Guard = { kind: "signature", place: place(0) };
  const parts = [{ in: SELF, analysis: analysis({ powers: [mint(guard)] }) }];
  const [one] = withHolders({ self: SELF, words, accounts, parts, partsMissing: false });
  assert.equal(one?.severity, "info");
});

Deno.test("whoever can run any code on the storage takes every guard up again", () => {
  for (const name of ["upgradeable-proxy", "arbitrary-delegatecall"] as const) {
    const by = (slot: number) => ({ powers: [power(name, functionWith(guardedBy(inSlot(slot))))] });
    assert.deepEqual(mintOf(by(1), { ...zeros, 1: WALLET }).told, held, name);
    assert.deepEqual(mintOf(by(0)).told, gone, name);
    assert.deepEqual(mintOf({ powers: [power(name, functionWith(open))] }).told, held, name);
    assert.deepEqual(mintOf({ powers: [power(name)] }).told, held, name);
  }
});

Deno.test("an implementation's functions write the same storage as the contract's own", () => {
  const implementation = analysis({ rewritable: [writes(0, open)] });
  assert.deepEqual(mintOf({}, zeros, { implementation }).told, held);
  assert.deepEqual(mintOf({}, zeros, { implementation: analysis() }).told, gone);
});

const fields: readonly (readonly [string, FieldWrite, readonly unknown[]])[] = [
  ["a bool beside it", { ...place(0), offsetBits: 160, bits: 8, value: null, access: open }, gone],
  ["its lowest bits", { ...place(0), bits: 8, value: null, access: open }, held],
  [
    "bits that reach into it",
    { ...place(0), offsetBits: 152, bits: 64, value: null, access: open },
    held,
  ],
  ["zero into a part of it", { ...place(0), bits: 64, value: "0x0", access: open }, held],
  ["the whole slot", { ...place(0), bits: 256, value: null, access: open }, held],
  ["zero into it", writes(0, open, "0x0"), gone],
  ["the dead address into it", writes(0, open, "0xdead"), gone],
  ["somebody's address into it", writes(0, open, WALLET), held],
  ["zero into the whole slot", { ...place(0), bits: 256, value: "0x0", access: open }, gone],
];

for (const [what, way, expected] of fields) {
  const verb = expected === gone ? "stays given up" : "can be taken up again";
  Deno.test(`an owner of zero ${verb} where anybody writes ${what}`, () => {
    assert.deepEqual(mintOf({ rewritable: [way] }).told, expected);
  });
}

Deno.test("a dead signer is not for good where anybody writes zero in his place", () => {
  const guard: Guard = { kind: "signature", place: place(0) };
  const words = new Map([[place(0).slot, word(DEAD)]]);
  const own = analysis({ powers: [mint(guard)], rewritable: [writes(0, open, "0x0")] });
  const parts = [{ in: SELF, analysis: own }];
  const [one] = withHolders({ self: SELF, words, accounts, parts, partsMissing: false });
  assert.equal(one?.severity, "high");
});

Deno.test("bits of a word that were not read are not known, be they beside zeros or ones", () => {
  const known = ((1n << 160n) - 1n) << 8n;
  const parts = [{ in: SELF, analysis: analysis({ powers: [mint(inSlot(0))] }) }];
  const words = new Map([[place(0).slot, { word: 0n, known }]]);
  const [one] = withHolders({ self: SELF, words, accounts, parts, partsMissing: false });
  assert.deepEqual([one?.severity, one?.renounced], ["high", null]);
  assert.equal(one?.functions[0]?.guards[0]?.found.reason, "not-read");
});

Deno.test("a row of guards of zero falls with its last one, in whatever order it is told", () => {
  const length = 300;
  const stored = Object.fromEntries(Array.from({ length }, (_, slot) => [slot, ZERO]));
  const row = Array.from(
    { length: length - 1 },
    (_, slot) => writes(slot, guardedBy(inSlot(slot + 1))),
  );
  const last = (access: typeof open) => [...row, writes(length - 1, access)];
  for (const order of [(all: typeof row) => all, (all: typeof row) => all.toReversed()]) {
    assert.deepEqual(mintOf({ rewritable: order(last(open)) }, stored).told, held);
    const closed = last(guardedBy(inSlot(length - 1)));
    assert.deepEqual(mintOf({ rewritable: order(closed) }, stored).told, gone);
  }
});
