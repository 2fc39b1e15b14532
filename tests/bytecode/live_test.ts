/** How grave a power is with who holds its guards now. */
import assert from "node:assert/strict";
import { type CodeAnalysis, severities } from "../../tools/bytecode/analysis.ts";
import {
  controls,
  MULTISIG_THRESHOLD_MIN,
  severityUnder,
  TIMELOCK_DELAY_MIN_S,
} from "../../tools/bytecode/held_severity.ts";
import type { Account } from "../../tools/bytecode/holder.ts";
import { type HeldPower, withHolders } from "../../tools/bytecode/live.ts";
import type { Address, Hex } from "../../tools/evm/network.ts";
import {
  accounts,
  analysis,
  contract,
  DEAD,
  functionWith,
  guardedBy,
  IMPLEMENTATION,
  inSlot,
  MULTISIG,
  multisig,
  open,
  place,
  power,
  SELF,
  TIMELOCK,
  timelock,
  WALLET,
  word,
  writes,
  ZERO,
} from "./_analysis.ts";

type Words = ReadonlyMap<Hex, string | null>;

const slots = (...words: readonly (string | null | undefined)[]): Words =>
  new Map(words.flatMap((one, slot) => one === undefined ? [] : [[place(slot).slot, one]]));

function judge(
  own: CodeAnalysis,
  words: Words,
  { known = accounts, partsMissing = false, implementation }: {
    readonly known?: ReadonlyMap<Address, Account | null>;
    readonly partsMissing?: boolean;
    readonly implementation?: CodeAnalysis;
  } = {},
): readonly HeldPower[] {
  const parts = [
    { in: SELF, analysis: own },
    ...(implementation ? [{ in: IMPLEMENTATION, analysis: implementation }] : []),
  ];
  return withHolders({ self: SELF, words, accounts: known, parts, partsMissing });
}

const told = ([one]: readonly HeldPower[]) => [one?.severity, one?.downgraded, one?.renounced];

/** A mint behind the owner in slot 0, which only he can set. */
const owned = analysis({
  powers: [power("mint", functionWith(guardedBy(inSlot(0))))],
  rewritable: [writes(0, guardedBy(inSlot(0)))],
});

Deno.test("no control makes a power graver than its code, and less control never graver", () => {
  const rank = (severity: (typeof severities)[number]) => severities.indexOf(severity);
  for (const base of severities) {
    const row = severityUnder[base];
    assert.deepEqual([row.anyone, row.one, row.nobody], [base, base, "info"]);
    for (const [index, control] of controls.entries()) {
      const next = controls[index + 1];
      if (next !== undefined) {
        assert.ok(rank(row[control]) <= rank(row[next]), `${base} ${control}`);
      }
    }
    const isGrave = base === "critical" || base === "high";
    if (isGrave) assert.ok(rank(row.shared) <= rank("medium"), `${base} stays in sight`);
  }
});

const holders: readonly (readonly [string, string | null | undefined, readonly unknown[]])[] = [
  ["a wallet", word(WALLET), ["high", null, false]],
  ["a multisig of two", word(MULTISIG), ["medium", "shared-control", false]],
  ["a timelock of two days", word(TIMELOCK), ["medium", "shared-control", false]],
  ["zero", word(ZERO), ["info", "renounced", true]],
  ["the dead address", word(DEAD), ["info", "renounced", true]],
  ["nobody knows, for the slot was not answered", null, ["high", null, null]],
  ["nobody knows, for the slot was not read", undefined, ["high", null, null]],
];

for (const [who, stored, expected] of holders) {
  Deno.test(`a mint held by ${who} is ${expected[0]}`, () => {
    assert.deepEqual(told(judge(owned, slots(stored))), expected);
  });
}

Deno.test("the address is cut out of a packed word, whatever stands beside it", () => {
  const packed = { kind: "slot", place: place(0, 8) } as const;
  const own = analysis({ powers: [power("mint", functionWith(guardedBy(packed)))] });
  const besides = `0x${(BigInt(word(WALLET, 8)) | 0x01n).toString(16)}`;
  const [mint] = judge(own, slots(besides));
  assert.equal(mint?.functions[0]?.guards[0]?.found.holder?.address, WALLET);
  const [gone] = judge(own, slots("0x01"));
  assert.deepEqual([gone?.severity, gone?.renounced], ["info", true]);
});

