/** A `tools/call` of the tool that does nothing, as bytes of HTTP/1.1. */

const newest = "2026-07-28";

/**
 * Under 512 bytes: of a request with a longer body `Deno.serve` 2.9.5 closes the connection after the
 * answer (denoland/deno#36657), and the bench would measure connecting.
 */
export function mcpRequest(
  key: string,
  { modern, name = "no_op", args = { text: "a" }, close = false }: {
    readonly modern: boolean;
    readonly name?: string;
    readonly args?: Readonly<Record<string, string>>;
    readonly close?: boolean;
  },
): string {
  const prefix = "io.modelcontextprotocol/";
  const _meta = { [`${prefix}protocolVersion`]: newest, [`${prefix}clientCapabilities`]: {} };
  const params = { name, arguments: args, ...(modern ? { _meta } : {}) };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  return [
    "POST /mcp HTTP/1.1",
    "Host: localhost",
    `Authorization: Bearer ${key}`,
    "Content-Type: application/json",
    "Accept: application/json, text/event-stream",
    `MCP-Protocol-Version: ${modern ? newest : "2025-11-25"}`,
    ...(modern ? ["Mcp-Method: tools/call", `Mcp-Name: ${name}`] : []),
    ...(close ? ["Connection: close"] : []),
    `Content-Length: ${body.length}`,
    "",
    body,
  ].join("\r\n");
}
