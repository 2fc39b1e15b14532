/** Whether the code behind a proxy can be replaced where no function shows it. */
import assert from "node:assert/strict";
import type { CodeAnalysis, FoundProxy } from "../../tools/bytecode/analysis.ts";
import type { Hex } from "../../tools/evm/network.ts";
import { proxySlots } from "../../tools/evm/proxy.ts";
import { type CodePart, withHolders } from "../../tools/bytecode/live.ts";
import {
  accounts,
  analysis,
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

const target = { from: "slot", place: place(9) } as const;
const slotProxy: FoundProxy = { kind: "eip1967", target, selfUpgradeable: false };
const codeProxy: FoundProxy = {
  kind: "eip1167",
  target: { from: "code", address: IMPLEMENTATION },
  selfUpgradeable: false,
};
const beaconProxy: FoundProxy = {
  kind: "eip1967-beacon",
  target: { from: "call", place: place(9), address: null, data: "0x5c60da1b" },
  selfUpgradeable: false,
};
const diamond: FoundProxy = {
  kind: "eip2535-diamond",
  target: { from: "mapping", mappingSlot: place(9).slot },
  selfUpgradeable: null,
};

const upgrade = power("upgradeable-proxy", functionWith(guardedBy(inSlot(0)), "0x4f1ef286"));
const byAdmin = guardedBy({
  kind: "slot",
  place: { slot: proxySlots.admin, offsetBits: 0, bits: 160 },
});
const writesSlot = writes(9, guardedBy(inSlot(0)));

type Row = {
  readonly what: string;
  readonly own: Partial<CodeAnalysis>;
  readonly behind?: Partial<CodeAnalysis>;
  readonly missing?: true;
  /** What stands in the administrator's slot; absent: nothing; null: it was not read. */
  readonly admin?: string | null;
  /** Severity of the power to upgrade with the owner zero; null: there is none. */
  readonly severity: string | null;
};

const rows: readonly Row[] = [
  { what: "no proxy", own: {}, severity: null },
  { what: "a clone", own: { proxy: codeProxy }, behind: {}, severity: null },
  {
    what: "a proxy whose slot nothing writes",
    own: { proxy: slotProxy },
    behind: {},
    severity: null,
  },
  {
    what: "a proxy whose implementation writes the slot without an upgrade being known",
    own: { proxy: slotProxy },
    behind: { rewritable: [writesSlot] },
    severity: "high",
  },
  {
    what: "a proxy whose implementation lets anybody write the slot without an upgrade being known",
    own: { proxy: slotProxy },
    behind: { rewritable: [writes(9, open)] },
    severity: "critical",
  },
  {
    what: "the same beside an upgrade that nobody may call",
    own: { proxy: slotProxy, powers: [upgrade] },
    behind: { rewritable: [writes(9, open)] },
    severity: "critical",
  },
  {
    what: "a proxy whose implementation has an upgrade that nobody may call",
    own: { proxy: slotProxy },
    behind: { powers: [upgrade], rewritable: [writesSlot] },
    severity: "info",
  },
  {
    what: "a proxy whose implementation was not read",
    own: { proxy: slotProxy },
    missing: true,
    severity: "high",
  },
  {
    what: "the same with an upgrade of its own that nobody may call",
    own: { proxy: slotProxy, powers: [upgrade] },
    missing: true,
    severity: "high",
  },
  {
    what: "a proxy of which it is not known whether it writes its slot",
    own: { proxy: { ...slotProxy, selfUpgradeable: null } },
    behind: {},
    severity: "high",
  },
  {
    what: "a proxy with an implementation that was not walked to its end",
    own: { proxy: slotProxy },
    behind: { truncated: true },
    severity: "high",
  },
  {
    what: "a proxy with an administrator whom no function asks for",
    own: { proxy: slotProxy },
    behind: {},
    admin: word(WALLET),
    severity: "high",
  },
  {
    what: "the same with an upgrade that nobody may call",
    own: { proxy: slotProxy },
    behind: { powers: [upgrade] },
    admin: word(WALLET),
    severity: "high",
  },
  {
    what: "a proxy whose administrator was not read",
    own: { proxy: slotProxy },
    behind: {},
    admin: null,
    severity: "high",
  },
  {
    what: "a proxy with an upgrade by an administrator who is nobody",
    own: { proxy: slotProxy, powers: [power("upgradeable-proxy", functionWith(byAdmin))] },
    behind: {},
    severity: "info",
  },
  { what: "a beacon's proxy", own: { proxy: beaconProxy }, behind: {}, severity: "high" },
  {
    what: "a beacon's proxy with an upgrade that nobody may call",
    own: { proxy: beaconProxy },
    behind: { powers: [upgrade] },
    severity: "high",
  },
  { what: "a diamond without a cut", own: { proxy: diamond }, behind: {}, severity: "high" },
  {
    // A facet that it does not show may set the owner anew.
    what: "a diamond whose cut nobody may call now",
    own: { proxy: diamond },
    behind: { powers: [upgrade] },
    severity: "high",
  },
  {
    what: "a proxy of two slots, whose second is written",
    own: {
      proxy: codeProxy,
      furtherProxies: [{ ...slotProxy, selfUpgradeable: true }],
      rewritable: [writes(9, open)],
    },
    behind: {},
    severity: "critical",
  },
  {
    what: "a proxy of two codes",
    own: { proxy: codeProxy, furtherProxies: [codeProxy] },
    behind: {},
    severity: null,
  },
  {
    what: "a proxy of one code and of what a beacon names",
    own: { proxy: codeProxy, furtherProxies: [beaconProxy] },
    behind: {},
    severity: "high",
  },
  {
    what: "a proxy of one slot, and of what a mapping names",
    own: { proxy: slotProxy, furtherProxies: [diamond] },
    behind: { powers: [upgrade] },
    severity: "high",
  },
  {
    what: "a diamond of which facets were not read",
    own: { proxy: diamond },
    behind: { powers: [upgrade] },
    missing: true,
    severity: "high",
  },
  {
    what: "an account that delegates",
    own: { form: "delegation", delegatedTo: IMPLEMENTATION },
    behind: {},
    severity: "high",
  },
  {
    what: "a proxy whose target is not understood",
    own: { proxy: { kind: "unknown", target: { from: "unknown" }, selfUpgradeable: null } },
    severity: "high",
  },
];

for (const { what, own, behind, missing, admin = word(ZERO), severity } of rows) {
  Deno.test(`${what} can be replaced: ${severity ?? "no"}`, () => {
    const parts: CodePart[] = [
      { in: SELF, analysis: analysis(own) },
      ...(behind ? [{ in: IMPLEMENTATION, analysis: analysis(behind) }] : []),
    ];
    const words = new Map<Hex, string | null>([
      [place(0).slot, word(ZERO)],
      [place(9).slot, word(IMPLEMENTATION)],
      [proxySlots.admin, admin],
    ]);
    const partsMissing = missing === true;
    const found = withHolders({ self: SELF, words, accounts, parts, partsMissing });
    const one = found.find(({ power: name }) => name === "upgradeable-proxy");
    assert.equal(one?.severity ?? null, severity);
    assert.equal(one?.renounced === true, severity === "info");
  });
}
