/** Tries rules on the facts of a file, and weighs what they find. */
import type { ConfigFile, Fact, Role } from "./facts.ts";
import { isHidden } from "./hidden_text.ts";
import { Sentences } from "./negation.ts";
import { normalise, type Normalised } from "./normalise.ts";
import { placesIn } from "./_offsets.ts";
import { type Matcher, Readings } from "./_readings.ts";
import { type Finding, findingSeverities, type Hit, type Rule, type RuleClass } from "./rules.ts";
import {
  graver,
  graverWhenHidden,
  lowered,
  onlyWords,
  raiseTogether,
  type Weighed,
} from "./weighing.ts";

/**
 * Hits of one rule that are kept, of each severity apart: neither many small findings nor many mentions
 * hide what comes after them. Every match is looked at, and a text of 4 KB has few: a bound on them
 * would let harmless ones stand before an attack.
 */
const KEPT_MAX = 20;

export type Scan = {
  /** The gravest first, then in the order of the text. */
  readonly findings: readonly Finding[];
  /** Where secrets stand: nothing of them is ever shown. */
  readonly secrets: readonly Hit[];
};

type ValueRule = Exclude<Rule, { on: "text" }>;
type TextRule = Extract<Rule, { on: "text" }>;
type Prepared = {
  readonly text: readonly TextRule[];
  readonly byRole: ReadonlyMap<Role, readonly { rule: ValueRule; pattern: Matcher }[]>;
};

const secretClasses: ReadonlySet<RuleClass> = new Set(["hardcoded-secret", "private-key"]);

/** Roles of running text, in which a sentence may forbid or quote what it names. */
const runningText: ReadonlySet<Role> = new Set<Role>(["prose", "description", "comment"]);

/** Roles that become "negated" where a text forbids or quotes them. */
const quotable: ReadonlySet<Role> = new Set<Role>(["shell", "code", "prose"]);

const preparedOf = new WeakMap<readonly Rule[], Prepared>();

/** All that the rules find in a file. Work is bounded by the file's cap and the bounds above. */
export function scan(file: ConfigFile, rules: readonly Rule[]): Scan {
  const { text, byRole } = prepared(rules);
  const found = new Found();
  for (const rule of text) {
    if (!isFor(rule, file)) continue;
    for (const { start, end } of rule.find(file)) {
      found.add({ rule, severity: rule.severity, start, end, mentioned: false });
    }
  }
  // A line is a fact of its own and part of others: what it says is the same.
  const viewsOfValue = new Map<string, readonly View[]>();
  let before: Fact | undefined;
  for (const fact of file.facts) {
    const views = viewsOfValue.get(fact.value) ?? viewsOf(fact);
    viewsOfValue.set(fact.value, views);
    const other = before !== undefined && saysTheSame(before, fact) ? before.role : undefined;
    before = fact;
    const seen = views.map((view) => ({ ...view, fact: seenAs(fact, view) }));
    for (const { rule, pattern } of byRole.get(fact.role) ?? []) {
      if (other !== undefined && rule.on.includes(other)) continue;
      if (isFor(rule, file)) tryRule(file, fact, seen, rule, pattern, found);
    }
  }
  const findings = [...raiseTogether(oncePerPlace(found.kept))].sort(byGravity);
  return { findings, secrets: found.secrets };
}

/** What was found, and of each rule no more than is kept; secrets are all remembered. */
class Found {
  readonly kept: Weighed[] = [];
  readonly secrets: Hit[] = [];
  readonly #counts = new Map<string, number>();

