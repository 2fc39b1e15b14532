import assert from "node:assert/strict";
import { readFile } from "../../tools/agent_config/read_file.ts";
import { ruleTable } from "../../tools/agent_config/rule_table.ts";
import { type Rule, ruleClasses } from "../../tools/agent_config/rules.ts";
import { scan } from "../../tools/agent_config/scan.ts";
import { fileOf } from "./rule_files.ts";

const found = (rule: Rule, text: string) => {
  const { content, filename } = fileOf(rule, text);
  return scan(readFile(content, filename), ruleTable).findings
    .filter((finding) => finding.rule.class === rule.class);
};

for (const rule of ruleTable) {
  Deno.test(`${rule.id} is found in its example and not in its near miss`, () => {
    const ids = new Set(found(rule, rule.example).map((finding) => finding.rule.id));
    assert.deepEqual([...ids], [rule.id]);
    const near = found(rule, rule.nearMiss)
      .filter(({ rule: other }) => other.severity !== "info" || rule.severity === "info");
    assert.deepEqual(near.map((finding) => finding.rule.id), []);
  });
}

Deno.test("every class has a rule, and every rule an id of its own and its texts", () => {
  assert.deepEqual(
    new Set(ruleTable.map((rule) => rule.class)),
    new Set(ruleClasses),
  );
  assert.equal(new Set(ruleTable.map((rule) => rule.id)).size, ruleTable.length);
  for (const { id, title, why, advice } of ruleTable) {
    assert.match(id, /^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    for (const text of [title, why, advice]) assert.ok(text.length > 10 && text.length < 140, id);
  }
});

Deno.test("what a rule needs stands in all that its pattern finds", () => {
  for (const rule of ruleTable) {
    if (!("pattern" in rule) || rule.needs === undefined) continue;
    const [found = ""] = rule.pattern.exec(rule.example) ?? [];
    assert.ok(found.includes(rule.needs), rule.id);
    const without = rule.example.replaceAll(rule.needs, "");
    assert.doesNotMatch(without, rule.pattern, rule.id);
  }
});
