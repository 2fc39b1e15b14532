/** How the tables of rules are written: a class's texts once, then a row for each rule. */
import type { Fact, Role } from "../facts.ts";
import type { Rule, RuleClass } from "../rules.ts";

type Shared = Pick<Rule, "why" | "advice">;
type Without<R> = R extends Rule ? Omit<R, "class" | keyof Shared> & Partial<Shared> : never;

/** A rule without what its class says for all of its rules. */
export type Row = Without<Rule>;

export const rulesOf = (
  ruleClass: RuleClass,
  shared: Shared,
  rows: readonly Row[],
): readonly Rule[] => rows.map((row) => ({ class: ruleClass, ...shared, ...row }));

/** A pattern over pieces that several rules share (`_pieces.ts`); letters in either case. */
export const re = (pieces: TemplateStringsArray, ...shared: readonly string[]): RegExp =>
  new RegExp(String.raw({ raw: pieces.raw }, ...shared), "i");

/** What is run: by a server, a hook, a shell, or by an agent that follows a skill. */
export const run = ["shell", "command", "argument", "code", "setting"] as const satisfies Role[];

/** What is run, also where it stands in a sentence that tells an agent to run it. */
export const runOrTold = [...run, "prose", "description", "comment"] as const satisfies Role[];

/** What an agent reads as said to it. */
export const told = ["prose", "description", "comment"] as const satisfies Role[];

/** Only for facts with such a key: a variable's, a header's or a setting's name. */
export const keyed = (key: RegExp) => (_found: RegExpExecArray, fact: Fact): boolean =>
  key.test(fact.key);

/** Only for facts at such a path. */
export const at = (path: RegExp) => (_found: RegExpExecArray, fact: Fact): boolean =>
  path.test(fact.path);

/** Whether a running program is looked for or ended by its name: `ps aux | grep name`, `pkill name`. */
export const lookedForByName = (found: RegExpExecArray, { value }: Fact): boolean =>
  /(?:\b(?:e?grep|rg|pgrep|pkill|killall|pidof|which|findstr|taskkill|get-process|stop-process)\b[^\n;|&]{0,60}|\b(?:process(?:es)?|programs?) (?:named|called|such as|like)\b[^.!?\n]{0,60})$/i
    .test(value.slice(Math.max(0, found.index - 120), found.index));

/** Whether a command looks for what was found instead of running it: `grep -q 'rm -rf /'`. */
export const onlyLookedFor = (found: RegExpExecArray, { value }: Fact): boolean =>
  /(?:\b(?:e?grep|rg|findstr|select-string|awk|sed -n|jq)\b[^\n;]{0,80}["'/][^"'\n]{0,100}|=~\s?["']?[^\s"']{0,60}|\bcase\b[^\n]{0,80})$/i
    .test(value.slice(Math.max(0, found.index - 200), found.index));
