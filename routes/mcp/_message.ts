/** JSON-RPC 2.0 messages as MCP allows them. */
import type { RequestId } from "./_reply.ts";

export type Params = Readonly<Record<string, unknown>>;

export type RpcRequest = {
  readonly kind: "request";
  readonly id: string | number;
  readonly method: string;
  readonly params: Params;
};

/** A notification or a posted response: accepted, never answered. */
export type QuietMessage = {
  readonly kind: "quiet";
  /** Of a notification. */
  readonly method: string | undefined;
  readonly params: Params;
};

export type Message =
  | RpcRequest
  | QuietMessage
  /** No message; its id where one could be read. */
  | { readonly kind: "invalid"; readonly id: RequestId };

/** What one JSON value of a POST is. */
export function readMessage(value: unknown): Message {
  if (!isObject(value)) return { kind: "invalid", id: undefined };
  const { jsonrpc, method, params = noParams } = value;
  const id = idOf(value["id"]);
  const identified = Object.hasOwn(value, "id");
  const invalid = { kind: "invalid", id } as const;
  const isError = isObject(value["error"]);
  // An error about a message whose id the client could not read has the id null (JSON-RPC 2.0, 5).
  const nameless = method === undefined && isError && value["id"] === null;
  const misnamed = identified && id === undefined && !nameless;
  if (jsonrpc !== "2.0" || !isObject(params) || misnamed) return invalid;
  if (typeof method === "string") {
    return id === undefined
      ? { kind: "quiet", method, params }
      : { kind: "request", id, method, params };
  }
  const isResponse = method === undefined && (Object.hasOwn(value, "result") || isError);
  return isResponse ? { kind: "quiet", method, params } : invalid;
}

const noParams: Params = {};

/**
 * A string or an integer; MCP has no id that is null or a fraction. An integer beyond 2^53 would come
 * back as another one (RFC 8259, 6), which nobody waits for.
 */
function idOf(value: unknown): RequestId {
  return typeof value === "string" || Number.isSafeInteger(value) ? value as RequestId : undefined;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
