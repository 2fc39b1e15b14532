/** A slice of `deno task battery bad-input`, of another seed each time. */
import assert from "node:assert/strict";
import { fuzz } from "./_fuzz.ts";

const requests = 1_500;
const [seed = 0] = crypto.getRandomValues(new Int32Array(1));

Deno.test(`${requests} bad requests over all routes, seed ${seed}: described, quick, silent on keys, charged exactly`, async () => {
  const { faults, statuses, creditsCharged } = await fuzz(requests, seed);
  assert.deepEqual(faults.slice(0, 5), []);
  // It would find nothing if it only ever met one kind of answer.
  for (const status of [200, 400, 401, 404, 405]) {
    assert.ok((statuses.get(status) ?? 0) > requests / 100, `${status} of ${[...statuses]}`);
  }
  assert.ok(creditsCharged > 0);
});
