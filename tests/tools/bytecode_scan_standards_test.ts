/** Holders of powers over vaults (ERC-4626) and items (ERC-1155), as over plain tokens. */
import assert from "node:assert/strict";
import type { Address } from "../../tools/evm/network.ts";
import { powerOf, type ScanChain, startScanChain } from "./_scan_chain.ts";

const ZERO = "0x0000000000000000000000000000000000000000";
const TWO_DAYS = 172_800n;

let world: ScanChain;
let accounts: readonly Address[];
Deno.test.beforeAll(async () => {
  world = await startScanChain();
  ({ accounts } = world.chain);
});
Deno.test.afterAll(() => world.stop());

const keepers: Readonly<Record<string, readonly [() => Promise<string>, readonly unknown[]]>> = {
  "a wallet": [() => Promise.resolve(accounts[4]!), ["high", false, null]],
  "nobody": [() => Promise.resolve(ZERO), ["info", true, "renounced"]],
  "a multisig": [
    () => world.chain.deploy("own:ScanMultisig", [accounts.slice(0, 3), 2n]),
    ["medium", false, "shared-control"],
  ],
  "a timelock, as of a governor": [
    () =>
      world.chain.deploy("openzeppelin:TimelockController", [
        TWO_DAYS,
        [accounts[0]],
        [ZERO],
        accounts[0],
      ]),
    ["medium", false, "shared-control"],
  ],
};

/** Severity, renounced and downgraded of a power, and what of the code was not seen. */
async function told(address: Address, name: string): Promise<readonly unknown[]> {
  const { answer, requests } = await world.scan(address);
  assert.ok(requests <= 2, `${requests} requests`);
  const { severity, renounced, downgraded } = powerOf(answer, name);
  return [severity, renounced, downgraded, ...answer.incomplete];
}

for (const [who, [keeper, expected]] of Object.entries(keepers)) {
  Deno.test(`a vault is paused by ${who}`, async () => {
    const asset = await world.chain.deploy("own:OwnerToldPlainly", [accounts[0]]);
    const vault = await world.chain.deploy("own:OwnedVault", [asset, await keeper()]);
    assert.deepEqual(await told(vault, "pause"), expected);
  });

  Deno.test(`items are made by ${who}`, async () => {
    const items = await world.chain.deploy("own:OwnedItems", [await keeper()]);
    assert.deepEqual(await told(items, "mint"), expected);
  });
}
