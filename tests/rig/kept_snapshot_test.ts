import assert from "node:assert/strict";
import { type Told, untilKept } from "./kept_snapshot.ts";

Deno.test("snapshots are asked for until one is kept, and the lookups are counted", async () => {
  const answers: Told[] = [{ cached: false }, { cached: false }, { cached: true }];
  assert.equal(await untilKept(() => Promise.resolve(answers.shift() ?? {})), 2);
  assert.equal(answers.length, 0);
});

Deno.test("a snapshot that is never whole names the source that failed, and what is missing", async () => {
  const source = { upstream: "rpc", endpoint: "configured-1", chainId: 1, ms: 2_200 } as const;
  const lacking: Told = {
    cached: false,
    sources: [{ ...source, outcome: "ok" }, { ...source, outcome: "timeout", reason: "deadline" }],
    unknown: [{ field: "/owner/address", reason: "unanswered" }],
    code: { incomplete: ["code-unread"] },
  };
  await assert.rejects(untilKept(() => Promise.resolve(lacking), 0), {
    message: "no whole snapshot after 1 lookups: rpc configured-1 of 1: timeout deadline, " +
      "/owner/address: unanswered, code-unread",
  });
  await assert.rejects(untilKept(() => Promise.resolve({}), 0), /an analysis was cut short/);
});
