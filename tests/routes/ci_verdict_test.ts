/** The verdict over every gate and counts, against a plain statement of the rule. */
import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type Counts,
  decidingGate,
  gates,
  judgeRun,
  runReasons,
  severities,
} from "../../schema/ci.ts";

const failsOn = {
  critical: ["critical"],
  high: ["critical", "high"],
  medium: ["critical", "high", "medium"],
  low: ["critical", "high", "medium", "low"],
  none: [],
} as const;

const count = fc.constantFrom(null, 0, 1, 7);
const counts: fc.Arbitrary<Counts | null> = fc.oneof(
  { weight: 9, arbitrary: fc.record({ critical: count, high: count, medium: count, low: count }) },
  fc.constant(null),
);

Deno.test("a run fails for a finding at or above the gate, and for a count that is missing there", () => {
  fc.assert(
    fc.property(counts, fc.constantFrom(...gates), (counts, gate) => {
      const looked = failsOn[gate].map((severity) => counts?.[severity] ?? null);
      const passes = looked.every((found) => found === 0);
      const { verdict, reason } = judgeRun(counts, gate);
      assert.equal(verdict, passes ? "pass" : "fail");
      assert.ok(runReasons.includes(reason));
      if (gate === "none") return assert.equal(reason, "gate-none");
      if (passes) return assert.equal(reason, `nothing-at-or-above-${gate}`);
      const gravest = severities.find((severity) => (counts?.[severity] ?? 0) > 0);
      const decided = gravest && (failsOn[gate] as readonly string[]).includes(gravest);
      assert.equal(reason, decided ? `${gravest}-at-or-above-${gate}` : "no-counts");
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("leaving a count out never turns a failed run into one that passes", () => {
  fc.assert(
    fc.property(
      counts,
      fc.constantFrom(...gates),
      fc.constantFrom(...severities),
      (all, gate, gone) => {
        if (judgeRun(all, gate).verdict === "pass") return;
        assert.equal(judgeRun(all && { ...all, [gone]: null }, gate).verdict, "fail");
      },
    ),
  );
});

Deno.test("the stricter gate decides, whoever named it", () => {
  const strictness = (gate: (typeof gates)[number]) => failsOn[gate].length;
  for (const policy of gates) {
    for (const requested of gates) {
      const { failOn, failOnBy } = decidingGate(policy, requested);
      assert.equal(strictness(failOn), Math.max(strictness(policy), strictness(requested)));
      assert.equal(failOn, failOnBy === "account" ? policy : requested);
    }
    assert.equal(decidingGate(policy, policy).failOnBy, "account");
    assert.deepEqual(decidingGate(policy), { failOn: policy, failOnBy: "account" });
    assert.deepEqual(decidingGate(null, policy), { failOn: policy, failOnBy: "request" });
  }
  assert.deepEqual(decidingGate(null), { failOn: "high", failOnBy: "default" });
});

Deno.test("there are 16 reasons", () => {
  assert.equal(new Set(runReasons).size, 16);
  assert.equal(runReasons.length, 16);
});
