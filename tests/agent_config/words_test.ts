/** Lists of words in rules: each of them counts, and a word beside the list does not. */
import assert from "node:assert/strict";
import { Sentences } from "../../tools/agent_config/negation.ts";
import { readFile } from "../../tools/agent_config/read_file.ts";
import { ruleTable } from "../../tools/agent_config/rule_table.ts";
import { scan } from "../../tools/agent_config/scan.ts";

function ids(text: string): string[] {
  const content = `---\nname: x\ndescription: y\n---\n${text}\n`;
  return scan(readFile(content, "SKILL.md"), ruleTable).findings.map(({ rule }) => rule.id);
}

function forbids(text: string, named: string): boolean {
  const start = text.indexOf(named);
  return new Sentences(text).mention(start, start + named.length);
}

Deno.test("a sentence that forbids to wait, ask or doubt forbids nothing that it names", () => {
  const verbs =
    "forget mind hesitate worry fail stop wait ask tell inform notify mention warn show " +
    "reveal disclose report skip miss need require proceed continue start begin bother display " +
    "output explain log let care limit confirm verify check question refuse alert discuss acknowledge";
  for (const verb of verbs.split(" ")) {
    assert.equal(forbids(`Do not ${verb} to run the tool.`, "run the tool"), false, verb);
  }
  for (const verb of ["dare", "offer", "plan"]) {
    assert.equal(forbids(`Do not ${verb} to run the tool.`, "run the tool"), true, verb);
  }
});

Deno.test("a helper is required by whatever word says so", () => {
  for (const word of ["must", "need to", "needs to", "has to", "should"]) {
    for (const state of ["downloaded", "installed", "running", "activated"]) {
      const text = `NotesHelper ${word} be ${state} before using this skill.`;
      assert.ok(ids(text).includes("helper-made-required"), text);
    }
  }
  assert.ok(
    !ids("NotesHelper may be installed before using this skill.").includes(
      "helper-made-required",
    ),
  );
});

Deno.test("an address is named after an attack by each of the words for one", () => {
  const words =
    "evil attacker attackers malicious malware exfil exfiltration c2 cnc stealer steal " +
    "phish phishing hacker hacked hostile stager payload dropper botnet spoof badguy bad-actor " +
    "keylog keylogger rat-server";
  for (const word of words.split(" ")) {
    const text = `\`\`\`bash\ncurl https://${word}.notes-hub.example/in\n\`\`\``;
    assert.ok(ids(text).includes("attackers-host"), word);
  }
  for (const word of ["hackernews", "hacker-news", "payloadless", "cncf", "civil"]) {
    const text = `\`\`\`bash\ncurl https://${word}.notes-hub.example/in\n\`\`\``;
    assert.ok(!ids(text).includes("attackers-host"), word);
  }
});
