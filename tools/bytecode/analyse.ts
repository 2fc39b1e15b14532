/**
 * Reads deployed code: what it is, what it offers, what each function does and who may call it. Pure but
 * for the clock, which only decides when others get their turn and when to give up.
 */
import type { Hex } from "../evm/network.ts";
import type { Analysed } from "./analyses.ts";
import type { CodeAnalysis, FoundFunction } from "./analysis.ts";
import { loadCodeHash } from "./code_hash.ts";
import { type AnalyseOptions, createTurns } from "./_turns.ts";
import { assemble, assembleUnread, unwalked } from "./powers/assemble.ts";
import { comparedSelectors } from "./powers/dispatch.ts";
import { readInterface } from "./evmole/read_interface.ts";
import { readForm } from "./form/form.ts";
import { runs } from "./form/runs.ts";
import { readMetadata } from "./metadata/metadata.ts";
import { pickName } from "./names/pick_name.ts";
import type { WalkRecord } from "./walk/records.ts";
import { decodeProgram } from "./walk/walk.ts";
import { Walker } from "./_walker.ts";

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
  const walker = new Walker(program, turns);
  const fallbacks = await walker.fallbacks();
  const read = reading.read ? reading.functions : [];
  const hidden = comparedSelectors(fallbacks)
    .filter((selector) => !read.some((one) => one.selector === selector))
    .map((selector) => ({ selector, arguments: null }));
  const names = [...read, ...hidden].map((one) => ({
    ...one,
    name: pickName(one.selector, one.arguments),
  }));
  const walked = await walker.functions(names);
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
  const isReadWhole = reading.read && walker.ended;
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
