/**
 * Markdown as an agent reads it, by lines: front matter, fences, comments, links, and prose with what
 * it forbids kept apart from what it says. Every value is a slice of the text.
 */
import type { Fact, Role } from "./facts.ts";
import { parseJson } from "./_json.ts";
import { type Region, regionsOf } from "./_markdown_regions.ts";
import { inlineFacts } from "./_markdown_inline.ts";
import { pointsBack } from "./negation.ts";
import { Sections } from "./_markdown_sections.ts";
import { isCommand, isShell, linesOf, shellFacts } from "./_shell_lines.ts";
import { parseToml } from "./_toml.ts";
import type { Parsed, Span, Tree } from "./_tree.ts";
import { factsOfTree } from "./_tree_facts.ts";
import { parseYaml } from "./_yaml.ts";

const FRONT_MATTER = /^\uFEFF?\s{0,200}---[ \t]*\r?\n([\s\S]*?)(?:^---[ \t]*$|^\.\.\.[ \t]*$)/m;

/** Languages of fences whose text may be an agent's configuration, by how it is parsed. */
const PARSERS: Readonly<Record<string, (text: string, base: number) => Parsed>> = {
  json: (text, base) => shifted(parseJson(text), base),
  jsonc: (text, base) => shifted(parseJson(text), base),
  json5: (text, base) => shifted(parseJson(text), base),
  toml: (text, base) => shifted(parseToml(text), base),
  yaml: parseYaml,
  yml: parseYaml,
};

/** Fences that hold text and no program. */
const PROSE = new Set(["", "text", "txt", "markdown", "md", "mdx", "prompt", "plain", "plaintext"]);

export function readMarkdown(text: string): { facts: Fact[]; front: Tree | undefined } {
  const facts: Fact[] = [];
  const front = frontMatter(text, facts);
  const sections = new Sections();
  const isRun = pointsBack(text);
  for (const region of regionsOf(text, front.end, text.length)) {
    if (region.type === "comment") facts.push(commentFact(text, region));
    else if (region.type === "fence") {
      facts.push(...fenceFacts(text, region, sections.negated && !isRun));
      sections.endFence();
    } else {
      for (const run of sections.runsOf(text, region)) {
        facts.push(slice(text, run.negated ? "negated" : "prose", run));
        facts.push(...inlineFacts(text, run));
      }
    }
  }
  return { facts, front: front.tree };
}

function frontMatter(text: string, facts: Fact[]): { tree: Tree | undefined; end: number } {
  const found = FRONT_MATTER.exec(text);
  if (found?.index !== 0) return { tree: undefined, end: 0 };
  const yaml = found[1] ?? "";
  const base = found[0].indexOf(yaml, found[0].indexOf("---") + 3);
  const { tree, comments, readTo } = parseYaml(yaml, base);
  if (tree) facts.push(...factsOfTree(tree));
  for (const comment of comments) facts.push(slice(text, "comment", comment));
  // What is no YAML is read as prose: an agent gets it all the same.
  const rest = { start: Math.min(readTo, base + yaml.length), end: base + yaml.length };
  if (rest.end > rest.start) facts.push(slice(text, "prose", rest));
  return { tree, end: found[0].length };
}

function fenceFacts(text: string, region: Region, negated: boolean): Fact[] {
  const facts = fenceContent(text, region);
  if (!negated) return facts;
  return facts.map((fact) => fact.role === "comment" ? fact : { ...fact, role: "negated" });
}

function fenceContent(text: string, region: Region): Fact[] {
  const language = region.language.toLowerCase();
  const value = text.slice(region.start, region.end);
  const whole = slice(text, "code", region);
  const parse = Object.hasOwn(PARSERS, language) ? PARSERS[language] : undefined;
  if (parse) {
    const { tree, comments } = parse(value, region.start);
    if (tree === undefined || tree.type === "leaf") return [whole];
    return [...factsOfTree(tree), ...comments.map((span) => slice(text, "comment", span))];
  }
  const commands = PROSE.has(language) &&
    linesOf(text, region.start, region.end).some(({ start, end }) =>
      isCommand(text.slice(start, end))
    );
  if (isShell(language) || commands) return [...shellFacts(text, region, ""), whole];
  return PROSE.has(language) ? [slice(text, "prose", region)] : [whole];
}

function commentFact(text: string, { start, end }: Region): Fact {
  const open = text.startsWith("<!--", start) ? 4 : 0;
  const close = open > 0 && text.slice(start + open, end).endsWith("-->") ? 3 : 0;
  return slice(text, "comment", { start: start + open, end: end - close });
}

function slice(text: string, role: Role, { start, end }: Span): Fact {
  return { role, path: "", key: "", value: text.slice(start, end), start, end };
}

/** A structure read from a part of a text, with its places in the whole. */
function shifted({ tree, comments, readTo }: Parsed, by: number): Parsed {
  return {
    tree: tree && shiftTree(tree, by),
    comments: comments.map(({ start, end }) => ({ start: start + by, end: end + by })),
    readTo: readTo + by,
  };
}

function shiftTree(tree: Tree, by: number): Tree {
  if (tree.type === "leaf") return { ...tree, start: tree.start + by, end: tree.end + by };
  if (tree.type === "array") {
    return { type: "array", items: tree.items.map((item) => shiftTree(item, by)) };
  }
  const entries = tree.entries.map(({ key, value }) => ({
    key: { ...key, start: key.start + by, end: key.end + by },
    value: shiftTree(value, by),
  }));
  return { type: "object", entries };
}
