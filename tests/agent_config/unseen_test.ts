import assert from "node:assert/strict";
import { readFile } from "../../tools/agent_config/read_file.ts";
import { ruleTable } from "../../tools/agent_config/rule_table.ts";
import { scan } from "../../tools/agent_config/scan.ts";
import { furtherHonestSkills } from "./unseen/further_honest_skills.ts";
import type { UnseenFile } from "./unseen/file.ts";
import { honestInstructions } from "./unseen/honest_instructions.ts";
import { honestServers } from "./unseen/honest_servers.ts";
import { honestSettings } from "./unseen/honest_settings.ts";
import { honestSkills } from "./unseen/honest_skills.ts";
import { maliciousInstructions } from "./unseen/malicious_instructions.ts";
import { maliciousSettings } from "./unseen/malicious_settings.ts";
import { maliciousSkills } from "./unseen/malicious_skills.ts";

const honest = [
  ...honestServers,
  ...honestSettings,
  ...honestSkills,
  ...furtherHonestSkills,
  ...honestInstructions,
];
const malicious = [...maliciousSettings, ...maliciousSkills, ...maliciousInstructions];

const severitiesIn = ({ name, lines }: UnseenFile) =>
  scan(readFile(lines.join("\n"), name), ruleTable).findings
    .map(({ rule, severity }) => `${severity} ${rule.id}`);

Deno.test("at most 3 % of 60 unseen honest files give a finding of medium or above", () => {
  assert.equal(honest.length, 60);
  const accused = honest.flatMap((file) => {
    const found = severitiesIn(file).filter((one) => /^(?:critical|high|medium)/.test(one));
    return found.length > 0 ? [{ lines: file.lines, found }] : [];
  });
  assert.ok(accused.length <= 0.03 * honest.length, JSON.stringify(accused, null, 1));
});

Deno.test("at least 92 % of 40 unseen malicious files give a finding of high or critical", () => {
  assert.equal(malicious.length, 40);
  const missed = malicious.filter((file) =>
    !severitiesIn(file).some((one) => /^(?:critical|high)/.test(one))
  );
  assert.ok(missed.length <= 0.08 * malicious.length, JSON.stringify(missed, null, 1));
});
