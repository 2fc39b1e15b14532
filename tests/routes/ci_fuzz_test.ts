/** Any body at the CI endpoints: what openapi.json describes is taken and charged, all else refused. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { reportAnswer, sessionAnswer } from "../../schema/ci_answers.ts";
import { openApi } from "../../schema/discovery/openapi.ts";
import { tokenRiskDescription } from "../../tools/token_risk/description.ts";
import { engineFolder } from "../rig/engines.ts";
import { publishedVersions, reportPath, sessionPath } from "./_ci.ts";
import { fits } from "./_json_schema.ts";
import { creditsUsed, type ErrorBody, startService } from "./_service.ts";

const runs = 1_500;

/** Characters that a reader cannot see, or that turn others around; none may come back. */
const hidden =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]/u;

const odd = fc.constantFrom(
  ...["</script><script>alert(1)</script>", "'; DROP TABLE run;--", "\u202e\u2066", "${{ x }}"],
  ...["\u0000", "a\u200bb", "\ud800", "\u{e0041}", "__proto__", "../../etc", "%2e%2e", "{{7*7}}"],
);
const text = fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), odd, fc.string());
const long = fc.constantFrom(63, 64, 65, 128, 129, 200, 201, 256, 257)
  .map((length) => "😀".repeat(length));
const number = fc.oneof(
  fc.nat({ max: 9 }),
  fc.integer(),
  fc.double(),
  fc.constantFrom(-1, 1e9, 1e9 + 1, 1e10, 1e10 + 1, 2 ** 53, 1e300, -0, 0.5, -1e9),
);
const level = fc.constantFrom("critical", "high", "medium", "low", "none", "High", "info", "");
const any = fc.oneof(
  { weight: 2, arbitrary: text },
  { weight: 1, arbitrary: long },
  { weight: 2, arbitrary: number },
  { weight: 1, arbitrary: level },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

/** Mostly of these names and values, at times with others. */
function near(members: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<unknown> {
  const right = fc.record(members, { requiredKeys: [] });
  const wrong = fc.tuple(
    fc.constantFrom(...Object.keys(members), "__proto__", "constructor", "source", "x"),
    any,
  );
  return fc.oneof(
    { weight: 6, arbitrary: right },
    {
      weight: 3,
      arbitrary: fc.tuple(right, wrong).map(([body, [name, value]]) => with_(body, name, value)),
    },
    { weight: 1, arbitrary: any },
  );
}

/** JSON of the body with one more member: `__proto__` too stands there as its own. */
function with_(body: object, name: string, value: unknown): object {
  return Object.fromEntries([...Object.entries(body), [name, value]]);
}

const count = fc.nat({ max: 1e9 });
const word = fc.oneof(fc.string({ maxLength: 60 }), odd);
const counts = near({ critical: count, high: count, medium: count, low: count });
const severity = fc.constantFrom("critical", "high", "medium", "low");
const rule = fc.tuple(near({ ruleId: word, severity, count }), fc.boolean()).map(([made, whole]) =>
  typeof made === "object" && made !== null && !Array.isArray(made) && whole
    ? { severity: "low", ...made, ruleId: String((made as { ruleId?: unknown }).ruleId) }
    : made
);
const bodies = {
  [sessionPath]: near({ version: word, repo: word }),
  [reportPath]: near({
    counts,
    failOn: fc.constantFrom("critical", "high", "medium", "low", "none"),
    repo: word,
    ref: word,
    commit: word,
    actor: word,
    files: count,
    score: fc.integer({ min: -1e9, max: 1e9 }),
    top: fc.array(rule, { maxLength: 3 }),
    durationMs: count,
  }),
} as const;

type Paths = Readonly<Record<string, { post: { requestBody: { content: Content } } }>>;
type Content = { readonly "application/json": { readonly schema: Record<string, unknown> } };

for (const [path, body] of Object.entries(bodies)) {
  Deno.test(`${path} takes what openapi.json describes, and refuses all else without a charge`, async () => {
    const engines = await engineFolder(publishedVersions);
    const unlimited = {
      LIMIT_PER_MINUTE: "1000000",
      LIMIT_PER_DAY: "1000000",
      PLAN_CREDITS: "business=1000000",
      ENGINE_DIR: engines.dir,
    };
    const service = await startService({ env: unlimited });
    const { key, accountId } = await service.account();
    const paths = openApi([], tokenRiskDescription)["paths"] as Paths;
    const schema = paths[path]?.post.requestBody.content["application/json"].schema ?? {};
    const answerSchema = path === sessionPath ? sessionAnswer() : reportAnswer();
    const seen = { accepted: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(body, async (value) => {
        const sent = JSON.stringify(value) ?? "";
        const given = sent === "" ? {} : JSON.parse(sent);
        const response = await service.ask(path, { key, body: sent });
        const answer = await response.text();
        if (fits(schema, given)) {
          // An engine that is pinned may be unknown; that is another answer, and free too.
          if (response.status === 400) {
            assert.equal((JSON.parse(answer) as ErrorBody).error, "unknown-engine-version");
            return;
          }
          seen.accepted++;
          assert.equal(response.status, 200, `${sent}\n${answer}`);
          answerSchema.parse(JSON.parse(answer));
        } else {
          seen.refused++;
          assert.equal(response.status, 400, `${sent}\n${answer}`);
          assert.equal((JSON.parse(answer) as ErrorBody).error, "invalid-arguments");
        }
        const texts = textsIn(JSON.parse(answer));
        assert.deepEqual(texts.filter((one) => hidden.test(one)), [], sent);
        assert.equal(response.headers.get("x-credits-used"), String(2 * seen.accepted));
      }),
      { numRuns: runs },
    );
    assert.ok(Math.min(seen.accepted, seen.refused) > runs / 10, JSON.stringify(seen));
    assert.equal(await creditsUsed(service, key), 2 * seen.accepted);
    const page = await service.deps.runs.list(accountId, { limit: 2_000 });
    assert.equal(page.runs.length, Math.min(seen.accepted, 1_000));
    await service.close();
    await engines.remove();
  });
}

/** Every text in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
