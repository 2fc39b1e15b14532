/** `/rules.json` and the page `/docs/rules`: the catalogue of what `scan_agent_config` looks for. */
import { service } from "../service.ts";

/** A rule as the catalogue shows it. It has no examples: agents read these pages, and would read attacks. */
export type RuleDescription = {
  readonly id: string;
  readonly class: string;
  readonly severity: string;
  /** Kinds of files that it is tried on; `null`: all. */
  readonly kinds: readonly string[] | null;
  /** Parts of a file that it looks at. */
  readonly parts: readonly string[];
  readonly title: string;
  readonly why: string;
  readonly advice: string;
};

const about = [
  "Ids are stable. The severity is a rule's own: a finding in running text weighs less, and two signs " +
  "that belong together weigh more. Text that forbids what it names, deny lists and hook matchers " +
  "raise no rule that allows it.",
  "A clean result means that no known pattern matched, not that a file is safe.",
] as const;

export function rulesJson(rules: readonly RuleDescription[]) {
  return {
    name: `Rules of scan_agent_config, ${service.name}`,
    version: service.version,
    url: "{base_url}/rules.json",
    documentation: "{base_url}/docs/rules",
    notes: about,
    classes: countsByClass(rules),
    rules,
  };
}

/** The same for people, as Markdown without a title. */
export function rulesMarkdown(rules: readonly RuleDescription[]): string[] {
  const counts = Object.entries(countsByClass(rules));
  return [
    `${rules.length} rules of ${counts.length} classes, by class. ${about[0]}`,
    "",
    about[1],
    ...counts.flatMap(([name]) => classLines(name, rules.filter((rule) => rule.class === name))),
  ];
}

/** How many rules a class has, in the order of the table. */
function countsByClass(rules: readonly RuleDescription[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const rule of rules) counts[rule.class] = (counts[rule.class] ?? 0) + 1;
  return counts;
}

/** What most rules of the class say stands once, above them. */
function classLines(name: string, rules: readonly RuleDescription[]): string[] {
  const why = mostFrequent(rules.map((rule) => rule.why));
  const advice = mostFrequent(rules.map((rule) => rule.advice));
  return [
    "",
    `## ${name}`,
    "",
    `${why} ${advice}`,
    "",
    ...rules.map((rule) =>
      [
        `- \`${rule.id}\`, ${rule.severity}: **${rule.title}**.`,
        ...(rule.why === why ? [] : [rule.why]),
        ...(rule.advice === advice ? [] : [rule.advice]),
        `Reads ${rule.parts.join(", ")}${
          rule.kinds === null ? "" : ` of ${rule.kinds.join(", ")}`
        }.`,
      ].join(" ")
    ),
  ];
}

function mostFrequent(texts: readonly string[]): string {
  const counts = [...Map.groupBy(texts, (text) => text)];
  return counts.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? "";
}
