/** The peer of a metered call: one hono route that reads JSON and answers JSON. */
import { Hono } from "hono";

const app = new Hono();
app.post("/api/v1/tools/no_op", async (c) => {
  const { text } = await c.req.json();
  return c.json({ ok: true, text: text ?? null });
});
const port = Number(Deno.env.get("PORT"));
Deno.serve({ port, hostname: "127.0.0.1", onListen() {} }, app.fetch);
