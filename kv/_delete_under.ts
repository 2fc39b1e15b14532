/** Below the 80 KiB of keys and the 1,000 writes of a commit. */
const deletedPerCommit = 250;

/** Deletes every entry under a prefix. */
export async function deleteUnder(kv: Deno.Kv, under: { readonly prefix: Deno.KvKey }) {
  let commit = kv.atomic();
  let added = 0;
  for await (const { key } of kv.list(under)) {
    commit.delete(key);
    if (++added % deletedPerCommit > 0) continue;
    await commit.commit();
    commit = kv.atomic();
  }
  if (added % deletedPerCommit > 0) await commit.commit();
}
