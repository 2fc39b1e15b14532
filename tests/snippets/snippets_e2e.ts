/** Every snippet of every operation, run as it stands against the real service. */
import assert from "node:assert/strict";
import { operationsOf } from "../../schema/snippets/operations.ts";
import { languageIds, snippetTable } from "../../schema/snippets/snippets.ts";
import { startExampleService } from "../rig/example_service.ts";
import { expected, expectedOverMcp } from "../rig/example_answers.ts";
import { runSnippet } from "./_run.ts";

Deno.test("each snippet of each operation answers as the operation does", async (t) => {
  const { service, key, stop } = await startExampleService();
  try {
    const document = await (await fetch(`${service.baseUrl}/openapi.json`)).json();
    const operations = operationsOf(document);
    const table = snippetTable(document);
    assert.deepEqual(operations.map(({ id }) => id).toSorted(), Object.keys(expected).toSorted());
    for (const { id, key: wants, answersJson } of operations) {
      for (const language of languageIds) {
        const code = table[id]?.[language];
        const expect = (language === "mcp" ? expectedOverMcp : expected)[id];
        assert.equal(code === null, expect === undefined, `${id} in ${language}`);
        if (!code || !expect) continue;
        await t.step(`${id} in ${language}`, async () => {
          assert.equal(code.includes("API_KEY"), wants !== "none");
          const printed = await runSnippet(language, id, code, key);
          expect(answersJson || language === "mcp" ? JSON.parse(printed) : printed);
        });
      }
    }
  } finally {
    await stop();
  }
});

Deno.test("with a wrong key a snippet shows the error, whatever the language", async () => {
  const { service, stop } = await startExampleService();
  try {
    const document = await (await fetch(`${service.baseUrl}/openapi.json`)).json();
    const { token_info: row } = snippetTable(document);
    for (const language of ["curl", "javascript", "python"] as const) {
      const printed = await runSnippet(language, "wrong_key", row?.[language] ?? "", "tcs_live_x");
      assert.equal(JSON.parse(printed).error, "bad-key", language);
    }
  } finally {
    await stop();
  }
});