Deno.test("a word that is no address is nobody's and nothing is given up for it", () => {
  const whole = { kind: "slot", place: { ...place(0), bits: 256 } } as const;
  const own = analysis({ powers: [power("mint", functionWith(guardedBy(whole)))] });
  const [mint] = judge(own, slots(`0x${"ff".repeat(32)}`));
  const { found } = mint!.functions[0]!.guards[0]!;
  assert.deepEqual([found.holder, found.reason], [null, "malformed"]);
  assert.deepEqual(told([mint!]), ["high", null, null]);
});

const weakShares: readonly (readonly [string, Account])[] = [
  ["a multisig that one signature opens", contract({ ...multisig, threshold: 1 })],
  ["a multisig with fewer owners than it asks for", contract({ ...multisig, owners: 1 })],
  ["a timelock of an hour", contract({ ...timelock, delayS: 3_600 })],
  ["a contract of another kind", contract()],
  ["an account that runs a contract's code", { ...contract(), kind: "delegated-eoa" }],
];

for (const [who, account] of weakShares) {
  Deno.test(`${who} counts as one account`, () => {
    const known = new Map([[WALLET, account]]);
    assert.deepEqual(told(judge(owned, slots(word(WALLET)), { known })), ["high", null, false]);
  });
}

Deno.test("at the limits control is shared", () => {
  for (
    const account of [
      contract({ ...multisig, threshold: MULTISIG_THRESHOLD_MIN, owners: MULTISIG_THRESHOLD_MIN }),
      contract({ ...timelock, delayS: TIMELOCK_DELAY_MIN_S }),
    ]
  ) {
    const known = new Map([[WALLET, account]]);
    assert.equal(told(judge(owned, slots(word(WALLET)), { known }))[0], "medium");
  }
});

Deno.test("an account that was not read leaves the power as it is and says why", () => {
  for (
    const [known, reason] of [[new Map(), "not-read"], [
      new Map([[WALLET, null]]),
      "unanswered",
    ]] as const
  ) {
    const [mint] = judge(owned, slots(word(WALLET)), { known });
    const { found } = mint!.functions[0]!.guards[0]!;
    assert.deepEqual([found.holder?.address, found.holder?.kind, found.reason], [
      WALLET,
      null,
      reason,
    ]);
    assert.equal(mint!.severity, "high");
  }
});

Deno.test("what anybody may do stays as grave when other guards are given up", () => {
  const own = analysis({
    powers: [power("mint", functionWith(guardedBy(inSlot(0))), functionWith(open, "0xa0712d68"))],
  });
  assert.deepEqual(told(judge(own, slots(word(ZERO)))), ["high", null, false]);
});

Deno.test("one live guard among several is enough", () => {
  const own = analysis({ powers: [power("mint", functionWith(guardedBy(inSlot(0), inSlot(1))))] });
  assert.deepEqual(told(judge(own, slots(word(ZERO), word(WALLET)))), ["high", null, false]);
  assert.deepEqual(told(judge(own, slots(word(ZERO), null))), ["high", null, null]);
  assert.deepEqual(told(judge(own, slots(word(ZERO), word(DEAD)))), ["info", "renounced", true]);
  assert.deepEqual(told(judge(own, slots(word(MULTISIG), word(WALLET)))), ["high", null, false]);
  const shared = judge(own, slots(word(MULTISIG), word(TIMELOCK)));
  assert.deepEqual(told(shared), ["medium", "shared-control", false]);
});

Deno.test("of two codes with the same power the graver counts, and both are listed", () => {
  const own = analysis({ powers: [power("mint", functionWith(guardedBy(inSlot(0))))] });
  const behind = analysis({
    powers: [{
      ...power("mint", functionWith(guardedBy(inSlot(1)))),
      severity: "critical",
      evidence: "name",
      bounds: ["capped"],
    }],
  });
  const [mint] = judge(own, slots(word(ZERO), word(WALLET)), { implementation: behind });
  assert.deepEqual(told([mint!]), ["critical", null, false]);
  assert.deepEqual([mint?.evidence, mint?.bounds], ["both", []]);
  assert.deepEqual(mint?.functions.map(({ in: where }) => where), [SELF, IMPLEMENTATION]);
});
