/** How much of what is found in malicious files is still found when they are written otherwise. */
import { readFile } from "../../tools/agent_config/read_file.ts";
import type { Finding, RuleClass } from "../../tools/agent_config/rules.ts";
import { isMalicious, type Scanned, scanText } from "./measure.ts";
import { type MutationName, mutations } from "./mutations.ts";

/** Of a mutation: classes that were found in unchanged files, and those of them still found. */
export type MutationTally = {
  readonly mutation: MutationName;
  readonly known: number;
  readonly right: number;
};

/** Longer text is cut to this many characters first: a mutation may lengthen it, and 4,096 bytes are read. */
const LENGTH_MAX = 2_700;
const BYTES_MAX = 4_096;

export function mutate(scanned: readonly Scanned[]): readonly MutationTally[] {
  const files = scanned.filter(isMalicious).map(({ sample }) => ({
    text: shortened(sample.text),
    filename: sample.filename,
  }));
  return tallyMutations(files);
}

/** The same of any files. */
export function tallyMutations(
  files: readonly { readonly text: string; readonly filename: string }[],
): readonly MutationTally[] {
  const all = files.map((given) => ({
    given,
    file: readFile(given.text, given.filename),
    classes: classesOf(scanText(given.text, given.filename)),
  })).filter(({ classes }) => classes.size > 0);
  return (Object.keys(mutations) as MutationName[]).map((mutation) => {
    let [known, right] = [0, 0];
    for (const { given, file, classes } of all) {
      const mutated = mutations[mutation]({ file, filename: given.filename });
      if (mutated === null || isSame(mutated, given) || isTooLong(mutated.text)) continue;
      const still = classesOf(scanText(mutated.text, mutated.filename));
      known += classes.size;
      right += classes.intersection(still).size;
    }
    return { mutation, known, right };
  });
}

function classesOf(findings: readonly Finding[]): Set<RuleClass> {
  return new Set(findings.map(({ rule }) => rule.class));
}

function isSame(a: { text: string; filename: string }, b: typeof a): boolean {
  return a.text === b.text && a.filename === b.filename;
}

function isTooLong(text: string): boolean {
  return new TextEncoder().encode(text).length > BYTES_MAX;
}

/** Running text is cut at a line; a structure is left whole, as half of it is another. */
function shortened(text: string): string {
  if (text.length <= LENGTH_MAX || text.trimStart().startsWith("{")) return text;
  return text.slice(0, text.lastIndexOf("\n", LENGTH_MAX) + 1 || LENGTH_MAX);
}
