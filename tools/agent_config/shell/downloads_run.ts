/** Where the output of a download reaches something that runs it, whatever stands between the two. */
import { fetcherOf, isInterpreter, isShell, nameOf, type Program, programOf } from "./programs.ts";
import { type Nested, type Script, scriptOf, type Stage, type Word } from "./stages.ts";

type Place = { readonly start: number; readonly end: number };

export type DownloadRun = Place & {
  /** Through a pipe, or as a part of the command that runs it: `sh -c "$(…)"`, `bash <(…)`. */
  readonly by: "pipe" | "substitution";
};

/** A text without any of these is not read. */
const FETCHES =
  /\b(?:curl(?:ie)?|wget2?|aria2c|axel|iwr|irm|invoke-(?:webrequest|restmethod)|start-bitstransfer|lwp-request|fetch|https?|xhs?|e?links|lynx|w3m|get|t?ftp|dig|nslookup|gsutil|gh|aws|rclone|urlopen|requests)\b/i;
const LEADS = /[|<`]|\$\(/;

/** Programs given on their own command line that fetch. */
const FETCHING_CODE =
  /\burlopen\b|\brequests\.get\b|\bfetch\s?\(|\bLWP\b|Net::HTTP|URI\.open|file_get_contents\s?\(\s?["']https?:/;

/** Several rules ask of one value, as written and as its normalised copy. */
const RECENT_MAX = 2;
const recent: { readonly text: string; readonly runs: readonly DownloadRun[] }[] = [];

export function downloadsRun(text: string): readonly DownloadRun[] {
  if (!LEADS.test(text) || !FETCHES.test(text)) return [];
  const known = recent.find((one) => one.text === text);
  if (known) return known.runs;
  const runs: DownloadRun[] = [];
  collect(text, scriptOf(text), runs);
  recent.push({ text, runs });
  if (recent.length > RECENT_MAX) recent.shift();
  return runs;
}

function collect(text: string, script: Script, runs: DownloadRun[]): void {
  script.forEach((stages, index) => {
    let fetching: Word | undefined;
    stages.forEach((stage, place) => {
      const loop = place === stages.length - 1 && opensLoop(stage) ? script.slice(index + 1) : [];
      const runner = fetching && (runsInput(text, stage) ?? runsInLoop(loop));
      if (fetching && runner) {
        runs.push({ start: fetching.start, end: runner.end, by: "pipe" });
        fetching = undefined;
      }
      fetching ??= fetches(text, stage);
      const handed = handedDownload(text, stage);
      if (handed) runs.push({ ...handed, by: "substitution" });
      for (const { nested } of stage.words) {
        for (const inner of nested) collect(text, inner.script, runs);
      }
    });
  });
}

/** The word of a stage whose output is a download. */
function fetches(text: string, stage: Stage): Word | undefined {
  const { known } = stage;
  if (known.fetching === undefined) known.fetching = findFetch(text, stage) ?? null;
  return known.fetching ?? undefined;
}

function findFetch(text: string, stage: Stage): Word | undefined {
  const direct = fetcherOf(stage);
  if (direct) return direct;
  const program = programOf(stage);
  const [first] = stage.words;
  if (program && isInterpreter(program.name) && first) {
    return FETCHING_CODE.test(text.slice(stage.start, stage.end)) ? first : undefined;
  }
  const prints = program !== undefined &&
    /^(?:echo|printf|cat|print|write-output)$/.test(program.name);
  for (const word of stage.words) {
    for (const inner of word.nested) {
      const isOutput = inner.nesting === "group" && program?.word === word ||
        prints && inner.nesting !== "output";
      const found = isOutput ? firstFetch(text, inner) : undefined;
      if (found) return found;
    }
  }
  return undefined;
}

/** What fetches anywhere in a nested script; in quotation marks, only in what they put in. */
function firstFetch(text: string, { nesting, script }: Nested): Word | undefined {
  for (const stage of script.flat()) {
    if (nesting !== "quotes") {
      const found = fetches(text, stage);
      if (found) return found;
      continue;
    }
    const inner = stage.words.flatMap(({ nested }) => nested).filter(isValue);
    for (const value of inner) {
      const found = firstFetch(text, value);
      if (found) return found;
    }
  }
  return undefined;
}

function isValue({ nesting }: Nested): boolean {
  return nesting === "value" || nesting === "back-ticks" || nesting === "input";
}

/** The word of a stage that takes its input as a program. */
function runsInput(text: string, stage: Stage): Word | undefined {
  const program = programOf(stage);
  for (const word of stage.words) {
    for (const { nesting, script } of word.nested) {
      const takesInput = nesting === "output" || nesting === "group" && program?.word === word ||
        nesting === "group" && /^(?:%|foreach(?:-object)?)$/.test(program?.name ?? "");
      if (!takesInput) continue;
      for (const inner of script.flat()) {
        const found = runsInput(text, inner);
        if (found) return found;
      }
    }
  }
  return program && takesProgram(program) ? program.word : sourced(stage);
}

/** `. /dev/stdin`: its name is a keyword elsewhere. */
function sourced({ words: [first, second] }: Stage): Word | undefined {
  if (!first || !second || !/^(?:\.|source)$/.test(first.text)) return undefined;
  return /^(?:\/dev\/stdin|\/dev\/fd\/0|-)$/.test(second.text) ? second : undefined;
}

/** A program's file, and not a word of the sentence that goes on behind the command. */
const FILE = /[./]\w/;
const INPUT = /^(?:-|\/dev\/stdin|\/dev\/fd\/0|\/proc\/self\/fd\/0)$/;
/** Options after which the program is not in the input: a text, a module, a file of its own. */
const OWN_PROGRAM = /^-(?:\w{0,4}[cmefrnp]|-eval|-print|-require|-command|-file)\b/i;
const RUNS_INPUT_TEXT =
  /\$\(\s?cat\s?\)|\x60cat\x60|\/dev\/stdin|^["']?\s?(?:eval\b|exec )?\s?["']?(?:ba|z|da)?sh\b|\beval\b|\$input\b/i;

function takesProgram({ name, word, args, wrappers }: Program): boolean {
  if (/^(?:iex|invoke-expression)$/.test(name)) return true;
  if (name === "crontab") return args[0]?.text === "-";
  if (name === "at" || name === "batch") {
    return /^(?:now|midnight|noon|-|\d)/.test(args[0]?.text ?? "-");
  }
  if (wrappers.includes("xargs") || wrappers.includes("parallel")) {
    return isShell(name) || name === "eval";
  }
  if (name === "eval") return args.some(({ text }) => /\bcat\b|stdin/.test(text));
  if (isShell(name)) return shellTakesInput(args);
  if (!isInterpreter(name) || /[.,:;!?]$/.test(word.text)) return false;
  const given = /^(?:deno|bun)$/.test(name) && args[0]?.text === "run" ? args.slice(1) : args;
  if (given.some(({ text }) => INPUT.test(text))) return !OWN_PROGRAM.test(given[0]?.text ?? "");
  return !/^(?:deno|bun)$/.test(name) &&
    !given.some(({ text }) => OWN_PROGRAM.test(text) || !text.startsWith("-"));
}

function shellTakesInput(args: readonly Word[]): boolean {
  for (const [index, { text }] of args.entries()) {
    if (INPUT.test(text) || /^-\w{0,4}s\w{0,3}$/.test(text)) return true;
    if (/^-\w{0,4}c$/.test(text)) return RUNS_INPUT_TEXT.test(args[index + 1]?.text ?? "");
    if (!text.startsWith("-")) return !FILE.test(text) || text.startsWith("#");
  }
  return true;
}

function opensLoop({ words: [first] }: Stage): boolean {
  return first !== undefined && /^(?:while|until)$/.test(first.text);
}

/** What a loop over lines does with them, up to its end: `do eval "$line"; done`. */
function runsInLoop(pipelines: Script): Word | undefined {
  for (const [stage] of pipelines.slice(0, 8)) {
    if (!stage || stage.words[0]?.text === "done") return undefined;
    const program = programOf(stage);
    if (program && (program.name === "eval" || isShell(program.name))) return program.word;
  }
  return undefined;
}

/** A stage that runs what a substitution in it puts in; words of a sentence may stand before it. */
function handedDownload(text: string, stage: Stage): Place | undefined {
  const { words } = stage;
  if (words.every(({ nested }) => nested.length === 0)) return undefined;
  const whole = handedFrom(text, stage);
  if (whole) return whole;
  const handed = words.findIndex(({ nested }) => nested.some(isNestedValue));
  const runner = words.findLastIndex((word, index) => index < handed && isRunner(nameOf(word)));
  if (runner <= 0 || programOf(stage)?.word === words[runner]) return undefined;
  return handedFrom(text, { ...stage, words: words.slice(runner), known: {} });
}

function isNestedValue({ nesting, script }: Nested): boolean {
  if (nesting !== "quotes") return nesting === "value" || nesting === "input";
  return script[0]?.[0]?.words[0]?.nested.some((inner) => inner.nesting === "value") ?? false;
}

function isRunner(name: string): boolean {
  return isShell(name) || isInterpreter(name) || /^(?:source|eval)$/.test(name);
}

function handedFrom(
  text: string,
  stage: Stage,
): Place | undefined {
  const program = programOf(stage);
  const [first] = stage.words;
  const sources = first?.text === "." || program?.name === "source";
  const evaluates = program && /^(?:eval|iex|invoke-expression)$/.test(program.name);
  const runner = program && (isShell(program.name) || isInterpreter(program.name));
  if (!first || !sources && !evaluates && !runner) return undefined;
  const start = program && !sources ? program.word.start : first.start;
  const handed = stage.words.filter(({ start: at }) => at >= start);
  const redirected = handed.findLast((word) => word.redirected === "in");
  const fromInput = redirected && (!program || sources || takesProgram(program));
  const word = fromInput
    ? redirected
    : handed.find((one, index) =>
      index > 0 && one.redirected === undefined && !isOptionOrName(one)
    );
  if (!word || !startsWithFetch(text, word)) return undefined;
  return { start, end: word.end };
}

/** Options, and `run` or `exec` behind the program's name. */
function isOptionOrName(word: Word): boolean {
  return word.text.startsWith("-") || /^(?:run|exec)$/.test(nameOf(word));
}

/** A word that begins with the output of a download: `$(curl …)`, `"$(curl …)"`, `<(curl …)`. */
function startsWithFetch(text: string, word: Word): boolean {
  const [first] = word.nested;
  if (!first || !/^["']?\s{0,3}(?:\$\(|<\(|`|["'])/.test(text.slice(word.start, word.start + 6))) {
    return false;
  }
  if (first.nesting !== "quotes") return isValue(first) && firstFetch(text, first) !== undefined;
  const inner = first.script[0]?.[0]?.words[0];
  return inner !== undefined && startsWithFetch(text, inner);
}
