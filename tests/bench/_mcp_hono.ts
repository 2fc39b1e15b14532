/** The same tool behind `@hono/mcp` and version 1 of the SDK, stateless and with JSON answers. */
import { StreamableHTTPTransport } from "@hono/mcp";
// @ts-types="@modelcontextprotocol/sdk/server/mcp"
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { Hono } from "hono";
import * as z from "zod";

function makeServer(): McpServer {
  const server = new McpServer({ name: "bench", version: "1.0.0" });
  server.registerTool(
    "no_op",
    {
      inputSchema: { text: z.string().optional() },
      outputSchema: { ok: z.literal(true), text: z.string().nullable() },
    },
    ({ text }) => {
      const structuredContent = { ok: true, text: text ?? null };
      return {
        content: [{ type: "text", text: JSON.stringify(structuredContent) }],
        structuredContent,
      };
    },
  );
  return server;
}

const app = new Hono();
app.all("/mcp", async (c) => {
  const server = makeServer();
  const transport = new StreamableHTTPTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  await server.connect(transport);
  return await transport.handleRequest(c);
});
const port = Number(Deno.env.get("PORT"));
Deno.serve({ port, hostname: "127.0.0.1", onListen() {} }, app.fetch);
