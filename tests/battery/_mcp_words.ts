/** Messages of MCP with somebody's words in each place that an answer could repeat. */
import { protocolVersionMeta } from "../../schema/mcp.ts";
import { surfaces } from "../../schema/service.ts";

export const mcpPath = surfaces.mcp.path;

/** Such a message, by the place of the words. */
export type McpAsk = {
  readonly place: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
};

type Message = { readonly method: string; readonly params?: Readonly<Record<string, unknown>> };

/** What holds the words; an id does not, for it comes back as it was sent (JSON-RPC 2.0, 5). */
const places: Readonly<Record<string, (said: string) => Message>> = {
  "resource": (uri) => ({ method: "resources/read", params: { uri } }),
  "revision of a message": (revision) => ({
    method: "tools/list",
    params: { _meta: { [protocolVersionMeta]: revision } },
  }),
  "revision of a header": () => ({ method: "tools/list" }),
  "first revision": (protocolVersion) => ({ method: "initialize", params: { protocolVersion } }),
  "method": (method) => ({ method }),
  "tool": (name) => ({ method: "tools/call", params: { name } }),
  "prompt": (name) => ({ method: "prompts/get", params: { name } }),
  "cursor": (cursor) => ({ method: "tools/list", params: { cursor } }),
};

/** Whose words no answer repeats: it does those of a resource (SEP-2164) and of a revision that is not served. */
export const silentPlaces: readonly string[] = [
  "first revision",
  "method",
  "tool",
  "prompt",
  "cursor",
];

/** One message for each place. */
export function mcpAsks(said: string): readonly McpAsk[] {
  // What a field value may hold (RFC 9110, 5.5).
  const inHeader = said.replaceAll(/[^\t -~\x80-\xff]/gu, "");
  return Object.entries(places).map(([place, message]) => ({
    place,
    body: { jsonrpc: "2.0", id: 1, ...message(said) },
    headers: {
      "Content-Type": "application/json",
      ...(place === "revision of a header" && { "MCP-Protocol-Version": inHeader }),
    },
  }));
}
