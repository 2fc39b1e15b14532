/** Which program a stage of a pipeline starts, and what is known of it. Data, and what reads it. */
import type { Stage, Word } from "./stages.ts";

/** Words of a shell before a command. */
const KEYWORDS = new Set("then do else if elif while until ! $ > #".split(" "));

/** Programs that start the one that is named behind them. */
const WRAPPERS = new Set(
  ("sudo doas env nohup timeout gtimeout nice ionice time stdbuf unbuffer setsid command exec builtin " +
    "busybox toybox chroot taskset flock strace caffeinate torsocks proxychains proxychains4 firejail " +
    "unshare systemd-run rlwrap winpty wsl arch ssh su runuser xargs parallel cmd cmd.exe").split(
      " ",
    ),
);

/** Those of them that take one more word before the program: a folder, a file, a host. */
const ONE_MORE = new Set("chroot flock taskset ssh su runuser".split(" "));

/** Programs that print what they fetch, wherever they stand in a command. */
const FETCHERS = new Set(
  ("curl wget wget2 curlie aria2c axel iwr irm invoke-webrequest invoke-restmethod lwp-request " +
    "start-bitstransfer").split(" "),
);

/** Names that are words too: fetchers where an option or an address follows. */
const NAMED_FETCHERS = new Set(
  "fetch http https xh xhs lynx links elinks w3m get ftp tftp dig nslookup gsutil gh aws rclone"
    .split(
      " ",
    ),
);

const SHELLS = new Set("sh bash zsh dash ksh mksh fish ash rbash tcsh csh".split(" "));

/** Interpreters, and whether their options leave the program to come from their input. */
const INTERPRETER =
  /^(?:python(?:[23](?:\.\d{1,2})?)?|pypy3?|node|nodejs|deno|bun|perl|ruby|php|lua|luajit|tclsh|rscript|osascript|pwsh|powershell)$/;

export type Program = {
  /** Without a folder and ".exe", in small letters. */
  readonly name: string;
  readonly word: Word;
  readonly args: readonly Word[];
  /** Names of the wrappers before it. */
  readonly wrappers: readonly string[];
};

const ASSIGNMENT = /^(?:\$env:)?\w{1,60}\+?=/;
const OPTION = /^(?:-|\/[a-z]$)/i;
const DURATION = /^\d{1,9}(?:\.\d{1,3})?[smhd]?$/;

export function nameOf({ text }: Word): string {
  if (/^[a-z0-9_]+$/.test(text)) return text;
  const plain = text.replace(/["'\\`]+/g, (marks) => marks.startsWith("\\") ? "/" : "");
  return plain.slice(plain.lastIndexOf("/") + 1).toLowerCase().replace(/\.exe$|[.,:;!?]+$/g, "");
}

/** The program of a stage behind assignments, keywords and wrappers with their options. */
export function programOf(stage: Stage): Program | undefined {
  if (stage.known.program === undefined) stage.known.program = findProgram(stage) ?? null;
  return stage.known.program ?? undefined;
}

function findProgram({ words }: Stage): Program | undefined {
  const wrappers: string[] = [];
  let [afterOption, more] = [false, 0];
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    if (word.redirected !== undefined) continue;
    const name = nameOf(word);
    if (ASSIGNMENT.test(word.text) || wrappers.length === 0 && KEYWORDS.has(word.text)) continue;
    if (OPTION.test(word.text) && wrappers.length > 0) {
      afterOption = !/=/.test(word.text);
      continue;
    }
    const isWrapper = WRAPPERS.has(name);
    const isKnown = isWrapper || SHELLS.has(name) || INTERPRETER.test(name) || FETCHERS.has(name);
    // What an option of a wrapper takes, a duration, or the wrapper's own first word.
    const isSkipped = wrappers.length > 0 && !isKnown &&
      (afterOption || DURATION.test(word.text) || more-- > 0);
    afterOption = false;
    if (isSkipped) continue;
    if (!isWrapper) {
      const args = words.slice(index + 1).filter(({ redirected }) => redirected === undefined);
      return { name, word, args, wrappers };
    }
    wrappers.push(name);
    more = ONE_MORE.has(name) ? 1 : 0;
  }
  return undefined;
}

const REMOTE = /^(?:-|\/\/)|[\w-]\.\w|:\/\/|^(?:api|gist|s3|cat|get|\+short|txt)$/i;

/** The word that fetches, of those of a stage. */
export function fetcherOf(stage: Stage): Word | undefined {
  const { words } = stage;
  const named = words.find((word, index) => FETCHERS.has(nameOf(word)) && index + 1 < words.length);
  if (named) return named;
  const program = programOf(stage);
  if (!program || !NAMED_FETCHERS.has(program.name)) return undefined;
  return program.args.some(({ text }) => REMOTE.test(text)) ? program.word : undefined;
}

/** Shells run what they are handed; other interpreters more often only read it. */
export function isShell(name: string): boolean {
  return SHELLS.has(name) || /^\$\{?shell\b/.test(name);
}

export function isInterpreter(name: string): boolean {
  return INTERPRETER.test(name);
}
