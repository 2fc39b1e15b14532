/** How long a scan takes. */
import { ruleTable } from "../../tools/agent_config/rule_table.ts";
import {
  filled,
  hostileFiles,
  hostileShapes,
  type HostileText,
  hostileTexts,
  hostileUnits,
} from "./hostile.ts";
import { scanText } from "./measure.ts";

export type Slow = { readonly rule: string; readonly filename: string; readonly ms: number };

const QUICK_MS = 5;

/** Milliseconds of one scan: the best of `runs`, as other processes share the machine. */
export function msOf(given: Pick<HostileText, "text" | "filename">, runs: number): number {
  let best = Infinity;
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    scanText(given.text, given.filename);
    best = Math.min(best, performance.now() - started);
  }
  return best;
}

/** How long a pattern looks through 4 KB of a unit. */
function searchMs(pattern: RegExp, unit: string): number {
  const text = filled(unit);
  const started = performance.now();
  for (const _ of text.matchAll(pattern));
  return performance.now() - started;
}

/** What costs each pattern most, of its own pieces and of all signs. */
function worstTexts(): HostileText[] {
  return ruleTable.flatMap((rule) => {
    if (!("pattern" in rule)) return [];
    const pattern = new RegExp(rule.pattern, `${rule.pattern.flags.replace(/[gy]/g, "")}g`);
    const [worst] = hostileUnits(rule)
      .map((unit) => ({ unit, ms: searchMs(pattern, unit) }))
      .toSorted((a, b) => b.ms - a.ms);
    return worst ? hostileFiles(rule.id, worst.unit) : [];
  });
}

/** Every hostile text, the slowest first; what is quick at once is not timed again. */
export function hostileTimes(runs: number): readonly Slow[] {
  const texts = [...ruleTable.flatMap(hostileTexts), ...worstTexts(), ...hostileShapes()];
  return texts.map((given) => {
    const first = msOf(given, 1);
    const ms = first <= QUICK_MS ? first : Math.min(first, msOf(given, runs));
    return { rule: given.rule, filename: given.filename, ms };
  }).toSorted((a, b) => b.ms - a.ms);
}
