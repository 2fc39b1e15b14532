/** Control is shared only while nobody else can have himself entered in the place of those who share it. */
import assert from "node:assert/strict";
import type { CodeAnalysis, Guard } from "../../tools/bytecode/analysis.ts";
import type { Account } from "../../tools/bytecode/holder.ts";
import { withHolders } from "../../tools/bytecode/live.ts";
import type { Address, Hex } from "../../tools/evm/network.ts";
import {
  accounts,
  analysis,
  contract,
  functionWith,
  guardedBy,
  IMPLEMENTATION,
  inSlot,
  MULTISIG,
  numbered,
  open,
  place,
  power,
  SELF,
  TIMELOCK,
  WALLET,
  word,
  writes,
  ZERO,
} from "./_analysis.ts";

const ADMIN = numbered(6);
const administrator = (owner: Address | null): Account =>
  contract({ contract: "proxy-admin", owner });

type Given = {
  readonly what: string;
  readonly own: Partial<CodeAnalysis>;
  /** Slots from 1 on; a multisig stands in slot 0. */
  readonly stored?: readonly Address[];
  readonly account?: Account;
  readonly partsMissing?: true;
};

const initializer = { state: "initializer", guards: [] } as const;
const flag = { ...place(5), offsetBits: 0, bits: 8, openBelow: "0x1" } as const;
const upgradeBy = (guard: Guard) => ({
  powers: [power("upgradeable-proxy", functionWith(guardedBy(guard), "0x4f1ef286"))],
});

const shared: readonly Given[] = [
  { what: "nobody writes the slot", own: {} },
  { what: "the multisig itself does", own: { rewritable: [writes(0, guardedBy(inSlot(0)))] } },
  {
    what: "a timelock of two days does",
    own: { rewritable: [writes(0, guardedBy(inSlot(1)))] },
    stored: [TIMELOCK],
  },
  {
    what: "whom the multisig names takes over, and it has named nobody",
    own: {
      rewritable: [writes(0, guardedBy(inSlot(1))), writes(1, guardedBy(inSlot(0)))],
    },
    stored: [ZERO],
  },
  {
    what: "somebody who is gone for good could",
    own: { rewritable: [writes(0, guardedBy(inSlot(1)))] },
    stored: [ZERO],
  },
  { what: "anybody writes another slot", own: { rewritable: [writes(7, open)] } },
  {
    what: "a wallet writes nobody into it",
    own: { rewritable: [writes(0, guardedBy(inSlot(1)), "0x0")] },
    stored: [WALLET],
  },
  {
    what: "an initializer does that ran",
    own: {
      rewritable: [
        writes(0, { ...initializer, flags: [flag] }),
        { ...flag, value: "0x1", access: { ...initializer, flags: [flag] } },
      ],
    },
  },
  { what: "the multisig replaces the code", own: upgradeBy(inSlot(0)) },
  {
    what: "the code is replaced by an administrator that obeys the multisig",
    own: upgradeBy(inSlot(1)),
    stored: [ADMIN],
    account: administrator(MULTISIG),
  },
];

const alone: readonly Given[] = [
  { what: "anybody writes the slot", own: { rewritable: [writes(0, open)] } },
  {
    what: "a wallet does",
    own: { rewritable: [writes(0, guardedBy(inSlot(1)))] },
    stored: [WALLET],
  },
  {
    what: "a wallet or the multisig does",
    own: { rewritable: [writes(0, guardedBy(inSlot(0), inSlot(1)))] },
    stored: [WALLET],
  },
  {
    what: "a timelock does in whose place a wallet names another",
    own: { rewritable: [writes(0, guardedBy(inSlot(1))), writes(1, guardedBy(inSlot(2)))] },
    stored: [TIMELOCK, WALLET],
  },
  {
    what: "a wallet does that the multisig has named",
    own: { rewritable: [writes(0, guardedBy(inSlot(1))), writes(1, guardedBy(inSlot(0)))] },
    stored: [WALLET],
  },
  {
    what: "whoever has a role does",
    own: {
      rewritable: [
        writes(0, guardedBy({ kind: "role", mappingSlot: place(8).slot, role: null })),
      ],
    },
  },
  { what: "an initializer does that may be open", own: { rewritable: [writes(0, initializer)] } },
  {
    what: "somebody does of whom nothing is known",
    own: { rewritable: [writes(0, { state: "unknown", guards: [] })] },
  },
  { what: "a wallet replaces the code", own: upgradeBy(inSlot(1)), stored: [WALLET] },
  {
    what: "the code is replaced by an administrator that obeys a wallet",
    own: upgradeBy(inSlot(1)),
    stored: [ADMIN],
    account: administrator(WALLET),
  },
  {
    what: "the code is replaced by an administrator that obeys nobody knows whom",
    own: upgradeBy(inSlot(1)),
    stored: [ADMIN],
    account: administrator(numbered(7)),
  },
  { what: "not all of the code was walked", own: { truncated: true } },
  { what: "not all of the code was read", own: {}, partsMissing: true },
];

for (const [rows, expected] of [[shared, "medium"], [alone, "high"]] as const) {
  for (const given of rows) {
    Deno.test(`a multisig's mint is ${expected} where ${given.what}`, () => {
      assert.deepEqual(mintOf(given), [
        expected,
        expected === "medium" ? "shared-control" : null,
        false,
      ]);
    });
  }
}

Deno.test("nobody takes the place of a multisig that the code itself names", () => {
  const guard = { kind: "fixed", address: MULTISIG } as const;
  const own = analysis({
    powers: [power("mint", functionWith(guardedBy(guard)))],
    rewritable: [writes(0, open)],
  });
  const parts = [{ in: SELF, analysis: own }];
  const [mint] = withHolders({
    self: SELF,
    words: new Map(),
    accounts,
    parts,
    partsMissing: false,
  });
  assert.deepEqual([mint?.severity, mint?.downgraded], ["medium", "shared-control"]);
});

Deno.test("an implementation's functions write the same slot as the contract's own", () => {
  const words = new Map<Hex, string>([[place(0).slot, word(MULTISIG)]]);
  const minted = analysis({ powers: [power("mint", functionWith(guardedBy(inSlot(0))))] });
  const parts = [
    { in: SELF, analysis: minted },
    { in: IMPLEMENTATION, analysis: analysis({ rewritable: [writes(0, open)] }) },
  ];
  const [mint] = withHolders({ self: SELF, words, accounts, parts, partsMissing: false });
  assert.deepEqual([mint?.severity, mint?.downgraded], ["high", null]);
});

function mintOf({ own, stored = [], account, partsMissing }: Given): unknown[] {
  const powers = [power("mint", functionWith(guardedBy(inSlot(0)))), ...own.powers ?? []];
  const words = new Map<Hex, string>([
    ...[MULTISIG, ...stored].map((one, slot): [Hex, string] => [place(slot).slot, word(one)]),
    [flag.slot, "0x01"],
  ]);
  const found = withHolders({
    self: SELF,
    words,
    accounts: new Map([...accounts, ...account ? [[ADMIN, account] as const] : []]),
    parts: [{ in: SELF, analysis: analysis({ ...own, powers }) }],
    partsMissing: partsMissing === true,
  });
  const mint = found.find((one) => one.power === "mint")!;
  return [mint.severity, mint.downgraded, mint.renounced];
}
