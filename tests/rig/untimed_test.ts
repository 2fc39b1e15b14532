import assert from "node:assert/strict";
import type { Source } from "../../tools/upstream/sources.ts";
import { untimed } from "./untimed.ts";

const source = { upstream: "rpc", endpoint: "configured-1", ms: 2_200 } as const;
const answered = (last: Pick<Source, "outcome" | "reason">) => ({
  answer: { sources: [{ ...source, ...last }] },
});
const late = answered({ outcome: "timeout", reason: "deadline" });
const failed = answered({ outcome: "error", reason: "not-json" });

Deno.test("what ran out of time is asked again, and nothing else is", async () => {
  const told = [late, late, failed, late];
  assert.equal(await untimed(() => Promise.resolve(told.shift() ?? late)), failed);
  assert.equal(told.length, 1);
});

Deno.test("what always runs out of time is told in the end", async () => {
  let tries = 0;
  const asked = untimed(() => {
    tries++;
    return Promise.resolve(late);
  });
  assert.equal(await asked, late);
  assert.equal(tries, 20);
});
