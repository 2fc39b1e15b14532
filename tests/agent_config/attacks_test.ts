import assert from "node:assert/strict";
import { readFile } from "../../tools/agent_config/read_file.ts";
import { ruleTable } from "../../tools/agent_config/rule_table.ts";
import type { FindingSeverity } from "../../tools/agent_config/rules.ts";
import { scan } from "../../tools/agent_config/scan.ts";
import { attacks } from "./_attacks.ts";
import { furtherAttacks } from "./_further_attacks.ts";
import { furtherOrdinaryFiles } from "./_further_ordinary_files.ts";
import { ordinaryFiles } from "./_ordinary_files.ts";

const foundIn = (filename: string, content: string, severities: readonly FindingSeverity[]) =>
  scan(readFile(content, filename), ruleTable).findings
    .filter(({ severity }) => severities.includes(severity))
    .map(({ rule }) => rule.id);

Deno.test("an attack in other words than a rule's example is found to be high or critical", () => {
  const missed = [...attacks, ...furtherAttacks].filter(([filename, content]) =>
    foundIn(filename, content, ["critical", "high"]).length === 0
  );
  assert.deepEqual(missed, []);
});

Deno.test("honest files give nothing of medium or above", () => {
  const accused = [...ordinaryFiles, ...furtherOrdinaryFiles].flatMap(([filename, content]) => {
    const ids = foundIn(filename, content, ["critical", "high", "medium"]);
    return ids.length > 0 ? [{ content, ids }] : [];
  });
  assert.deepEqual(accused, []);
});
