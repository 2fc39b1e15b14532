/** The same tool behind version 2 of the SDK's server. */
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";

function makeServer(): McpServer {
  const server = new McpServer({ name: "bench", version: "1.0.0" });
  server.registerTool(
    "no_op",
    {
      inputSchema: z.object({ text: z.string().optional() }),
      outputSchema: z.object({ ok: z.literal(true), text: z.string().nullable() }),
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

const handler = createMcpHandler(makeServer);
const port = Number(Deno.env.get("PORT"));
Deno.serve({ port, hostname: "127.0.0.1", onListen() {} }, (request) => handler.fetch(request));
