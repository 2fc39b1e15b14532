/** Where calls go that no function answers: everywhere, and with what a beacon is asked. */
import assert from "node:assert/strict";
import type { FoundProxy } from "../../tools/bytecode/analysis.ts";
import { proxiesOf } from "../../tools/bytecode/analysis_proxy.ts";
import { analyseBySteps } from "../rig/analyser.ts";
import { buildName, compileBuild, safeBuilds } from "../rig/bytecode/builds.ts";

const BOTH = ["code 1111", "code 2222"];

type Row = {
  /** The beginning of what is named, whichever comes first. */
  readonly to: readonly string[];
  readonly elsewhere?: true;
};

const rows: Readonly<Record<string, Row>> = {
  OneForAll: { to: ["code 1111"] },
  BySender: { to: BOTH },
  ByValue: { to: BOTH },
  ByFlag: { to: BOTH },
  ByList: { to: BOTH },
  ByRange: { to: BOTH },
  ByReceiving: { to: BOTH },
  AfterFailure: { to: BOTH },
  BySlots: { to: ["slot 0", "slot 1"] },
  SlotOrCode: { to: ["code 2222", "slot 0"] },
  WithLibrary: { to: ["code 1111"], elsewhere: true },
  AdminServed: { to: ["slot 360894a13b"] },
  NamedOrOne: { to: ["code 1111"] },
  NineCodes: {
    to: [1, 2, 3, 4, 5, 6, 7, 8].map((digit) => `code ${`${digit}`.repeat(4)}`),
    elsewhere: true,
  },
  InRounds: { to: ["code 1111", "code 1111", "unknown"] },
  BySelector: { to: ["mapping 0"] },
  BySelectorInStruct: { to: ["mapping 0"] },
  BySelectorOrSlot: { to: ["mapping 0", "slot 1"] },
  AsksPlainly: { to: ["call 4444 0x5c60da1b"] },
  AsksWithConstants: {
    to: [`call 4444 0x27e11164${"7".padStart(64, "0")}${"9".padStart(64, "0")}`],
  },
  AsksWithNothing: { to: ["call 4444 0x"] },
  // A call without calldata has no selector, which is the same for each.
  AsksBySelector: { to: [`call 4444 0x6f68e8d2${"0".repeat(64)}`, "call 4444 null"] },
  AsksBySender: { to: ["call 4444 null"] },
  AsksWithAll: { to: ["call 4444 0x", "call 4444 null"] },
  AsksForSecond: { to: ["call 4444 null"] },
  AsksInItsPlace: { to: ["call 4444 null"], elsewhere: true },
};

for (const build of safeBuilds) {
  Deno.test(`tells everywhere that a fallback hands calls on to: solc ${buildName(build)}`, async () => {
    const contracts = compileBuild(build, "contracts_handed_on");
    const found: Record<string, Row> = {};
    for (const contract of Object.keys(rows)) {
      const analysis = await analyseBySteps(contracts[contract]!);
      const to = proxiesOf(analysis).map(targetText).toSorted();
      found[contract] = { to, ...(analysis.delegatesElsewhere && { elsewhere: true }) };
    }
    assert.deepEqual(found, rows);
  });
}

function targetText({ target }: FoundProxy): string {
  const short = (hex: string) => BigInt(hex).toString(16).slice(0, hex.length > 42 ? 10 : 4);
  switch (target.from) {
    case "code":
      return `code ${short(target.address)}`;
    case "slot":
      return `slot ${short(target.place.slot)}`;
    case "mapping":
      return `mapping ${short(target.mappingSlot)}`;
    case "call":
      return `call ${short(target.address!)} ${target.data}`;
    case "unknown":
      return "unknown";
  }
}
