/**
 * The least that can answer a `tools/call`: it reads and writes the JSON that the service does, and
 * knows no protocol. `WITH` adds what an answer of the service is never without: "headers", its
 * twelve, or "commit", what a call writes to the store.
 */
import { openStore } from "../../kv/open.ts";
import { service } from "../../schema/service.ts";

const { PORT, WITH } = Deno.env.toObject();

const headers = {
  "Content-Type": "application/json",
  "Cache-Control": "private, no-store",
  "X-Content-Type-Options": "nosniff",
  "RateLimit-Policy": `"minute";q=1000000000;w=60, "day";q=1000000000;w=86400`,
  "RateLimit": `"minute";r=999999999;t=37, "day";r=999999999;t=63397`,
  "X-RateLimit-Limit": "1000000000",
  "X-RateLimit-Remaining": "999999999",
  "X-RateLimit-Reset": "1795328640",
  "X-Credits-Used": "2",
  "X-Credits-Left": "999999998",
  "X-Credits-Reset": "1796083200",
  "X-Request-Id": "bca7a90b3f21eba4",
} as const;

const store = WITH === "commit" ? await openStore({ path: ":memory:", hosted: false }) : undefined;

/** The writes of a charged call, unchecked: nobody says who may make it. */
async function commit(): Promise<void> {
  const kv = await store?.kv();
  await kv?.atomic()
    .set(["commit", "bench"], new Deno.KvU64(0n), { expireIn: 900_000 })
    .set(["window", "minute", "127.0.0.1", 1], new Deno.KvU64(1n), { expireIn: 900_000 })
    .sum(["credits", "bench", "2026-11"], 2n)
    .sum(["usage", "bench", "2026-11-20"], 2n)
    .commit();
}

Deno.serve({ port: Number(PORT), hostname: "127.0.0.1", onListen() {} }, async (request) => {
  const { id, params } = await request.json();
  const structuredContent = { ok: true, text: params.arguments.text ?? null };
  const content = [{ type: "text", text: JSON.stringify(structuredContent) }];
  const { slug: name, version } = service;
  const _meta = { "io.modelcontextprotocol/serverInfo": { name, version } };
  const result = { resultType: "complete", _meta, content, structuredContent };
  const answer = { jsonrpc: "2.0", id, result };
  if (store !== undefined) await commit();
  if (WITH !== "headers") return Response.json(answer);
  const response = new Response(JSON.stringify(answer));
  for (const [header, value] of Object.entries(headers)) response.headers.set(header, value);
  return response;
});
