/** Messages to `/mcp` and what each is answered (SPEC, "/mcp status codes"), a row each. */
import { altered, discover, echo, list, otherMeta, raw, type Row, withMeta } from "./_mcp_asks.ts";
import { headerRows } from "./_mcp_header_rows.ts";
import { call, legacyAsk, message, metaOf, modern, modernAsk } from "./_mcp.ts";

export const rows: readonly Row[] = [
  ["a modern call", modernAsk(echo), 200],
  [
    "a modern call named in base64",
    altered(echo, { "Mcp-Name": `=?base64?${btoa("echo_text")}?=` }),
    200,
  ],
  [
    "a modern call without clientInfo",
    altered(echo, {}, withMeta(echo, otherMeta("clientInfo"))),
    200,
  ],
  ["server/discover", modernAsk(discover), 200],
  ["a modern list", modernAsk(list), 200],
  ["header values between spaces", altered(list, { "Mcp-Method": "  tools/list " }), 200],
  ["a refusing tool", modernAsk(call("refuses")), 200],
  ["a legacy call", legacyAsk(echo, "2025-11-25"), 200],
  ["a call that names no revision", legacyAsk(echo), 200],
  [
    "charset beside the content type",
    altered(list, { "Content-Type": "application/json; charset=utf-8" }),
    200,
  ],
  ["Accept of JSON alone", altered(list, { "Accept": "application/json" }), 200],
  ["Accept of anything", altered(list, { "Accept": "*/*" }), 200],
  ["Accept of nothing we send", altered(list, { "Accept": "text/event-stream" }), 200],
  ["a session id, which is ignored", altered(list, { "Mcp-Session-Id": "x" }), 200],

  ["a notification", raw(message({ method: "notifications/initialized", id: null })), 202],
  ["an unknown notification", raw(message({ method: "x", id: null })), 202],
  [
    "a modern notification without its headers",
    raw(withMeta({ method: "notifications/cancelled", id: null }, metaOf())),
    202,
  ],
  ["a posted result", raw({ jsonrpc: "2.0", id: 1, result: {} }), 202],
  ["a posted error", raw({ jsonrpc: "2.0", id: 1, error: { code: 1, message: "x" } }), 202],
  [
    "a posted error about a message without a readable id",
    raw({ jsonrpc: "2.0", id: null, error: { code: -32700, message: "x" } }),
    202,
  ],
  ["a notification in a newer revision", raw(message({ method: "x", id: null }), modern), 202],
  [
    "a notification in an older revision",
    raw(message({ method: "x", id: null }), "2025-06-18"),
    202,
  ],
  ["a modern notification with its headers", modernAsk({ method: "x", id: null }), 202],

  ["an empty body", raw(""), 400, -32700],
  ["a body that is not JSON", raw("{"), 400, -32700],
  [
    "a body that is not UTF-8",
    { ...raw(""), body: new Uint8Array([0x22, 0xff, 0x22]) },
    400,
    -32700,
  ],
  ["JSON that is no object", raw("1"), 400, -32600],
  ["null", raw("null"), 400, -32600],
  ["an object without jsonrpc", raw({ id: 1, method: "ping" }), 400, -32600],
  ["jsonrpc 1.0", raw({ jsonrpc: "1.0", id: 1, method: "ping" }), 400, -32600],
  ["an id that is null", raw({ jsonrpc: "2.0", id: null, method: "ping" }), 400, -32600],
  ["an id that is a fraction", raw({ jsonrpc: "2.0", id: 1.5, method: "tools/list" }), 400, -32600],
  ...["9007199254740992", "-9007199254740993", "12345678901234567890", "1e400"].map((id): Row => [
    `the id ${id}, which would come back as another`,
    raw(`{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"echo_text"}}`),
    400,
    -32600,
  ]),
  ["an id that is an object", raw({ jsonrpc: "2.0", id: {}, method: "tools/list" }), 400, -32600],
  ["a method that is no string", raw({ jsonrpc: "2.0", id: 1, method: 1 }), 400, -32600],
  ["a result with the id null", raw({ jsonrpc: "2.0", id: null, result: {} }), 400, -32600],
  ["no method and no result", raw({ jsonrpc: "2.0", id: 1 }), 400, -32600],
  [
    "params that are a list",
    raw({ jsonrpc: "2.0", id: 1, method: "tools/list", params: [] }),
    400,
    -32600,
  ],
  ...headerRows,

  ...["subscriptions/listen", "initialize", "logging/setLevel", "resources/subscribe", "x"].map((
    method,
  ): Row => [`modern ${method}`, modernAsk({ method }), 404, -32601]),
  ...[
    "server/discover",
    "logging/setLevel",
    "completion/complete",
    "resources/subscribe",
    "prompts/unknown",
    "constructor",
    "",
  ].map((method): Row => [`legacy ${method}`, legacyAsk({ method }, "2025-06-18"), 404, -32601]),

  ["an unknown tool", modernAsk(call("scan_path")), 200, -32602],
  ["a tool named __proto__", legacyAsk(call("__proto__")), 200, -32602],
  ...[modernAsk, legacyAsk].flatMap((ask): Row[] => [
    [
      "a prompt, of which there are none",
      ask({ method: "prompts/get", params: { name: "x" } }),
      200,
      -32602,
    ],
    ["a prompt without a name", ask({ method: "prompts/get", params: { name: "" } }), 200, -32602],
  ]),
  [
    "a resource, of which there are none",
    legacyAsk({ method: "resources/read", params: { uri: "x:y" } }),
    200,
    -32602,
  ],
  ["a call without a name", legacyAsk({ method: "tools/call" }), 200, -32602],
  [
    "a call whose name is a number",
    legacyAsk({ method: "tools/call", params: { name: 1 } }),
    200,
    -32602,
  ],
  [
    "a call whose arguments are a list",
    legacyAsk({ method: "tools/call", params: { name: "echo_text", arguments: [{}] } }),
    200,
    -32602,
  ],
  [
    "a call whose arguments are a text",
    legacyAsk({ method: "tools/call", params: { name: "echo_text", arguments: "" } }),
    200,
    -32602,
  ],
  [
    "a cursor, which no list gives out",
    legacyAsk({ method: "tools/list", params: { cursor: "x" } }),
    200,
    -32602,
  ],
];
