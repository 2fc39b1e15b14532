/** A slice of `deno task battery bad-input`, of another seed each time. */
import assert from "node:assert/strict";
import { claimsOf } from "./bad_input.ts";
import { fuzz, type Fuzzed } from "./_fuzz.ts";
import { noAnswer } from "./_in_time.ts";

const requests = 1_500;
const [seed = 0] = crypto.getRandomValues(new Int32Array(1));

Deno.test(`${requests} bad requests over all routes, seed ${seed}: described, quick, silent on keys, charged exactly`, async () => {
  const { faults, statuses, unasked, unmet, creditsCharged } = await fuzz(requests, seed);
  assert.deepEqual(faults.slice(0, 5), []);
  // It would find nothing if it only ever met one kind of answer.
  for (const status of [200, 400, 401, 404, 405]) {
    assert.ok((statuses.get(status) ?? 0) > requests / 100, `${status} of ${[...statuses]}`);
  }
  assert.deepEqual([unasked, unmet], [[], []]);
  assert.ok(creditsCharged > 0);
});

const fine: Fuzzed = {
  statuses: new Map([[200, 2], [400, 1]]),
  faults: [],
  operations: 1,
  unasked: [],
  unfulfilled: [],
  unmet: [],
  slowestMs: 1,
  creditsCharged: 2,
};

/** The claims that break, by their places. */
function broken(fuzzed: Partial<Fuzzed>): number[] {
  return claimsOf({ ...fine, ...fuzzed }, 3, "seed 1").flatMap(({ holds }, at) => holds ? [] : at);
}

Deno.test("each fault breaks a claim, one of no kind the first, and so does what was not asked", () => {
  const faulty = (what: string) => broken({ faults: [{ what, shown: "GET /" }] });
  assert.deepEqual(broken({}), []);
  assert.deepEqual(faulty("418  is not in the document"), [0]);
  assert.deepEqual(faulty("of a kind that nobody thought of"), [0]);
  assert.deepEqual(faulty("5xx"), [1]);
  assert.deepEqual(faulty("error in the log"), [1]);
  assert.deepEqual(faulty("slow"), [2]);
  assert.deepEqual(faulty(noAnswer), [2]);
  assert.deepEqual(faulty("a key in the answer"), [3]);
  assert.deepEqual(faulty("a stack trace in the log"), [3]);
  assert.deepEqual(faulty("a field by in a line of request"), [3]);
  assert.deepEqual(faulty(`charged 4 instead of 2 to the key "full"`), [4]);
  assert.deepEqual(broken({ statuses: new Map([[200, 2]]) }), [0]);
  assert.deepEqual(broken({ statuses: new Map([[200, 2], [0, 1]]) }), [0]);
  assert.deepEqual(broken({ unmet: [`rate-limited of the key "busy"`] }), [4]);
  assert.deepEqual(broken({ unasked: ["ping"] }), [5]);
  assert.deepEqual(broken({ unfulfilled: ["token_info", "check_honeypot"] }), [5]);
  assert.deepEqual(broken({ unfulfilled: ["check_honeypot"] }), []);
});
