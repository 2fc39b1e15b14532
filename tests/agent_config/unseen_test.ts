import assert from "node:assert/strict";
import { keptOf } from "../../tasks/eval_agent_config/bars.ts";
import { tallyMutations } from "../../tasks/eval_agent_config/mutate.ts";
import { readFile } from "../../tools/agent_config/read_file.ts";
import { ruleTable } from "../../tools/agent_config/rule_table.ts";
import { scan } from "../../tools/agent_config/scan.ts";
import { fourthHonestFiles } from "./unseen/fourth_honest_files.ts";
import { fourthHonestSkills } from "./unseen/fourth_honest_skills.ts";
import { fourthMalicious } from "./unseen/fourth_malicious.ts";
import { furtherHonestSkills } from "./unseen/further_honest_skills.ts";
import type { UnseenFile } from "./unseen/file.ts";
import { honestInstructions } from "./unseen/honest_instructions.ts";
import { honestServers } from "./unseen/honest_servers.ts";
import { honestSettings } from "./unseen/honest_settings.ts";
import { honestSkills } from "./unseen/honest_skills.ts";
import { maliciousInstructions } from "./unseen/malicious_instructions.ts";
import { maliciousSettings } from "./unseen/malicious_settings.ts";
import { maliciousSkills } from "./unseen/malicious_skills.ts";
import { secondHonestFiles } from "./unseen/second_honest_files.ts";
import { secondHonestSkills } from "./unseen/second_honest_skills.ts";
import { secondMalicious } from "./unseen/second_malicious.ts";
import { thirdHonest } from "./unseen/third_honest.ts";
import { thirdMalicious } from "./unseen/third_malicious.ts";

const honest = [
  ...honestServers,
  ...honestSettings,
  ...honestSkills,
  ...furtherHonestSkills,
  ...honestInstructions,
  ...secondHonestFiles,
  ...secondHonestSkills,
  ...thirdHonest,
  ...fourthHonestFiles,
  ...fourthHonestSkills,
];
const malicious = [
  ...maliciousSettings,
  ...maliciousSkills,
  ...maliciousInstructions,
  ...secondMalicious,
  ...thirdMalicious,
  ...fourthMalicious,
];

const foundIn = ({ name, lines }: UnseenFile) =>
  scan(readFile(lines.join("\n"), name), ruleTable).findings
    .map(({ rule, severity }) => `${severity} ${rule.id}`);

Deno.test("at most 3 % of 130 unseen honest files give a finding of medium or above", () => {
  assert.equal(honest.length, 130);
  const accused = honest.flatMap((file) => {
    const found = foundIn(file).filter((one) => /^(?:critical|high|medium)/.test(one));
    return found.length > 0 ? [{ lines: file.lines, found }] : [];
  });
  assert.ok(accused.length <= 0.03 * honest.length, JSON.stringify(accused, null, 1));
});

Deno.test("at least 92 % of 80 unseen malicious files give a finding of high or critical", () => {
  assert.equal(malicious.length, 80);
  const missed = malicious.filter((file) =>
    !foundIn(file).some((one) => /^(?:critical|high)/.test(one))
  );
  assert.ok(missed.length <= 0.08 * malicious.length, JSON.stringify(missed, null, 1));
});

Deno.test("changes that keep what a malicious file means keep 90 % of what is found in it", () => {
  const files = malicious.map(({ name, lines }) => ({ filename: name, text: lines.join("\n") }));
  const kept = keptOf(tallyMutations(files));
  assert.ok(kept >= 0.9, String(kept));
});
