import assert from "node:assert/strict";
import fc from "fast-check";
import type { ToolAnswer } from "../../schema/tool.ts";
import { jsonBytes, shorten } from "../../tools/shorten.ts";

const cuts = [{ list: "events", more: "moreEvents" }, { list: "functions", more: "moreFunctions" }];

const answerOf = (functions: unknown[] | null, events: unknown[], pointers: string[]) =>
  ({
    ok: true,
    functions,
    moreFunctions: 3,
    events,
    moreEvents: 0,
    untrustedFields: pointers,
    unknown: pointers.map((field) => ({ field, reason: "unanswered" })),
    note: "kept",
  }) satisfies ToolAnswer;

Deno.test("an answer that fits is left as it is", () => {
  const answer = answerOf(["é"], [], ["/functions/0"]);
  assert.equal(shorten(answer, cuts, jsonBytes(answer)), answer);
  assert.equal(shorten(answer, cuts, Infinity), answer);
});

Deno.test("the first list is cut first, and what is left out is counted", () => {
  const answer = answerOf(Array(20).fill("f".repeat(50)), Array(20).fill("e".repeat(50)), []);
  const [all, short] = [jsonBytes(answer), shorten(answer, cuts, 2_000)];
  assert.ok(all > 2_000 && jsonBytes(short) <= 2_000);
  const { functions, moreFunctions, events, moreEvents } = short as typeof answer;
  assert.deepEqual([functions?.length, moreFunctions], [20, 3]);
  assert.equal(events.length + moreEvents, 20);
  const shorter = shorten(answer, cuts, 500) as typeof answer;
  assert.deepEqual([shorter.events, shorter.moreEvents], [[], 20]);
  assert.equal((shorter.functions?.length ?? 0) + shorter.moreFunctions, 23);
  assert.ok(jsonBytes(shorter) <= 500);
});

Deno.test("pointers into what was left out go with it, all others stay", () => {
  const pointers = [
    "/functions/0/name",
    "/functions/19/name",
    "/functions",
    "/functionsX/19",
    "/note",
  ];
  const answer = answerOf(Array(20).fill("f".repeat(50)), [], pointers);
  const { untrustedFields, unknown } = shorten(answer, cuts, 900) as typeof answer;
  const left = ["/functions/0/name", "/functions", "/functionsX/19", "/note"];
  assert.deepEqual(untrustedFields, left);
  assert.deepEqual(unknown.map(({ field }) => field), left);
});

Deno.test("a refusal, and a list that is null, are left alone", () => {
  const refusal = { ok: false, error: "not-found", detail: "x".repeat(900) } as const;
  assert.deepEqual(shorten(refusal, cuts, 100), refusal);
  const answer = answerOf(null, [], ["x".repeat(900)]);
  assert.deepEqual(shorten(answer, cuts, 100), answer);
});

Deno.test("whatever the lists hold, the rest fits and nothing but ends is missing", () => {
  const list = fc.array(fc.string({ unit: "binary", maxLength: 40 }), { maxLength: 60 });
  fc.assert(
    fc.property(list, list, fc.integer({ min: 300, max: 4_000 }), (functions, events, max) => {
      const short = shorten(answerOf(functions, events, []), cuts, max) as ReturnType<
        typeof answerOf
      >;
      assert.ok(jsonBytes(short) <= max);
      assert.deepEqual(short.functions, functions.slice(0, short.functions?.length));
      assert.deepEqual(short.events, events.slice(0, short.events.length));
      assert.equal((short.functions?.length ?? 0) + short.moreFunctions, functions.length + 3);
      assert.equal(short.events.length + short.moreEvents, events.length);
    }),
  );
});
