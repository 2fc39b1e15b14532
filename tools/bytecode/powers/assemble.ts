/** Puts an analysis together from what was read and walked. */
import type { Hex } from "../../evm/network.ts";
import {
  type Access,
  type CodeAnalysis,
  type Coverage,
  type FoundFunction,
  type FoundPower,
  type PowerFunction,
  type PowerName,
  powers as powerNames,
  type Severity,
  type TellingOpcode,
  tellingOpcodes,
} from "../analysis.ts";
import type { FormReading } from "../form/form.ts";
import { findProxies } from "../proxy_kind.ts";
import type { Program, WalkRecord } from "../walk/records.ts";
import { hidingEffects } from "../walk/unseen.ts";
import { isConstant, type Word } from "../walk/values.ts";
import { delegatesElsewhere } from "./_delegates.ts";
import { isDispatchOpaque } from "./dispatch.ts";
import { namedPowers } from "./_named.ts";
import { slotHex } from "./_places.ts";
import {
  type BehaviouralFunction,
  type BehaviouralPower,
  type PowersReading,
  readPowers,
} from "./powers.ts";
import { isComplete, type WalkedFunction } from "./scene.ts";

type Base = Pick<CodeAnalysis, "codeHash" | "bytes" | "compiler" | "library">;

/** A function and what the own table says of its name. */
export type NamedFunction = FoundFunction & {
  readonly known:
    | { readonly power: PowerName | null; readonly nameSeverity: Severity | null }
    | null;
};

export type Parts = Base & {
  /** In lower case. */
  readonly code: Hex;
  readonly form: FormReading;
  readonly program: Program;
  readonly functions: readonly NamedFunction[];
  readonly walked: readonly WalkedFunction[];
  readonly fallbacks: readonly WalkRecord[];
  /** The selectors were read and each function had its walk. */
  readonly isReadWhole: boolean;
};

/** Of bytes that no EVM runs, or that run elsewhere. */
export function unwalked(base: Base, form: FormReading): CodeAnalysis {
  const { proxies: [proxy = null] } = findProxies({
    code: "0x",
    form,
    fallbacks: [],
    selectors: [],
    written: new Set(),
    isWhole: true,
  });
  return {
    ...base,
    form: form.form,
    delegatedTo: form.delegatedTo,
    functions: [],
    powers: [],
    opcodes: null,
    proxy,
    furtherProxies: [],
    events: [],
    ownerAnswers: { owner: null, getOwner: null },
    rewritable: [],
    vouching: [],
    coverage: { blocksBps: 0, steps: 0, functionsWalked: 0, functionsTruncated: 0 },
    truncated: false,
    delegatesElsewhere: false,
    opaqueDispatch: false,
  };
}

/** Of code for whose walks there was no time: what names tell, and nothing called whole. */
export function assembleUnread(
  parts: Omit<Parts, "walked" | "fallbacks" | "isReadWhole">,
): CodeAnalysis {
  const functions = parts.functions.map((one) => ({ ...one, truncated: true }));
  const reading = assemble({ ...parts, functions, walked: [], fallbacks: [], isReadWhole: false });
  for (;;) {
    const { done, value } = reading.next();
    if (done) return { ...value, opcodes: null };
  }
}

/** Yields now and then, so that others can have their turn. */
export function* assemble(parts: Parts): Generator<void, CodeAnalysis> {
  const cut = withHidingCut(parts);
  const { code, form, program, functions, walked, fallbacks, isReadWhole, ...base } = cut;
  const all = [
    ...walked,
    ...fallbacks.map((record) => ({
      selector: "0x" as Hex,
      record,
      takesBytes: true,
    })),
  ];
  yield;
  const reading = yield* readPowers(all, program);
  yield;
  const records = all.map(({ record }) => record);
  const isWhole = isReadWhole && records.every(isComplete);
  const unseen = new Set(
    walked.filter(({ record }) => !isComplete(record)).map(({ selector }) => selector),
  );
  const { proxies: [proxy = null, ...furtherProxies], strays } = findProxies({
    code,
    form,
    fallbacks,
    selectors: functions.map(({ selector }) => selector),
    written: reading.writtenSlots,
    isWhole,
  });
  return {
    ...base,
    form: form.form,
    delegatedTo: null,
    functions: functions.map(({ known: _, ...one }) => ({
      ...one,
      truncated: one.truncated || unseen.has(one.selector),
    })),
    powers: powersOf(reading, cut),
    opcodes: opcodesOf(records),
    proxy,
    furtherProxies,
    events: eventsOf(records),
    ownerAnswers: reading.ownerAnswers,
    rewritable: reading.rewritable,
    vouching: vouchingFunctions(reading, functions),
    coverage: coverageOf(program, records, { walked, unseen }),
    truncated: !isWhole || reading.isDoubtful,
    delegatesElsewhere: delegatesElsewhere(walked.map(({ record }) => record), fallbacks, strays),
    opaqueDispatch: isDispatchOpaque(fallbacks, functions.map(({ selector }) => selector)),
  };
}

