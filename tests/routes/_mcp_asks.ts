/** Messages to `/mcp`, right ones and ones with one fault: what rows of statuses are made of. */
import type { Ask } from "../rig/harness.ts";
import { call, message, metaOf, modernAsk, type Rpc } from "./_mcp.ts";

/** A message and what it is answered; the code of a JSON-RPC error where there is one. */
export type Row = readonly [what: string, ask: Ask, status: number, code?: number];

export const list: Rpc = { method: "tools/list" };
export const discover: Rpc = { method: "server/discover" };
export const echo = call("echo_text", { text: "a" });
/** A notification. */
export const quiet: Rpc = { method: "x", id: null };

/** A body as it is, with the headers of a revision. */
export function raw(body: unknown, revision?: string): Ask {
  return {
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: {
      "Content-Type": "application/json",
      ...(revision === undefined ? {} : { "MCP-Protocol-Version": revision }),
    },
  };
}

/** A modern request with other headers, of which empty ones are left out, or with another body. */
export function altered(
  rpc: Rpc,
  headers: Record<string, string>,
  body?: Record<string, unknown>,
): Ask {
  const ask = modernAsk(rpc);
  const kept = Object.entries({ ...ask.headers, ...headers }).filter(([, value]) => value !== "");
  return { headers: Object.fromEntries(kept), body: body ?? ask.body ?? null };
}

export function withMeta(rpc: Rpc, meta: Record<string, unknown>): Record<string, unknown> {
  return message({ ...rpc, params: { ...rpc.params, _meta: meta } });
}

/** `_meta` of a modern request with another value; without the member when it is `undefined`. */
export function otherMeta(name: string, value?: unknown): Record<string, unknown> {
  return { ...metaOf(), [`io.modelcontextprotocol/${name}`]: value };
}
