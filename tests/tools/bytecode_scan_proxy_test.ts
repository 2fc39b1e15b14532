/** The code behind a contract is scanned too: proxies, beacons, clones, diamonds, delegations. */
import assert from "node:assert/strict";
import { type Address, getAddress, keccak256 } from "viem";
import type { Hex } from "../../tools/evm/network.ts";
import { proxySlots } from "../../tools/evm/proxy.ts";
import { rpc } from "../rig/json_rpc.ts";
import {
  cloneOf,
  holderOf,
  powerOf,
  type Scan,
  type ScanChain,
  startScanChain,
} from "./_scan_chain.ts";

let world: ScanChain;
let accounts: readonly Address[];
let implementation: Address;
Deno.test.beforeAll(async () => {
  world = await startScanChain();
  ({ accounts } = world.chain);
  implementation = await world.chain.deploy("own:ScanToken", [accounts[0]!]);
});
Deno.test.afterAll(() => world.stop());

const codeAt = async (address: Address) =>
  await rpc(world.chain.rpcUrl, "eth_getCode", [address, "latest"]) as Hex;

async function setSlot(address: Address, slot: string, value: Address): Promise<void> {
  const word = `0x${value.slice(2).toLowerCase().padStart(64, "0")}`;
  await rpc(world.chain.rpcUrl, "anvil_setStorageAt", [address, slot, word]);
}

const slot0 = `0x${"0".repeat(64)}`;
const chainOf = ({ proxy }: Scan) =>
  proxy.implementations.map(({ address, hop }: Scan) => [hop, address]);

Deno.test("a proxy's implementation is scanned in its place, by the proxy's own storage, in two requests", async () => {
  const proxy = await world.chain.deploy("openzeppelin:ERC1967Proxy", [implementation, "0x"]);
  await setSlot(proxy, slot0, accounts[5]!);
  const { answer, requests } = await world.scan(proxy);
  assert.deepEqual([answer.proxy.kind, answer.proxy.target], ["eip1967", "slot"]);
  assert.deepEqual(chainOf(answer), [[1, implementation]]);
  assert.equal(answer.proxy.implementations[0].codeHash, keccak256(await codeAt(implementation)));
  const { address, kind } = holderOf(answer, "mint");
  assert.deepEqual(
    [address, kind],
    [accounts[5], "eoa"],
    "the proxy's slot, not the implementation's",
  );
  assert.equal(powerOf(answer, "mint").functions[0].in, implementation);
  assert.ok(answer.functions.some(({ in: where }: Scan) => where === implementation));
  assert.deepEqual(answer.codes.map(({ hop }: Scan) => hop), [0, 1]);
  assert.deepEqual([answer.incomplete, requests], [[], 2]);
});

Deno.test("a proxy that nothing can upgrade is not upgradeable; renounced, its powers are given up", async () => {
  const proxy = await world.chain.deploy("openzeppelin:ERC1967Proxy", [implementation, "0x"]);
  const { answer } = await world.scan(proxy);
  const names = answer.powers.map(({ power }: Scan) => power);
  assert.ok(!names.includes("upgradeable-proxy"), names.join());
  assert.equal(powerOf(answer, "mint").severity, "info");
});

Deno.test("an initializer behind a proxy: open until it ran, and then closed", async () => {
  const code = await world.chain.deploy("own:TokenImplementation");
  const proxy = await world.chain.deploy("openzeppelin:ERC1967Proxy", [code, "0x"]);
  const before = powerOf((await world.scan(proxy)).answer, "set-balance");
  assert.deepEqual([before.functions[0].access, before.functions[0].initialised], [
    "initializer",
    false,
  ]);
  assert.notEqual(before.severity, "info");
  const args = ["T", "T", 1n, accounts[0]];
  await world.chain.write("own:TokenImplementation", proxy, "initialize", args);
  const after = powerOf((await world.scan(proxy)).answer, "set-balance");
  assert.deepEqual([after.severity, after.downgraded], ["info", "initialised"]);
  assert.equal(after.functions[0].initialised, true);
});

Deno.test("an implementation that anybody may replace is critical", async () => {
  const open = await world.chain.deploy("own:RiskUpgradeable");
  const proxy = await world.chain.deploy("openzeppelin:ERC1967Proxy", [open, "0x"]);
  const { answer } = await world.scan(proxy);
  const upgrade = powerOf(answer, "upgradeable-proxy");
  assert.deepEqual([upgrade.severity, upgrade.renounced], ["critical", false]);
});

Deno.test("a transparent proxy: the admin's contract and whom it obeys", async () => {
  const admin = await world.chain.deploy("openzeppelin:ProxyAdmin");
  const proxy = await world.chain.deploy("openzeppelin:TransparentUpgradeableProxy", [
    implementation,
    admin,
    "0x",
  ]);
  const { answer, requests } = await world.scan(proxy);
  assert.equal(answer.proxy.admin, admin);
  const upgrade = powerOf(answer, "upgradeable-proxy");
  assert.deepEqual([upgrade.severity, upgrade.renounced === true], ["high", false]);
  const holders = upgrade.functions.flatMap(({ guards }: Scan) =>
    guards.map(({ holder }: Scan) => holder)
  );
  assert.ok(holders.length > 0, "only the administrator is shown these functions");
  for (const { address, contract, owner } of holders) {
    assert.deepEqual([address, contract, owner], [admin, "proxy-admin", accounts[0]]);
  }
  // Whoever upgrades can take the given up keys of the implementation's storage.
  assert.equal(powerOf(answer, "mint").severity, "high");
  assert.ok(requests <= 2);
});

