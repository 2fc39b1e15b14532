import assert from "node:assert/strict";
import {
  type FindingSeverity,
  type RuleClass,
  ruleClasses,
} from "../../tools/agent_config/rules.ts";
import {
  graver,
  lowered,
  pairs,
  raiseTogether,
  TOGETHER_MAX,
  type Weighed,
} from "../../tools/agent_config/weighing.ts";
import { rule } from "./_read.ts";

function one(ruleClass: RuleClass, severity: FindingSeverity, start: number, end: number): Weighed {
  const made = rule({ id: ruleClass, class: ruleClass, severity, on: ["prose"], pattern: /x/ });
  return { rule: made, severity, start, end, mentioned: false };
}

const severities = (found: readonly Weighed[]) =>
  raiseTogether(found).map(({ severity }) => severity);

Deno.test("every pair is of two classes, and stands once", () => {
  const seen = new Set<string>();
  for (const [a, b] of pairs) {
    assert.notEqual(a, b);
    assert(ruleClasses.includes(a) && ruleClasses.includes(b));
    const key = [a, b].sort().join();
    assert(!seen.has(key), key);
    seen.add(key);
  }
});

for (const [a, b, to] of pairs) {
  Deno.test(`${a} beside ${b} is ${to}, in either order`, () => {
    assert.deepEqual(severities([one(a, "medium", 0, 5), one(b, "low", 9, 12)]), [to, "low"]);
    assert.deepEqual(severities([one(b, "low", 0, 5), one(a, "medium", 9, 12)]), ["low", to]);
  });
}

Deno.test("together means within reach, not the same place, and neither for information alone", () => {
  const key = one("credential-read", "medium", 0, 10);
  const at = (start: number, more: Partial<Weighed> = {}) => ({
    ...one("exfiltration", "low", start, start + 5),
    ...more,
  });
  assert.deepEqual(severities([key, at(10 + TOGETHER_MAX)]), ["critical", "low"]);
  assert.deepEqual(severities([key, at(11 + TOGETHER_MAX)]), ["medium", "low"]);
  assert.deepEqual(severities([key, at(0, { end: 10 })]), ["medium", "low"]);
  assert.deepEqual(severities([key, at(12, { severity: "info" })]), ["medium", "info"]);
  assert.deepEqual(severities([key, at(12, { mentioned: true })]), ["medium", "low"]);
});

Deno.test("what is graver already does not fall", () => {
  const found = [one("memory-poisoning", "critical", 0, 5), one("concealment", "high", 9, 12)];
  assert.deepEqual(severities(found), ["critical", "high"]);
});

Deno.test("severities go down by one step, and information stays", () => {
  assert.deepEqual((["critical", "high", "medium", "low", "info"] as const).map(lowered), [
    "high",
    "medium",
    "low",
    "info",
    "info",
  ]);
  assert.equal(graver("low", "high"), "high");
  assert.equal(graver("critical", "high"), "critical");
});
