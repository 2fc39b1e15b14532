/** What the examples of `/mcp` ask; its answers are written down by `deno task examples`. */
import { legacyRevisions } from "../mcp.ts";

/** The tool that is called. */
export const mcpExampleTool = "token_info";

/** JSON-RPC requests by the name of the example; the first is the one that needs no key. */
export function mcpExampleRequests(
  args: Readonly<Record<string, unknown>>,
): Readonly<Record<"ping" | "initialize" | "list" | "call" | "refused", unknown>> {
  return {
    ping: rpc("ping"),
    initialize: rpc("initialize", {
      protocolVersion: legacyRevisions[0],
      capabilities: {},
      clientInfo: { name: "example", version: "1.0.0" },
    }),
    list: rpc("tools/list"),
    call: rpc("tools/call", { name: mcpExampleTool, arguments: args }),
    refused: rpc("tools/call", { name: mcpExampleTool, arguments: { token: "WETH" } }),
  };
}

function rpc(method: string, params?: unknown): unknown {
  return { jsonrpc: "2.0", id: 1, method, ...(params === undefined ? {} : { params }) };
}