  /** Whether no hit of a rule can add to what is kept: as many as are kept are as grave as it gets. */
  isFull({ id, severity, class: of }: Rule): boolean {
    const gravest = severity === "critical" || !graverWhenHidden.has(of);
    if (!gravest || secretClasses.has(of)) return false;
    return (this.#counts.get(`${id} ${severity}`) ?? 0) >= KEPT_MAX;
  }

  add(one: Weighed): void {
    const key = `${one.rule.id} ${one.severity}`;
    const count = this.#counts.get(key) ?? 0;
    this.#counts.set(key, count + 1);
    if (count < KEPT_MAX) this.kept.push(one);
    if (secretClasses.has(one.rule.class)) this.secrets.push({ start: one.start, end: one.end });
  }
}

function prepared(rules: readonly Rule[]): Prepared {
  const known = preparedOf.get(rules);
  if (known) return known;
  const byRole = new Map<Role, { rule: ValueRule; pattern: Matcher }[]>();
  const text: TextRule[] = [];
  for (const rule of rules) {
    if (rule.on === "text") {
      text.push(rule);
      continue;
    }
    const pattern = matcherOf(rule);
    const mentions: Role[] = seenWhereMentioned(rule) && rule.on.some((role) => quotable.has(role))
      ? ["negated"]
      : [];
    for (const role of new Set([...rule.on, ...mentions])) {
      byRole.set(role, [...byRole.get(role) ?? [], { rule, pattern }]);
    }
  }
  const made = { text, byRole };
  preparedOf.set(rules, made);
  return made;
}

function matcherOf(rule: ValueRule): Matcher {
  if ("read" in rule) return new Readings(rule.read);
  return new RegExp(rule.pattern.source, rule.pattern.flags.replace(/[gy]/g, "") + "g");
}

/** A block of one line is told as code and as a line for a shell: a rule on both is tried once. */
function saysTheSame(one: Fact, other: Fact): boolean {
  return one.start === other.start && one.end === other.end && one.value === other.value &&
    one.path === other.path && one.key === other.key && bothRun.has(one.role) &&
    bothRun.has(other.role);
}

const bothRun: ReadonlySet<Role> = new Set<Role>(["shell", "code"]);

function isFor({ kinds }: Rule, { kind }: ConfigFile): boolean {
  return kinds === undefined || kinds.includes(kind);
}

/** A form of a value that patterns are tried on, and what its sentences forbid or quote. */
type View = Normalised & { readonly sentences: Sentences };

/** A view, and the fact as it is in that form. */
type Seen = View & { readonly fact: Fact };

function seenAs(fact: Fact, { text }: View): Fact {
  return text === fact.value ? fact : { ...fact, value: text };
}

/** A value as written and, where that differs, as a shell or a reader takes it. */
function viewsOf({ value }: Fact): readonly View[] {
  const raw = { text: value, at: (index: number) => index, sentences: new Sentences(value) };
  const copy = normalise(value);
  return copy.text === value ? [raw] : [raw, { ...copy, sentences: new Sentences(copy.text) }];
}

function tryRule(
  file: ConfigFile,
  fact: Fact,
  views: readonly Seen[],
  rule: ValueRule,
  pattern: Matcher,
  found: Found,
): void {
  for (const view of views) {
    if ("needs" in rule && rule.needs !== undefined && !view.text.includes(rule.needs)) continue;
    pattern.lastIndex = 0;
    for (let hit = pattern.exec(view.text); hit; hit = pattern.exec(view.text)) {
      // What does not hold may have an attack inside: on from the next character.
      const holds = hit[0] !== "" && (rule.holds?.(hit, view.fact, file) ?? true);
      if (!holds) pattern.lastIndex = hit.index + 1;
      if (!holds || found.isFull(rule)) continue;
      const weighed = weigh(file, fact, rule, view, hit);
      if (weighed) found.add(weighed);
    }
  }
}

/** A word beside an attack never takes it out of the answer; of lesser signs a mention says nothing. */
function seenWhereMentioned({ class: of, severity, on }: Rule): boolean {
  return on.includes("negated") ||
    !onlyWords.has(of) && (severity === "critical" || severity === "high");
}

/** How grave a hit is where it stands; undefined: nothing, there. */
function weigh(
  file: ConfigFile,
  fact: Fact,
  rule: ValueRule,
  view: View,
  { 0: match, index }: RegExpExecArray,
): Weighed | undefined {
  const end = index + match.length;
  const mentioned = fact.role === "negated" ||
    (runningText.has(fact.role) && view.sentences.mention(index, end));
  const hidden = isHidden(fact, file.syntax === "markdown");
  const isCarried = hidden && graverWhenHidden.has(rule.class);
  if (mentioned && !isCarried && !seenWhereMentioned(rule)) return undefined;
  const [from, to] = placesIn(file.text, fact, view.at(index), view.at(end));
  const isLess = mentioned || isUnused(fact, file);
  let severity = isLess ? lowered(rule.severity) : rule.severity;
  if (mentioned && !rule.on.includes("negated") && !isCarried) severity = "low";
  if (isCarried && !mentioned && severity === "high") severity = "critical";
  return { rule, severity, start: from, end: to, mentioned };
}

/** Settings of a Codex profile that the file does not choose. */
function isUnused({ path }: Fact, { kind, facts }: ConfigFile): boolean {
  const profile = kind === "codex-config" ? /^profiles\.([^.]+)/.exec(path)?.[1] : undefined;
  if (profile === undefined) return false;
  return !facts.some((fact) => fact.path === "profile" && fact.value === profile);
}

/** One finding for a class and a place: the gravest; sorted by start. */
function oncePerPlace(found: readonly Weighed[]): Weighed[] {
  const byClass = new Map<RuleClass, Weighed[]>();
  for (const one of [...found].sort(byPlace)) {
    const kept = byClass.get(one.rule.class);
    const last = kept?.at(-1);
    if (!kept) byClass.set(one.rule.class, [one]);
    else if (!last || one.start >= last.end) kept.push(one);
    else kept[kept.length - 1] = graverOf(last, one);
  }
  return [...byClass.values()].flat().sort(byPlace);
}

/** The graver of two at one place. A place that is only mentioned as a whole stays so. */
function graverOf(one: Weighed, other: Weighed): Weighed {
  const graverOne = graver(one.severity, other.severity) === one.severity ? one : other;
  return { ...graverOne, mentioned: one.mentioned && other.mentioned };
}

function byPlace(a: Finding, b: Finding): number {
  return a.start - b.start || b.end - a.end;
}

function byGravity(a: Finding, b: Finding): number {
  const order = (finding: Finding) => findingSeverities.indexOf(finding.severity);
  return order(a) - order(b) || byPlace(a, b);
}
