/**
 * Reads deployed code: what it is, what it offers, what each function does and who may call it. Pure but
 * for the clock, which only decides when others get their turn and when to give up.
 */
import type { Hex } from "../evm/network.ts";
import type { Analysed } from "./analyses.ts";
import type { CodeAnalysis, FoundFunction } from "./analysis.ts";
import { loadCodeHash } from "./code_hash.ts";
import { type AnalyseOptions, createTurns, type Turns } from "./_turns.ts";
import { assemble, assembleUnread, unwalked } from "./powers/assemble.ts";
import { comparedSelectors } from "./powers/dispatch.ts";
import { readInterface } from "./evmole/read_interface.ts";
import { readForm } from "./form/form.ts";
import { runs } from "./form/runs.ts";
import { readMetadata } from "./metadata/metadata.ts";
import { pickName } from "./names/pick_name.ts";
import type { WalkedFunction } from "./powers/scene.ts";
import type { Entry, Program, WalkRecord } from "./walk/records.ts";
import { decodeProgram, startWalk } from "./walk/walk.ts";

/** As `analyse`, for callers that do not keep what they get. */
export async function analyseCode(code: Hex, options: AnalyseOptions): Promise<CodeAnalysis> {
  return (await analyse(code, options)).analysis;
}

/** Never throws for what code contains. `code`: 0x and whole bytes as hex digits of any case. */
export async function analyse(code: Hex, options: AnalyseOptions): Promise<Analysed> {
  const codeHash = await loadCodeHash();
  const turns = createTurns(options);
  const lower = code.toLowerCase() as Hex;
  const form = readForm(lower);
  const { compiler } = readMetadata(lower);
  const bytes = Uint8Array.fromHex(lower.slice(2));
  const { self } = options;
  const library = self !== undefined;
  const base = { codeHash: codeHash(bytes), bytes: bytes.length, compiler, library };
  if (!runs(form.form)) return { analysis: unwalked(base, form), whole: true };
  const reading = await readInterface(lower, turns.pass);
  await turns.next();
  const program = decodeProgram(bytes, self);
  await turns.next();
  const walker = createWalker(program, turns);
  const fallbacks = await walker.fallbacks();
  const read = reading.read ? reading.functions : [];
  const hidden = comparedSelectors(fallbacks)
    .filter((selector) => !read.some((one) => one.selector === selector))
    .map((selector) => ({ selector, arguments: null }));
  const names = [...read, ...hidden].map((one) => ({
    ...one,
    name: pickName(one.selector, one.arguments),
  }));
  const walked = await walker.functions(inOrder(names));
  const records = new Map(walked.map(({ selector, record }) => [selector, record]));
  const functions = names.map((one): FoundFunction & { known: typeof one.name.known } => ({
    selector: one.selector,
    arguments: one.name.arguments,
    signature: one.name.signature,
    nameSource: one.name.nameSource,
    alternatives: one.name.alternatives,
    truncated: isCut(records.get(one.selector)),
    known: one.name.known,
  }));
  await turns.next();
  const parts = { ...base, code: lower, form, program, functions };
  const isReadWhole = reading.read && walker.ended();
  const assembling = assemble({ ...parts, walked, fallbacks, isReadWhole });
  for (;;) {
    const { done, value } = assembling.next();
    if (done) return { analysis: value, whole: !turns.isLate(), spentMs: turns.spentMs() };
    if (!turns.isDue()) continue;
    await turns.next();
    if (turns.isOver()) {
      return { analysis: assembleUnread(parts), whole: false, spentMs: turns.spentMs() };
    }
  }
}

function isCut(record: WalkRecord | undefined): boolean {
  return record === undefined || record.truncated || record.unresolvedJumps.length > 0;
}

type Walker = {
  readonly fallbacks: () => Promise<WalkRecord[]>;
  readonly functions: (functions: readonly Named[]) => Promise<WalkedFunction[]>;
  /** Every function had its walk, be it to its end or not. */
  readonly ended: () => boolean;
};

const fallbackModes = ["unknown-selector", "short-calldata", "empty-calldata"] as const;

/** Instructions between two looks at the clock: some hundredths of a millisecond, in a new process some whole ones. */
const STEPS_PER_LOOK = 50;

function createWalker(program: Program, turns: Turns): Walker {
  const { stepsPerFunction, stepsInAll, storesInAll } = turns.limits;
  let stepsLeft = stepsInAll;
  let storesLeft = storesInAll;
  let ended = true;
  const walk = async (entry: Entry): Promise<WalkRecord | null> => {
    if (stepsLeft <= 0 || storesLeft <= 0 || turns.isLate()) {
      ended = false;
      return null;
    }
    const one = startWalk(program, entry, { stepsMax: Math.min(stepsPerFunction, stepsLeft) });
    while (!one.run(STEPS_PER_LOOK)) {
      if (turns.isDue() && !await turns.next()) break;
    }
    if (turns.isDue()) await turns.next();
    const record = one.record();
    stepsLeft -= record.steps;
    storesLeft -= record.stores.length;
    return record;
  };
  return {
    ended: () => ended,
    fallbacks: async () => {
      const records: WalkRecord[] = [];
      for (const mode of fallbackModes) {
        const record = await walk({ mode });
        if (record !== null) records.push(record);
      }
      return records;
    },
    functions: async (functions) => {
      const walked: WalkedFunction[] = [];
      for (const { selector, name } of functions) {
        const record = await walk({ selector: Number(selector) });
        const takesBytes = /\bbytes\b/.test(name.arguments ?? "bytes");
        if (record !== null) walked.push({ selector, record, takesBytes });
      }
      return walked;
    },
  };
}

type Named = { readonly selector: Hex; readonly name: ReturnType<typeof pickName> };

/** The token's own functions first: they say what the others' stores mean. Then what may matter most. */
function inOrder(functions: readonly Named[]): Named[] {
  const rank = ({ selector, name }: Named) => {
    if (frameSelectors.has(selector)) return 0;
    return name.signature === null || name.known === null || name.known.power !== null ? 1 : 2;
  };
  return functions.toSorted((a, b) => rank(a) - rank(b));
}

/** balanceOf, ownerOf, totalSupply, owner, getOwner, allowance, approvals, transfer, transferFrom and their like. */
const frameSelectors: ReadonlySet<string> = new Set([
  "0x70a08231",
  "0x6352211e",
  "0x081812fc",
  "0xe985e9c5",
  "0xa22cb465",
  "0x00fdd58e",
  "0x18160ddd",
  "0x8da5cb5b",
  "0x893d20e8",
  "0xdd62ed3e",
  "0xa9059cbb",
  "0x23b872dd",
  "0x42842e0e",
  "0xb88d4fde",
  "0xf242432a",
  "0x2eb2c2d6",
  "0x095ea7b3",
]);
