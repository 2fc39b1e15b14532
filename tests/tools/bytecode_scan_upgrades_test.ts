/** Who can replace the code that runs, and that nobody can once nobody holds the key to it. */
import assert from "node:assert/strict";
import type { Address } from "viem";
import { rpc } from "../rig/json_rpc.ts";
import { holderOf, powerOf, type ScanChain, startScanChain } from "./_scan_chain.ts";

let world: ScanChain;
let accounts: readonly Address[];
Deno.test.beforeAll(async () => {
  world = await startScanChain();
  ({ accounts } = world.chain);
});
Deno.test.afterAll(() => world.stop());

const powers = ["upgradeable-proxy", "arbitrary-delegatecall", "mint"] as const;
const OWNER_SLOT = `0x${"5".padStart(64, "0")}`;

async function ownedProxy(owner: Address): Promise<Address> {
  const code = await world.chain.deploy("own:RiskUpgradeableOwned");
  const proxy = await world.chain.deploy("openzeppelin:ERC1967Proxy", [code, "0x"]);
  const word = `0x${owner.slice(2).toLowerCase().padStart(64, "0")}`;
  await rpc(world.chain.rpcUrl, "anvil_setStorageAt", [proxy, OWNER_SLOT, word]);
  return proxy;
}

Deno.test("an implementation that its owner replaces names him for each power", async () => {
  const { answer } = await world.scan(await ownedProxy(accounts[4]!));
  for (const name of powers) {
    const { severity, renounced, functions } = powerOf(answer, name);
    assert.deepEqual([severity, renounced, functions[0].access], ["high", false, "guarded"], name);
    assert.equal(holderOf(answer, name).address, accounts[4], name);
  }
});

Deno.test("an implementation whose owner is nobody is replaced no more", async () => {
  const { answer } = await world.scan(
    await ownedProxy("0x000000000000000000000000000000000000dEaD"),
  );
  for (const name of powers) {
    const { severity, renounced, downgraded } = powerOf(answer, name);
    assert.deepEqual([severity, renounced, downgraded], ["info", true, "renounced"], name);
  }
});

Deno.test("a beacon that stands in the proxy's code is a beacon, and its owner replaces what runs", async () => {
  const code = await world.chain.deploy("own:ScanToken", [accounts[0]!]);
  const beacon = await world.chain.deploy("openzeppelin:UpgradeableBeacon", [code]);
  const proxy = await world.chain.deploy("own:ScanBeaconInCode", [beacon]);
  const { answer, requests } = await world.scan(proxy);
  assert.deepEqual([answer.proxy.kind, answer.proxy.beacon], ["eip1967-beacon", beacon]);
  assert.deepEqual(
    answer.proxy.implementations.map(({ address }: { address: Address }) => address),
    [
      code,
    ],
  );
  const { severity, renounced } = powerOf(answer, "upgradeable-proxy");
  assert.deepEqual([severity, renounced], ["high", null]);
  const { address, owner } = holderOf(answer, "upgradeable-proxy");
  assert.deepEqual([address, owner], [beacon, accounts[0]]);
  assert.equal(requests, 2);
});
