/** Messages and requests to `/mcp`, as clients of each era send them. */
import assert from "node:assert/strict";
import type { Ask } from "../rig/harness.ts";
import type { Service } from "./_service.ts";

export const modern = "2026-07-28";
export const legacyRevisions = ["2025-11-25", "2025-06-18", "2025-03-26"] as const;

export type Rpc = {
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
  /** `null`: a notification. */
  readonly id?: string | number | null;
};

const prefix = "io.modelcontextprotocol/";

/** `_meta` of a modern request. */
export function metaOf(version: unknown = modern): Record<string, unknown> {
  return {
    [`${prefix}protocolVersion`]: version,
    [`${prefix}clientCapabilities`]: {},
    [`${prefix}clientInfo`]: { name: "test", version: "1" },
  };
}

/** A JSON-RPC message. */
export function message({ method, params, id = 1 }: Rpc): Record<string, unknown> {
  const identified = id === null ? {} : { id };
  return { jsonrpc: "2.0", ...identified, method, ...(params === undefined ? {} : { params }) };
}

/** A request of 2026-07-28 with all it must carry. */
export function modernAsk({ method, params = {}, id = 1 }: Rpc): Ask {
  const name = params["name"];
  return {
    body: message({ method, id, params: { ...params, _meta: metaOf() } }),
    headers: {
      "Content-Type": "application/json",
      "MCP-Protocol-Version": modern,
      "Mcp-Method": method,
      ...(typeof name === "string" ? { "Mcp-Name": name } : {}),
    },
  };
}

/** A request of an older revision; without a version header when `revision` is absent. */
export function legacyAsk(rpc: Rpc, revision?: string): Ask {
  return {
    body: message(rpc),
    headers: {
      "Content-Type": "application/json",
      ...(revision === undefined ? {} : { "MCP-Protocol-Version": revision }),
    },
  };
}

/** Sends to `/mcp`. */
export function post(service: Service, key: string | undefined, ask: Ask): Promise<Response> {
  return service.ask("/mcp", { key, ...ask });
}

/** A call of a tool. */
export function call(name: string, args: Readonly<Record<string, unknown>> = {}): Rpc {
  return { method: "tools/call", params: { name, arguments: args } };
}

/** The object in the one text block of a result. */
// deno-lint-ignore no-explicit-any
export function resultText(result: any): any {
  assert.equal(result.content.length, 1);
  assert.equal(result.content[0].type, "text");
  return JSON.parse(result.content[0].text);
}
