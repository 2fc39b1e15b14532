/** The database of a hosted platform is opened at first use, and nobody waits for it without end. */
import assert from "node:assert/strict";
import { openStore } from "../../kv/open.ts";
import { StoreError } from "../../kv/store_error.ts";

Deno.test("a hosted database that does not open holds nobody up, and is used once it has opened", async () => {
  const before = Object.getOwnPropertyDescriptor(Deno, "openKv")!;
  const kv = await Deno.openKv(":memory:");
  const opened = Promise.withResolvers<Deno.Kv>();
  try {
    const openKv = { value: () => opened.promise, configurable: true };
    Object.defineProperty(Deno, "openKv", openKv);
    const store = await openStore({ path: ":memory:", hosted: true });
    await assert.rejects(
      store.kv(),
      (error) => error instanceof StoreError && error.code === "db-unavailable",
    );
    opened.resolve(kv);
    assert.equal(await store.kv(), kv);
    assert.equal(await store.kv(), kv);
    await store.close();
  } finally {
    Object.defineProperty(Deno, "openKv", before);
  }
});
