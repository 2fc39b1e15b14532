/** What snippets look like; `deno task test:snippets` runs them. */
import assert from "node:assert/strict";
import { exampleCall } from "../../schema/snippets/call.ts";
import { operationsOf } from "../../schema/snippets/operations.ts";
import { languageIds, languages, snippetTable } from "../../schema/snippets/snippets.ts";
import { files } from "../../static/generated/discovery.js";

const description = JSON.parse(files["/openapi.json"] ?? "");
const table = snippetTable(description);

Deno.test("snippets: each operation has code in each language, but MCP has the tools alone", () => {
  const without = Object.entries(table).filter(([, row]) => row.mcp === null).map(([id]) => id);
  assert.deepEqual(without.toSorted(), [
    "close_ci_run",
    "get_engine_file",
    "healthz",
    "list_engines",
    "open_ci_run",
    "readyz",
    "token_risk",
    "token_risk_by_body",
  ]);
  for (const [id, row] of Object.entries(table)) {
    const missing = languageIds.filter((language) => language !== "mcp" && row[language] === null);
    assert.deepEqual(missing, [], id);
  }
});

Deno.test("snippets: a call in curl and in Python", () => {
  assert.equal(
    table.token_info?.curl,
    `curl -sS '{base_url}/api/v1/tools/token_info' \\
  -H "Authorization: Bearer $API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"token":"0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2","network":"Ethereum"}'
`,
  );
  assert.equal(
    table.readyz?.python,
    `import json
import urllib.error
import urllib.request

request = urllib.request.Request(
    "{base_url}/readyz",
    method="GET",
)
try:
    response = urllib.request.urlopen(request)
except urllib.error.HTTPError as error:
    response = error  # What was wrong stands in its body.
with response:
    print(json.dumps(json.load(response), indent=2))
`,
  );
});

Deno.test("snippets: an MCP client asks what the body for the MCP endpoint asks", () => {
  const operation = operationsOf(description).find(({ id }) => id === "mcp");
  assert.ok(operation?.body);
  const asked = (body: unknown) => {
    const call = { ...exampleCall(operation), body: JSON.stringify(body) };
    const code = languages.mcp.write(call, "{base_url}");
    return code === null ? null : /await client\.((?!connect)\w+\([^;]*\));/.exec(code)?.[1];
  };
  const token = "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2";
  const tool = (fields: string) =>
    `callTool({\n  name: "token_info",\n  arguments: {\n${fields}\n  },\n})`;
  assert.deepEqual(
    Object.fromEntries(
      Object.entries(operation.body.examples).map(([name, body]) => [name, asked(body)]),
    ),
    {
      ping: "ping()",
      initialize: null,
      list: "listTools()",
      call: tool(`    "token": "${token}",\n    "network": "Ethereum"`),
      refused: tool('    "token": "WETH"'),
    },
  );
  const others = [null, 1, [], {}, { method: "tools/call" }, { method: "notifications/x" }];
  for (const body of others) assert.equal(asked(body), null, JSON.stringify(body));
});
