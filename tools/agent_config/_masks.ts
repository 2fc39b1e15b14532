/**
 * What is masked in every excerpt, whatever rule it is of: a finding of one class may stand on the same
 * line as a secret that no rule knows. Too much masked costs nothing.
 */
import type { ConfigFile, Fact } from "./facts.ts";
import { bodies, captured, named, pipedTo, plain, printed } from "./_mask_heads.ts";
import { isLine, openedBefore, valueAt } from "./_mask_values.ts";
import { seedPhrases } from "./_mask_words.ts";
import { placesIn } from "./_offsets.ts";
import type { Hit } from "./rules.ts";

/** Long runs as keys and encoded data are written; a name before a sign is none of it. */
const RUN = /(?:(?<![\w+/=-])[A-Za-z_]{1,40}=)?([\w+/=-]{16,})/g;

/** A word as passwords are made: capitals, small letters and digits. */
const MIXED = /(?<![\w/.@-])[\w!#%^*?+~-]{8,40}(?![\w/.@(-])/g;

/** Values that are announced, in the text and in what it says once its escapes are read. */
export function secretValues({ text, facts }: Pick<ConfigFile, "text" | "facts">): Hit[] {
  return [
    ...announced(text),
    ...facts.filter(({ value, start, end }) => value !== text.slice(start, end))
      .flatMap((fact) => announced(fact.value).flatMap((hit) => placed(text, fact, hit))),
  ];
}

/** Where a value of a fact is written. An item of a list that is no command line is masked to its end. */
function placed(text: string, fact: Fact, hit: Hit): Hit[] {
  const parts = (fact.parts ?? []).map(({ at }, index, all) => ({
    from: at,
    to: (all[index + 1]?.at ?? fact.value.length + 1) - 1,
  }));
  if (parts.length === 0) return [hitAt(text, fact, hit.start, hit.end)];
  return parts.filter(({ from, to }) => from < hit.end && to > hit.start).map(({ from, to }) => {
    const whole = !isLine(fact.value.slice(from, to));
    return hitAt(text, fact, Math.max(from, hit.start), whole ? to : Math.min(to, hit.end));
  });
}

function hitAt(text: string, fact: Fact, from: number, to: number): Hit {
  const [start, end] = placesIn(text, fact, from, to);
  return { start, end };
}

function announced(text: string): Hit[] {
  const hits = captured.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: whole, 1: value = "", index }) => {
      const start = index + whole.lastIndexOf(value);
      return { start, end: start + value.length };
    })
  );
  const add = (hit: Hit | undefined) => hit && hits.push(hit);
  for (const pattern of named) {
    for (const { 0: head, index, groups = {} } of text.matchAll(pattern)) {
      const at = index + head.length;
      if (groups.open) add(valueAt(text, at, groups.open));
      else add(valueAt(text, at, groups.shut ? "" : openedBefore(text, index), "line"));
    }
  }
  for (const pattern of plain) {
    for (const { 0: head, index } of text.matchAll(pattern)) {
      add(valueAt(text, index + head.length));
    }
  }
  for (const { 0: head, index } of text.matchAll(bodies)) {
    const body = valueAt(text, index + head.length);
    if (body && !/[@$`<]/.test(text.slice(body.start, body.end))) add(body);
  }
  return [...hits, ...printedPasswords(text), ...seedPhrases(text)];
}

/** How far before a pipe its left side is looked for. */
const PRINTED_MAX = 220;

/** What is printed into a program that asks for a password: on one line, or in one command. */
function printedPasswords(text: string): Hit[] {
  return [...text.matchAll(pipedTo)].flatMap(({ index: end, groups = {} }) => {
    const before = text.slice(Math.max(0, end - PRINTED_MAX), end);
    const stops = groups.told ? "\n" : "|;&\n";
    let since = before.length;
    while (since > 0 && !stops.includes(before[since - 1] ?? "")) since--;
    const print = printed.exec(before.slice(since));
    if (!print) return [];
    return [{ start: end - before.length + since + print.index + print[0].length, end }];
  });
}

export function looksSecret(text: string): Hit[] {
  const long = [...text.matchAll(RUN)].flatMap(({ 0: whole, 1: run = "", index: from }) => {
    const index = from + whole.length - run.length;
    const { digits, upper, lower } = countsOf(run);
    const random = digits >= 3 && upper + lower >= 3 || digits >= 1 && upper >= 3 && lower >= 3;
    return random && new Set(run).size >= 9 ? [{ start: index, end: index + run.length }] : [];
  });
  const mixed = [...text.matchAll(MIXED)].flatMap(({ 0: word, index }) => {
    const { digits, upper, lower } = countsOf(word);
    return digits >= 2 && upper >= 1 && lower >= 2
      ? [{ start: index, end: index + word.length }]
      : [];
  });
  return [...long, ...mixed];
}

function countsOf(run: string): { digits: number; upper: number; lower: number } {
  const count = (pattern: RegExp) => run.match(pattern)?.length ?? 0;
  return { digits: count(/\d/g), upper: count(/[A-Z]/g), lower: count(/[a-z]/g) };
}
