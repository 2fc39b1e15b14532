/** What headers and `_meta` of a message to `/mcp` may say, and what is answered, a row each. */
import { altered, echo, list, otherMeta, quiet, raw, type Row, withMeta } from "./_mcp_asks.ts";
import { call, legacyAsk, legacyRevisions, message, metaOf, modern, modernAsk } from "./_mcp.ts";

export const headerRows: readonly Row[] = [
  ["a modern header and no _meta", raw(message(list), modern), 400, -32602],
  [
    "a version in _meta that is no string",
    altered(list, {}, withMeta(list, metaOf(1))),
    400,
    -32602,
  ],
  [
    "_meta without clientCapabilities",
    altered(list, {}, withMeta(list, otherMeta("clientCapabilities"))),
    400,
    -32602,
  ],
  [
    "clientCapabilities that are no object",
    altered(list, {}, withMeta(list, otherMeta("clientCapabilities", []))),
    400,
    -32602,
  ],
  [
    "clientInfo without a version",
    altered(list, {}, withMeta(list, otherMeta("clientInfo", { name: "x" }))),
    400,
    -32602,
  ],

  ["no version header beside _meta", altered(list, { "MCP-Protocol-Version": "" }), 400, -32020],
  [
    "another version in the header",
    altered(list, { "MCP-Protocol-Version": "2025-11-25" }),
    400,
    -32020,
  ],
  ["no Mcp-Method", altered(list, { "Mcp-Method": "" }), 400, -32020],
  ["another Mcp-Method", altered(list, { "Mcp-Method": "tools/call" }), 400, -32020],
  ["Mcp-Method in other case", altered(list, { "Mcp-Method": "Tools/List" }), 400, -32020],
  ["no Mcp-Name", altered(echo, { "Mcp-Name": "" }), 400, -32020],
  ["another Mcp-Name", altered(echo, { "Mcp-Name": "refuses" }), 400, -32020],
  [
    "an Mcp-Name that cannot be decoded",
    altered(echo, { "Mcp-Name": "=?base64?*?=" }),
    400,
    -32020,
  ],
  [
    "an Mcp-Name in base64 of bytes that are no UTF-8, beside what they would be read as",
    altered(
      { method: "tools/call", params: { name: "\uFFFD" } },
      { "Mcp-Name": `=?base64?${btoa("\xff")}?=` },
    ),
    400,
    -32020,
  ],
  [
    "Mcp-Name in base64 of other text",
    altered(echo, { "Mcp-Name": `=?base64?${btoa("refuses")}?=` }),
    400,
    -32020,
  ],
  ...([
    ["a byte order mark", btoa("\xef\xbb\xbfecho_text")],
    ["a space", `${btoa("echo_text").slice(0, 4)} ${btoa("echo_text").slice(4)}`],
    ["padding that is missing", btoa("echo_tex").replace("=", "")],
    ["bits behind its end", "ZWNob190ZXh="],
  ] as const).map(([what, encoded]): Row => [
    `Mcp-Name in base64 with ${what}`,
    altered({
      ...echo,
      params: { ...echo.params, name: encoded.startsWith("77u") ? "echo_text" : atob(encoded) },
    }, {
      "Mcp-Name": `=?base64?${encoded}?=`,
    }),
    400,
    -32020,
  ]),
  [
    "an Mcp-Name of characters that no header may hold, beside the same in the body",
    modernAsk(call("\xe9cho")),
    400,
    -32020,
  ],
  [
    "Mcp-Method after a no-break space",
    altered(list, { "Mcp-Method": "\xa0tools/list" }),
    400,
    -32020,
  ],
  [
    "a version after a no-break space",
    altered(list, { "MCP-Protocol-Version": `\xa0${modern}` }),
    400,
    -32020,
  ],
  [
    "a modern notification under another version",
    altered(quiet, { "MCP-Protocol-Version": "2025-11-25" }),
    400,
    -32020,
  ],
  [
    "a modern notification under another method",
    altered(quiet, { "Mcp-Method": "y" }),
    400,
    -32020,
  ],
  [
    "a modern notification of a call under another name",
    altered({ ...echo, id: null }, { "Mcp-Name": "refuses" }),
    400,
    -32020,
  ],
  [
    "a notification under a modern header and another method",
    altered(quiet, { "Mcp-Method": "y" }, message(quiet)),
    400,
    -32020,
  ],
  [
    "a notification whose version in _meta is no string",
    altered(quiet, {}, withMeta(quiet, metaOf(1))),
    400,
    -32602,
  ],
  ["initialize under a modern header", raw(message({ method: "initialize" }), modern), 400, -32020],

  ...["1999-01-01", "2024-11-05", "2099-01-01", "x"].flatMap((version): Row[] => [
    [
      `${version} in header and _meta`,
      altered(list, { "MCP-Protocol-Version": version }, withMeta(list, metaOf(version))),
      400,
      -32022,
    ],
    [
      `${version} in _meta alone`,
      altered(list, { "MCP-Protocol-Version": "" }, withMeta(list, metaOf(version))),
      400,
      -32022,
    ],
    [`${version} in a legacy header`, legacyAsk(list, version), 400, -32022],
    [`a notification under the header ${version}`, legacyAsk(quiet, version), 400, -32022],
    [
      `a notification of ${version}`,
      altered(quiet, { "MCP-Protocol-Version": version }, withMeta(quiet, metaOf(version))),
      400,
      -32022,
    ],
    [
      `a posted result under the header ${version}`,
      raw({ jsonrpc: "2.0", id: 1, result: {} }, version),
      400,
      -32022,
    ],
    [
      `initialize under the header ${version}`,
      legacyAsk({ method: "initialize" }, version),
      400,
      -32022,
    ],
  ]),

  ...legacyRevisions.map((version): Row => [
    `${version}, which opens with initialize, in header and _meta`,
    altered(list, { "MCP-Protocol-Version": version }, withMeta(list, metaOf(version))),
    400,
    -32022,
  ]),
];
