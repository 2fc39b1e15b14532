/** Deletes every entry under a prefix. */
export async function deleteUnder(kv: Deno.Kv, under: { readonly prefix: Deno.KvKey }) {
  for await (const { key } of kv.list(under)) await kv.delete(key);
}
