/** Who stands in storage that is gone after the transaction (EIP-1153) holds what only he may set there. */
import assert from "node:assert/strict";
import { powerOf, type Scan, type ScanChain, startScanChain } from "./_scan_chain.ts";

let world: ScanChain;
Deno.test.beforeAll(async () => {
  world = await startScanChain();
});
Deno.test.afterAll(() => world.stop());

async function mintOf(token: `0x${string}`): Promise<Scan> {
  const { severity, functions } = powerOf((await world.scan(token)).answer, "mint");
  return [severity, functions[0].access];
}

Deno.test("a keeper whom anybody becomes in passing guards nothing", async () => {
  const token = await world.chain.deploy("own:KeptInPassing");
  assert.deepEqual(await mintOf(token), ["critical", "open"]);
  const stranger = world.chain.accounts[7]!;
  const by = await world.chain.deploy("own:PassingBy");
  await world.chain.write("own:PassingBy", by, "mint", [token, 5n], { from: stranger });
  assert.equal(await world.chain.read("own:KeptInPassing", token, "balanceOf", [stranger]), 5n);
});

Deno.test("whom the keeper names in passing is asked for", async () => {
  const token = await world.chain.deploy("own:NamedInPassing", [world.chain.accounts[3]]);
  assert.deepEqual(await mintOf(token), ["high", "guarded"]);
});
