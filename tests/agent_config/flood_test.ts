/** Whatever stands before an attack within the 4 KB that are read, the attack is found. */
import assert from "node:assert/strict";
import { readFile } from "../../tools/agent_config/read_file.ts";
import { ruleTable } from "../../tools/agent_config/rule_table.ts";
import type { Rule } from "../../tools/agent_config/rules.ts";
import { scan } from "../../tools/agent_config/scan.ts";
import { fileOf } from "./rule_files.ts";

const BYTES_MAX = 4_096;
/** What a file needs around a text. */
const FRAME_BYTES = 100;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

const inText = new Set(["shell", "code", "prose", "comment"]);

/** Looks at a command from its beginning only. */
const wholeValue = (rule: Rule): boolean =>
  rule.on !== "text" && "pattern" in rule && rule.pattern.source.startsWith("^");

/** What separates decoys from each other and from the attack: a comment is one by itself. */
const separatorsOf = (rule: Rule): readonly string[] =>
  rule.on[0] === "comment"
    ? [" -->\n<!-- "]
    : rule.on[0] === "prose"
    ? ["\n", "\n\n", ". "]
    : wholeValue(rule)
    ? ["\n"]
    : ["\n", "\n\n", "; ", " && "];

function gravest(rule: Rule, text: string): string | undefined {
  const { content, filename } = fileOf(rule, text);
  assert.ok(bytesOf(content) <= BYTES_MAX);
  return scan(readFile(content, filename), [rule]).findings[0]?.severity;
}

/** As many decoys as fit, then the example. */
function flooded({ example }: Rule, decoy: string, separator: string): string {
  const unit = decoy + separator;
  const room = BYTES_MAX - FRAME_BYTES - bytesOf(example);
  return unit.repeat(Math.floor(room / bytesOf(unit))) + example;
}

const rules = ruleTable.filter(({ on }) => on !== "text" && inText.has(on[0] ?? ""));

for (const rule of rules) {
  Deno.test(`${rule.id} is found after 4 KB of its near miss`, () => {
    for (const separator of separatorsOf(rule)) {
      assert.equal(
        gravest(rule, flooded(rule, rule.nearMiss, separator)),
        gravest(rule, rule.example),
        JSON.stringify(separator),
      );
    }
  });
}
