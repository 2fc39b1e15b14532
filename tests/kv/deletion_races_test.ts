/** An account that changes while it is deleted is deleted whole, or stays whole. */
import assert from "node:assert/strict";
import { keys } from "../../kv/keys.ts";
import { startHarness } from "../rig/harness.ts";
import { between } from "./_between.ts";

for (const revokedBefore of [true, false]) {
  const slot = revokedBefore ? "the place of a revoked key" : "a free place";
  Deno.test(`a key minted into ${slot} during the deletion goes with the account`, async () => {
    const kv = await Deno.openKv(":memory:");
    const { store, afterReading } = between(kv);
    const harness = await startHarness({ store });
    const { accounts, apiKeys } = harness.deps;
    const { accountId, keyId } = await harness.account();
    if (revokedBefore) assert.ok(await apiKeys.revoke(accountId, keyId));
    let key = "";
    afterReading(keys.account(accountId), async () => {
      const minted = await apiKeys.mint(accountId, "meanwhile");
      assert.ok(minted.ok);
      key = minted.key;
    });
    assert.equal(await accounts.delete(accountId), true);
    const answer = await harness.ask("/api/v1/tools", { method: "GET", key });
    assert.equal((await answer.json()).error, "bad-key");
    const left = await Array.fromAsync(kv.list({ prefix: [] }), ({ key }) => key[0]);
    assert.deepEqual(left.filter((name) => name !== "commit" && name !== "window"), []);
    await harness.close();
    await store.close();
  });
}