Deno.test("a beacon's proxy is scanned in two requests, and its code can be replaced", async () => {
  const beacon = await world.chain.deploy("openzeppelin:UpgradeableBeacon", [implementation]);
  const proxy = await world.chain.deploy("openzeppelin:BeaconProxy", [beacon, "0x"]);
  const { answer, requests } = await world.scan(proxy);
  assert.deepEqual([answer.proxy.kind, answer.proxy.beacon], ["eip1967-beacon", beacon]);
  assert.deepEqual(chainOf(answer), [[1, implementation]]);
  const upgrade = powerOf(answer, "upgradeable-proxy");
  assert.deepEqual([upgrade.severity, upgrade.renounced === true], ["high", false]);
  assert.equal(powerOf(answer, "mint").severity, "high");
  assert.equal(requests, 2);
});

Deno.test("a beacon is asked in its proxy's name: what it shows others is not scanned", async () => {
  const shown = await world.chain.deploy("own:NotAToken");
  const beacon = await world.chain.deploy("own:ScanTwoFacedBeacon", [shown, implementation]);
  const proxy = await world.chain.deploy("openzeppelin:BeaconProxy", [beacon, "0x"]);
  await world.chain.write("own:ScanTwoFacedBeacon", beacon, "serve", [proxy]);
  const { answer, requests } = await world.scan(proxy);
  assert.deepEqual(chainOf(answer), [[1, implementation]]);
  powerOf(answer, "mint");
  assert.equal(requests, 3);
});

Deno.test("a clone, a clone of it, and one of that: three hops", async () => {
  let target = implementation;
  const made: Address[] = [target];
  for (let hop = 1; hop <= 4; hop++) {
    target = getAddress((await world.place(cloneOf(target))).toLowerCase());
    made.unshift(target);
    const { answer, requests } = await world.scan(target);
    assert.equal(answer.proxy.kind, "eip1167");
    const followed = made.slice(1, 4).map((address, index) => [index + 1, address]);
    assert.deepEqual(chainOf(answer), followed);
    assert.deepEqual([answer.proxy.hopsExceeded, answer.proxy.cycle], [hop > 3, false]);
    assert.deepEqual(answer.incomplete, hop > 3 ? ["hops-exceeded"] : []);
    assert.equal(requests, 1 + Math.min(hop, 3));
    const names = answer.powers.map(({ power }: Scan) => power);
    assert.equal(names.includes("mint"), hop <= 3);
    if (hop <= 3) {
      assert.ok(!names.includes("upgradeable-proxy"));
      continue;
    }
    const { text } = answer.summary.find(({ power }: Scan) => power === "mint");
    assert.match(text, /^not found in the code that was read, coverage \d+ %, other code runs/);
  }
});

Deno.test("clones that run each other are a cycle, told as such", async () => {
  const one = await world.place("0x00");
  const other = await world.place(cloneOf(one));
  await rpc(world.chain.rpcUrl, "anvil_setCode", [one, cloneOf(other)]);
  const { answer } = await world.scan(one);
  assert.deepEqual([answer.proxy.cycle, answer.proxy.hopsExceeded], [true, false]);
  assert.equal(answer.proxy.implementations.length, 1);
});

Deno.test("a wallet that runs a contract's code is scanned by that code", async () => {
  const wallet = accounts[7]!;
  const code = `0xef0100${implementation.slice(2).toLowerCase()}`;
  await rpc(world.chain.rpcUrl, "anvil_setCode", [wallet, code]);
  const { answer, requests } = await world.scan(wallet);
  assert.deepEqual([answer.kind, answer.proxy.kind], ["delegated-eoa", "eip7702"]);
  assert.deepEqual(chainOf(answer), [[1, implementation]]);
  // The wallet can have another code run tomorrow: nothing is given up.
  assert.equal(powerOf(answer, "mint").severity, "high");
  assert.equal(powerOf(answer, "upgradeable-proxy").severity, "high");
  assert.equal(requests, 2);
});

Deno.test("a diamond's facets are scanned and merged", async () => {
  const facets = [implementation, await world.chain.deploy("own:RiskUpgradeable")];
  const diamond = await world.chain.deploy("own:ScanDiamond", [
    ["0xa9059cbb", "0x3659cfe6"],
    facets,
  ]);
  const { answer } = await world.scan(diamond);
  assert.deepEqual([answer.proxy.kind, answer.proxy.target], ["eip2535-diamond", "mapping"]);
  assert.deepEqual(chainOf(answer), facets.map((facet) => [1, facet]));
  assert.equal(powerOf(answer, "mint").functions[0].in, facets[0]);
  powerOf(answer, "upgradeable-proxy");
});

Deno.test("an implementation without code, and one that nobody names, are told", async () => {
  const nothing = await world.place(cloneOf(getAddress(`0x${"77".repeat(20)}`)));
  const { answer } = await world.scan(nothing);
  assert.deepEqual(answer.incomplete, ["implementation-empty"]);
  assert.equal(answer.proxy.implementations[0].form, "empty");
  const proxy = await world.chain.deploy("openzeppelin:ERC1967Proxy", [implementation, "0x"]);
  await setSlot(proxy, proxySlots.implementation, "0x0000000000000000000000000000000000000000");
  const unset = await world.scan(proxy);
  assert.deepEqual(chainOf(unset.answer), []);
});

Deno.test("a slot for show makes no proxy", async () => {
  const token = await world.chain.deploy("own:ScanToken", [accounts[0]!]);
  await setSlot(token, proxySlots.implementation, implementation);
  const { answer } = await world.scan(token);
  assert.equal(answer.proxy, null);
});
