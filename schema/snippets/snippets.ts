/**
 * Code that makes a call, in each language, ready to be pasted. The key is always read from the
 * environment variable API_KEY. `deno task test:snippets` runs every one as it stands.
 */
import { surfaces } from "../service.ts";
import { type Call, exampleCall, sentBy } from "./call.ts";
import { survivesReading } from "./json_text.ts";
import { jsLiteral, jsonText, pythonLiteral, seenJson, shellText } from "./_literals.ts";
import { type OpenApiDocument, operationsOf } from "./operations.ts";

export type Language = keyof typeof languages;

/** A language: what people call it, how Markdown marks it, and a call in it, if there is one. */
type Writer = {
  readonly title: string;
  readonly fence: string;
  readonly write: (call: Call, baseUrl: string) => string | null;
};

export const languages = {
  curl: { title: "curl", fence: "sh", write: curl },
  javascript: { title: "JavaScript", fence: "js", write: javascript },
  python: { title: "Python", fence: "python", write: python },
  mcp: { title: "MCP client", fence: "js", write: mcpClient },
} as const satisfies Record<string, Writer>;

export const languageIds = Object.keys(languages) as Language[];

/** Operation id → language → code, with the examples of the document. */
export function snippetTable(
  document: OpenApiDocument,
): Record<string, Record<Language, string | null>> {
  const [{ url }] = document.servers;
  return Object.fromEntries(
    operationsOf(document).map((operation) => {
      const call = exampleCall(operation);
      const rows = languageIds.map((language) => [language, languages[language].write(call, url)]);
      return [operation.id, Object.fromEntries(rows)];
    }),
  );
}

function curl(call: Call, baseUrl: string): string {
  const { path, headers, body } = sentBy(call);
  const lines = [`curl -sS ${shellText(baseUrl + path)}`];
  if (call.operation.key !== "none") lines.push(`-H "Authorization: Bearer $API_KEY"`);
  for (const [name, value] of Object.entries(headers)) {
    lines.push(`-H ${shellText(`${name}: ${value}`)}`);
  }
  if (body !== undefined) lines.push(`-d ${shellText(seenJson(body))}`);
  else if (call.operation.method === "POST") lines.push("-X POST");
  return lines.join(" \\\n  ") + "\n";
}

function javascript(call: Call, baseUrl: string): string {
  const { method, path, headers, body } = sentBy(call);
  const named = Object.entries(headers).map(([name, value]) =>
    `    ${jsonText(name)}: ${jsonText(value)},`
  );
  if (call.operation.key !== "none") {
    named.unshift("    Authorization: `Bearer ${process.env.API_KEY}`,");
  }
  const options = [
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    ...(named.length === 0 ? [] : ["  headers: {", ...named, "  },"]),
    ...(body === undefined ? [] : [`  body: ${javascriptBody(body)},`]),
  ];
  const more = options.length === 0 ? "" : `, {\n${options.join("\n")}\n}`;
  const shown = call.operation.answersJson
    ? "JSON.stringify(await response.json(), null, 2)"
    : "await response.text()";
  return `const response = await fetch(${jsonText(baseUrl + path)}${more});\n` +
    `console.log(${shown});\n`;
}

/** A value where it is written as it was read, else the text itself. */
function javascriptBody(body: string): string {
  return survivesReading(body)
    ? `JSON.stringify(${jsLiteral(JSON.parse(body), "  ")})`
    : jsonText(body);
}

function python(call: Call, baseUrl: string): string {
  const { method, path, headers, body } = sentBy(call);
  const withKey = call.operation.key !== "none";
  const { answersJson } = call.operation;
  const named = Object.entries(headers).map(([name, value]) =>
    `        ${pythonLiteral(name, "")}: ${pythonLiteral(value, "")},`
  );
  if (withKey) named.unshift(`        "Authorization": "Bearer " + os.environ["API_KEY"],`);
  const modules = [
    ...(answersJson || body !== undefined && survivesReading(body) ? ["json"] : []),
    ...(withKey ? ["os"] : []),
  ];
  return [
    ...[...modules, "urllib.error", "urllib.request"].map((name) => `import ${name}`),
    "",
    "request = urllib.request.Request(",
    `    ${pythonLiteral(baseUrl + path, "")},`,
    `    method="${method}",`,
    ...(named.length === 0 ? [] : ["    headers={", ...named, "    },"]),
    ...(body === undefined ? [] : [`    data=${pythonBody(body)}.encode(),`]),
    ")",
    "try:",
    "    response = urllib.request.urlopen(request)",
    "except urllib.error.HTTPError as error:",
    "    response = error  # What was wrong stands in its body.",
    "with response:",
    answersJson
      ? "    print(json.dumps(json.load(response), indent=2))"
      : "    print(response.read().decode())",
    "",
  ].join("\n");
}

function pythonBody(body: string): string {
  return survivesReading(body)
    ? `json.dumps(${pythonLiteral(JSON.parse(body), "    ")})`
    : pythonLiteral(body, "");
}

/** The official client: it agrees on a revision and opens the connection, which a line cannot. */
function mcpClient({ operation, body }: Call, baseUrl: string): string | null {
  const asked = mcpRequest(operation.id, operation.tag, body);
  if (asked === null) return null;
  return `// npm install @modelcontextprotocol/client
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

const transport = new StreamableHTTPClientTransport(
  new URL(${jsonText(baseUrl + surfaces.mcp.path)}),
  { requestInit: { headers: { Authorization: \`Bearer \${process.env.API_KEY}\` } } },
);
const client = new Client({ name: "example", version: "1.0.0" });
await client.connect(transport);
const result = await client.${asked};
console.log(JSON.stringify(result, null, 2));
await client.close();
`;
}

/** What a client asks in the place of an operation. */
function mcpRequest(id: string, tag: string, body = "{}"): string | null {
  if (tag === "mcp") return mcpMethod(body);
  if (id === "list_tools") return "listTools()";
  // The client takes values, and writes them itself.
  if (tag !== "tools" || !survivesReading(body)) return null;
  return mcpCall(id, JSON.parse(body));
}

/** The same for a JSON-RPC request; `null`: `connect()` sends it, or the client sends no such thing. */
function mcpMethod(body: string): string | null {
  if (!survivesReading(body)) return null;
  const { method, params } = JSON.parse(body) ?? {};
  if (method === "ping") return "ping()";
  if (method === "tools/list") return "listTools()";
  if (method !== "tools/call" || typeof params?.name !== "string") return null;
  return mcpCall(params.name, params.arguments ?? {});
}

function mcpCall(name: string, given: unknown): string {
  return `callTool({\n  name: ${jsonText(name)},\n  arguments: ${jsLiteral(given, "  ")},\n})`;
}
