/** From the text of a file to what rules are tried on. */
import { byFront, byKeys, byName, syntaxOf } from "./classify.ts";
import { cutText } from "./cut.ts";
import type { ConfigFile, Fact } from "./facts.ts";
import type { FileKind, Syntax } from "./kinds.ts";
import { parseJson } from "./_json.ts";
import { lineFacts } from "./_line_facts.ts";
import { readMarkdown } from "./_markdown.ts";
import { shellFacts } from "./_shell_lines.ts";
import { hiddenFacts } from "./hidden_text.ts";
import { parseToml } from "./_toml.ts";
import type { Parsed } from "./_tree.ts";
import { factsOfTree } from "./_tree_facts.ts";
import { parseYaml } from "./_yaml.ts";

/**
 * From so many on, facts that say the same in the same place of a structure are told once. Then at most
 * as many are left as short names there are in 4 KB; what is beyond the bound is read in one piece.
 */
const FACTS_REPEATED_MAX = 400;
export const FACTS_MAX = 1_000;

type Read = Pick<ConfigFile, "kind" | "syntax" | "unparsed"> & { facts: readonly Fact[] };

/** Reads the first 4,096 bytes. Never throws, whatever the content and the name. */
export function readFile(content: string, filename: string | undefined): ConfigFile {
  const { text, truncated } = cutText(content);
  const { facts, ...read } = readAs(text, filename);
  const all = [...facts, ...hiddenFacts(text)].filter(({ value }) => value.trim() !== "");
  all.sort((a, b) => a.start - b.start || b.end - a.end);
  return { ...read, text, truncated, facts: bounded(text, all) };
}

function readAs(text: string, filename: string | undefined): Read {
  const named = byName(filename);
  const seen = syntaxOf(text);
  const syntax = named.syntax ?? seen;
  if (syntax === "text") return readText(text, named.kind ?? "script");
  if (syntax !== "markdown") return readStructure(text, syntax, named.kind);
  // The name says prose, the text is a client's configuration all the same.
  if (seen === "json") {
    const read = readStructure(text, seen, undefined);
    if (read.kind !== "unknown") return read;
  }
  const { facts, front } = readMarkdown(text);
  const kind = named.kind ?? (named.syntax || front ? byFront(front) : "unknown");
  return { kind, syntax, unparsed: false, facts };
}

function readStructure(
  text: string,
  syntax: Exclude<Syntax, "markdown" | "text">,
  named: FileKind | undefined,
): Read {
  const { tree, comments, readTo } = parse(text, syntax);
  const kind = named === undefined || named === "mcp" ? byKeys(tree) ?? named : named;
  const facts = tree === undefined ? [] : factsOfTree(tree);
  for (const { start, end } of comments) {
    facts.push({ role: "comment", path: "", key: "", value: text.slice(start, end), start, end });
  }
  const unparsed = readTo < text.length;
  // A structure without names is no configuration: prose that only begins like one.
  const structured = tree !== undefined && tree.type !== "leaf";
  if (unparsed) facts.push(...(structured ? lineFacts(text, readTo) : lineFacts(text, 0)));
  return { kind: kind ?? "unknown", syntax: unparsed ? "text" : syntax, unparsed, facts };
}

function parse(text: string, syntax: "json" | "toml" | "yaml"): Parsed {
  if (syntax === "json") return parseJson(text);
  return syntax === "toml" ? parseToml(text) : parseYaml(text, 0);
}

/** A script, or lines of a manifest that no parser is for. */
function readText(text: string, kind: FileKind): Read {
  return {
    kind,
    syntax: "text",
    unparsed: false,
    facts: shellFacts(text, { start: 0, end: text.length }, ""),
  };
}

function bounded(text: string, facts: readonly Fact[]): readonly Fact[] {
  if (facts.length <= FACTS_REPEATED_MAX) return facts;
  const seen = new Set<string>();
  const distinct = facts.filter(({ role, path, key, value }) => {
    const said = [role, path.replace(/\d+/g, ""), key, value].join("\0");
    return !seen.has(said) && seen.add(said);
  });
  if (distinct.length <= FACTS_MAX) return distinct;
  const start = distinct[FACTS_MAX - 1]?.start ?? text.length;
  const rest = { role: "prose", path: "", key: "", value: text.slice(start) } as const;
  return [...distinct.slice(0, FACTS_MAX - 1), { ...rest, start, end: text.length }];
}
