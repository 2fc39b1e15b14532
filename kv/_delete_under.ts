/** Deletes every entry under a prefix. */
export async function deleteUnder(kv: Deno.Kv, prefix: Deno.KvKey): Promise<void> {
  for await (const { key } of kv.list({ prefix })) await kv.delete(key);
}
