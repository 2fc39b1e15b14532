/** The one closing line of `deno task test`, which `.ci/run` reads. */
import assert from "node:assert/strict";
import { countsOf, totalLine } from "../../tasks/test_total.ts";

Deno.test("the closing lines of the runner are added up", () => {
  const counts = [
    "ok | 3615 passed (486 steps) | 0 failed (7m55s)",
    "\x1b[32mok\x1b[0m | 12 passed (1 step) | 0 failed | 572 filtered out \x1b[90m(950ms)\x1b[0m",
  ].map((line) => countsOf(line)!);
  assert.equal(
    totalLine(counts, true, 3_725.9),
    "ok | 3627 passed (487 steps) | 0 failed | 572 filtered out (62m5s)",
  );
});

Deno.test("a run that failed makes the total fail, whatever it counted", () => {
  const counts = [
    countsOf("FAILED | 1 passed | 2 failed (1s)")!,
    countsOf("ok | 4 passed | 0 failed (4s)")!,
  ];
  assert.equal(totalLine(counts, false, 5), "FAILED | 5 passed | 2 failed (5s)");
  assert.equal(totalLine([], false, 0.4), "FAILED (0s)");
});

Deno.test("other lines are no closing lines", () => {
  for (const line of ["", "ok", "some test ... ok (1ms)", "ok | passed", "running 3 tests"]) {
    assert.equal(countsOf(line), undefined, line);
  }
});
