/** From the text of a file to what rules are tried on. */
import { byFront, byKeys, byName, syntaxOf } from "./classify.ts";
import { cutText } from "./cut.ts";
import type { ConfigFile, Fact } from "./facts.ts";
import type { FileKind, Syntax } from "./kinds.ts";
import { parseJson } from "./_json.ts";
import { lineFacts } from "./_line_facts.ts";
import { readMarkdown } from "./_markdown.ts";
import { shellFacts } from "./_shell_lines.ts";
import { tagFacts } from "./_tags.ts";
import { parseToml } from "./_toml.ts";
import type { Parsed } from "./_tree.ts";
import { factsOfTree } from "./_tree_facts.ts";
import { parseYaml } from "./_yaml.ts";

/** Bounds the work of a scan. What is beyond is read in larger pieces, never dropped. */
export const FACTS_MAX = 600;

type Read = Pick<ConfigFile, "kind" | "syntax" | "unparsed"> & { facts: readonly Fact[] };

/** Reads the first 4,096 bytes. Never throws, whatever the content and the name. */
export function readFile(content: string, filename: string | undefined): ConfigFile {
  const { text, truncated } = cutText(content);
  const { facts, ...read } = readAs(text, filename);
  const all = [...facts, ...tagFacts(text)].filter(({ value }) => value.trim() !== "");
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
  const kept = facts.slice(0, FACTS_MAX - 1);
  const from = facts[FACTS_MAX - 1]?.start;
  if (from === undefined || facts.length <= FACTS_MAX) return facts;
  const value = text.slice(from);
  return [...kept, { role: "prose", path: "", key: "", value, start: from, end: text.length }];
}
