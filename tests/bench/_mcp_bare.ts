/** The least that can answer a `tools/call`: JSON in, JSON out, no protocol. */
const port = Number(Deno.env.get("PORT"));
Deno.serve({ port, hostname: "127.0.0.1", onListen() {} }, async (request) => {
  const { id, params } = await request.json();
  const structuredContent = { ok: true, text: params.arguments.text ?? null };
  const content = [{ type: "text", text: JSON.stringify(structuredContent) }];
  return Response.json({ jsonrpc: "2.0", id, result: { content, structuredContent } });
});