/** What hides effects was not walked whole, so that no guard found in it counts as proven. */
function withHidingCut(parts: Parts): Parts {
  const { program, walked, fallbacks } = parts;
  const hiding = hidingEffects(program, [...walked.map(({ record }) => record), ...fallbacks]);
  const cut = (record: WalkRecord) => hiding.has(record) ? { ...record, truncated: true } : record;
  return {
    ...parts,
    walked: walked.map((one) => ({ ...one, record: cut(one.record) })),
    fallbacks: fallbacks.map(cut),
  };
}

/** Behaviour decides what there is; names say what it is called, and speak where behaviour is silent. */
function powersOf(reading: PowersReading, { functions, walked }: Parts): FoundPower[] {
  const bySelector = new Map(functions.map((one) => [one.selector, one]));
  const found = new Map(reading.powers.map((one) => [one.power, asFound(one, bySelector)]));
  for (const named of namedPowers(reading, functions, walked)) {
    if (!found.has(named.power)) found.set(named.power, named);
  }
  return powerNames.flatMap((power) => found.get(power) ?? []);
}

function asFound(
  power: BehaviouralPower,
  bySelector: ReadonlyMap<Hex, NamedFunction>,
): FoundPower {
  const { functions, parts, ...rest } = power;
  const isNamed = functions.some(({ selector }) =>
    bySelector.get(selector)?.known?.power === power.power
  );
  const named = (one: BehaviouralFunction): PowerFunction => ({
    ...one,
    signature: bySelector.get(one.selector)?.signature ?? null,
  });
  return {
    ...rest,
    evidence: isNamed ? "both" : "behaviour",
    functions: functions.map(named),
    ...(parts && { parts: parts.map((one) => ({ ...one, function: named(one.function) })) }),
  };
}

function vouchingFunctions(
  { vouching }: PowersReading,
  functions: readonly NamedFunction[],
): PowerFunction[] {
  return vouching.map(({ selector, pc, guards }) => ({
    selector,
    signature: functions.find((one) => one.selector === selector)?.signature ?? null,
    access: { state: "guarded", guards },
    pc,
  }));
}

const opcodeNumbers = {
  SELFDESTRUCT: 0xff,
  DELEGATECALL: 0xf4,
  CALLCODE: 0xf2,
  ORIGIN: 0x32,
  CREATE: 0xf0,
  CREATE2: 0xf5,
} as const satisfies Record<TellingOpcode, number>;

function opcodesOf(records: readonly WalkRecord[]): Record<TellingOpcode, boolean> {
  const reached = (name: TellingOpcode) =>
    records.some(({ opcodes }) => opcodes.has(opcodeNumbers[name]));
  return Object.fromEntries(
    tellingOpcodes.map((name) => [name, reached(name)]),
  ) as Record<TellingOpcode, boolean>;
}

function eventsOf(records: readonly WalkRecord[]): Hex[] {
  const topics = new Set<Word>();
  for (const { logs } of records) {
    for (const { topics: [topic] } of logs) {
      if (topic !== undefined && isConstant(topic)) topics.add(topic);
    }
  }
  return [...new Set([...topics].map(slotHex))].sort();
}

const BPS = 10_000;

function coverageOf(
  { liveBlocks }: Program,
  records: readonly WalkRecord[],
  { walked, unseen }: {
    readonly walked: readonly WalkedFunction[];
    readonly unseen: ReadonlySet<Hex>;
  },
): Coverage {
  const live = liveBlocks.filter(Boolean).length;
  const seen = new Uint8Array(liveBlocks.length);
  let seenLive = 0;
  for (const { blocks } of records) {
    for (const index of blocks) {
      if (liveBlocks[index] && seen[index] === 0) seenLive += seen[index] = 1;
    }
  }
  return {
    blocksBps: live === 0 ? 0 : Math.floor(seenLive * BPS / live),
    steps: records.reduce((sum, { steps }) => sum + steps, 0),
    functionsWalked: walked.length,
    functionsTruncated: unseen.size,
  };
}

export type { Access };
