/** Whatever is sent to `/mcp`: an answer, never a 5xx, and exactly the answered calls are charged. */
import assert from "node:assert/strict";
import fc from "fast-check";
import * as z from "zod";
import { countsOf } from "../../kv/counts.ts";
import { keys } from "../../kv/keys.ts";
import { argumentsOf, textArgument } from "../../schema/argument.ts";
import type { Tools } from "../../tools/define_tool.ts";
import { monthOf } from "../../schema/time.ts";
import { defineTool } from "../../tools/define_tool.ts";
import { fixtureTool, upstreamRefusal } from "../rig/fixture_tools.ts";
import { type Harness, startHarness } from "../rig/harness.ts";
import { type Mutant, mutants } from "./_mutations.ts";
import { callCredits } from "./_served.ts";

/** Messages of each run. */
const messages = 3_000;
const [drawn = 0, drawnToo = 0] = crypto.getRandomValues(new Int32Array(2));
/** How many are under way at once, and the seed. */
const runs = [
  { together: 1, seed: 20_261_122 },
  { together: 1, seed: drawn },
  { together: 12, seed: drawnToo },
] as const;

/** Long after any answer: what has not come by then never comes. */
const hangMs = 20_000;
/** In the middle of a month: no credits return while it runs. */
const nowMs = Date.UTC(2026, 10, 20, 12);
/** So few that they run out on the way. */
const scarceCredits = 10;
const statuses = [200, 202, 204, 400, 401, 403, 404, 405, 413, 415, 429];

const registry: Tools = {
  answers: fixtureTool("answers"),
  needs_text: defineTool({
    ...fixtureTool("needs_text"),
    params: () => argumentsOf({ text: textArgument("Any text.") }),
    result: () => z.strictObject({ ok: z.literal(true), text: z.string() }),
    run: ({ text }) => Promise.resolve({ ok: true, text }),
  }),
  refuses: fixtureTool("refuses", { run: () => Promise.resolve(upstreamRefusal) }),
  throws: fixtureTool("throws", { run: () => Promise.reject(new TypeError("secret text")) }),
  agents_only: fixtureTool("agents_only", { plan: "ai-agents" }),
};

/** The one with credits more often than the others, who are counted from 1. */
const callerNumber = fc.oneof(
  { weight: 8, arbitrary: fc.constant(0) },
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 4 }) },
);

type Caller = { readonly authorization: string | undefined; readonly keyId?: string };

for (const { together, seed } of runs) {
  Deno.test(`${messages} mutated messages, ${together} at once, seed ${seed}: the ledger is what was answered`, async () => {
    const harness = await startHarness({
      registry,
      clock: () => nowMs,
      env: {
        LIMIT_PER_MINUTE: "1000000000",
        LIMIT_PER_DAY: "1000000000",
        PLAN_CREDITS: `business=${scarceCredits},ai-agents=1000000000`,
      },
    });
    const [rich, scarce] = [await harness.account("ai-agents"), await harness.account("business")];
    const callers: readonly Caller[] = [
      { authorization: `Bearer ${rich.key}`, keyId: rich.keyId },
      { authorization: `bEARER ${scarce.key}`, keyId: scarce.keyId },
      { authorization: undefined },
      { authorization: `Bearer ${rich.key.slice(0, -1)}` },
      { authorization: `Basic ${rich.key}` },
    ];
    const owners = [rich.keyId, scarce.keyId];
    const answered = new Map(callers.map(({ keyId = "none" }) => [keyId, 0]));
    const seen = new Map<number, number>();
    try {
      const length = { minLength: together, maxLength: together };
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(mutants, callerNumber), length), async (sent) => {
          const before = await ledger(harness, owners);
          const charged = owners.map(() => 0);
          const answers = await Promise.all(sent.map(async ([mutant, nth]) => {
            const { authorization, keyId = "none" } = callers[nth] ?? { authorization: undefined };
            const { status, text } = await send(harness, mutant, authorization);
            seen.set(status, (seen.get(status) ?? 0) + 1);
            assert.ok(statuses.includes(status), `${status} ${text}`);
            const calls = answeredCalls(text);
            answered.set(keyId, (answered.get(keyId) ?? 0) + calls);
            const owner = owners.indexOf(keyId);
            if (owner >= 0) charged[owner] = (charged[owner] ?? 0) + calls * callCredits;
            return text;
          }));
          const expected = before.map((used, index) => used + (charged[index] ?? 0));
          assert.deepEqual(await ledger(harness, owners), expected, answers.join("\n"));
        }),
        { numRuns: messages / together, seed },
      );
      // It was no blind test: the right ones came through, and the scarce credits ran out.
      assert.ok((seen.get(200) ?? 0) > messages / 10, `${[...seen]}`);
      assert.ok((seen.get(400) ?? 0) > messages / 10, `${[...seen]}`);
      assert.ok((answered.get(rich.keyId) ?? 0) > messages / 40, `${[...answered]}`);
      const calls = owners.map((owner) => answered.get(owner) ?? 0);
      assert.deepEqual(await ledger(harness, owners), calls.map((count) => count * callCredits));
      assert.equal(calls[1], scarceCredits / callCredits);
      assert.equal(answered.get("none"), 0);
      const errors = harness.logged.filter(({ level }) => level !== "info");
      assert.ok(
        errors.every(({ event, fields }) => event === "tool-failed" && fields["tool"] === "throws"),
      );
    } finally {
      await harness.close();
    }
  });
}

async function send(
  { handler }: Harness,
  { method, headers, body }: Mutant,
  authorization: string | undefined,
): Promise<{ readonly status: number; readonly text: string }> {
  const request = new Request("http://localhost:8000/mcp", {
    method,
    headers: { ...headers, ...(authorization === undefined ? {} : { authorization }) },
    body,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hang = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer came")), hangMs);
  });
  try {
    const info = { remoteAddr: { transport: "tcp" as const, hostname: "192.0.2.1", port: 1 } };
    const response = await Promise.race([handler(request, info), hang]);
    return { status: response.status, text: await Promise.race([response.text(), hang]) };
  } finally {
    clearTimeout(timer);
  }
}

/** How many tools answered, in one JSON-RPC response or a batch of them. */
function answeredCalls(text: string): number {
  if (text === "") return 0;
  const parsed = JSON.parse(text);
  const responses = Array.isArray(parsed) ? parsed : [parsed];
  for (const { jsonrpc, result, error } of responses) {
    assert.equal(jsonrpc, "2.0", text);
    assert.equal((result === undefined) === (error === undefined), false, text);
    assert.ok(!(result?.isError && "structuredContent" in result), text);
  }
  return responses.filter(({ result }) => result?.structuredContent?.ok === true).length;
}

/** Credits spent by each key. */
async function ledger({ deps }: Harness, keyIds: readonly string[]): Promise<number[]> {
  const kv = await deps.store.kv();
  const entries = await kv.getMany<unknown[]>(
    keyIds.map((id) => keys.credits(id, monthOf(nowMs))),
  );
  return entries.map((entry) => countsOf(entry).credits);
}
