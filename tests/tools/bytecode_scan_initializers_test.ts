/** Initializers on a real chain: who may run them now, told by the field that closes each. */
import assert from "node:assert/strict";
import type { Address } from "../../tools/evm/network.ts";
import { powerOf, type Scan, type ScanChain, startScanChain } from "./_scan_chain.ts";

const ZERO = "0x0000000000000000000000000000000000000000";

let world: ScanChain;
let boss: Address;
let stranger: Address;
Deno.test.beforeAll(async () => {
  world = await startScanChain();
  boss = world.chain.accounts[3]!;
  stranger = world.chain.accounts[7]!;
});
Deno.test.afterAll(() => world.stop());

type Name = Parameters<ScanChain["chain"]["deploy"]>[0];

const scanned = async (token: Address): Promise<Scan> => (await world.scan(token)).answer;

/** Severity and renounced of the power to mint, and what is said of the function. */
async function mintOf(token: Address, signature: string): Promise<unknown[]> {
  const { severity, renounced, functions } = powerOf(await scanned(token), "mint");
  const one = functions.find((each: Scan) => each.signature === signature) ?? functions[0];
  return [severity, renounced, one.initialised];
}

/** Does as a stranger what the answer says that anybody may do. */
async function asStranger(name: Name, token: Address, method: string, args: unknown[]) {
  await world.chain.write(name, token, method, args, { from: stranger });
}

const held = (name: Name, token: Address) =>
  world.chain.read(name, token, "balanceOf", [stranger]) as Promise<bigint>;

Deno.test("a flag in the owner's slot: whoever comes first mints, and nobody after him", async () => {
  const token = await world.chain.deploy("own:FlagAfterOwner", [boss]);
  assert.deepEqual(await mintOf(token, "initialize(address,uint256)"), ["critical", false, false]);
  await asStranger("own:FlagAfterOwner", token, "initialize", [stranger, 5n]);
  assert.equal(await held("own:FlagAfterOwner", token), 5n);
  assert.deepEqual(await mintOf(token, "initialize(address,uint256)"), ["info", true, true]);
});

Deno.test("an owner of zero whom anybody can become now is not given up", async () => {
  const token = await world.chain.deploy("own:FlagBeforeOwner");
  assert.deepEqual((await mintOf(token, "mint(address,uint256)")).slice(0, 2), ["high", false]);
  await asStranger("own:FlagBeforeOwner", token, "take", []);
  await asStranger("own:FlagBeforeOwner", token, "mint", [stranger, 6n]);
  assert.equal(await held("own:FlagBeforeOwner", token), 6n);
});

for (const [version, expected] of [[1n, "critical"], [2n, "info"], [3n, "info"]] as const) {
  Deno.test(`at version ${version} of two the second one's supply is ${expected}`, async () => {
    const token = await world.chain.deploy("own:VersionOfSupply", [version]);
    const isOpen = expected === "critical";
    assert.deepEqual(await mintOf(token, ""), [expected, !isOpen, !isOpen]);
    const mint = asStranger("own:VersionOfSupply", token, "upgradeSupply", [stranger, 7n]);
    if (isOpen) await mint;
    else await assert.rejects(mint);
  });

  Deno.test(`at version ${version} of two the owner of zero is as ${expected}`, async () => {
    const token = await world.chain.deploy("own:VersionBelow", [version]);
    const [severity] = await mintOf(token, "mint(address,uint256)");
    assert.equal(severity, expected === "info" ? "info" : "high");
  });
}

for (const name of ["FlagSwitchedOff", "FlagDeleted", "VersionCountedDown"] as const) {
  Deno.test(`an initializer that the boss can open again is not closed: ${name}`, async () => {
    const token = await world.chain.deploy(`own:${name}`, [boss]);
    const told = await mintOf(token, "initialize(address,uint256)");
    // It is the boss's to mint, alone and at any time.
    assert.deepEqual(told, ["high", null, null]);
    const back = name === "VersionCountedDown" ? "back" : "reset";
    await world.chain.write(`own:${name}`, token, back, [], { from: boss });
    const opened = await mintOf(token, "initialize(address,uint256)");
    assert.deepEqual(opened, ["critical", false, false]);
    await asStranger(`own:${name}`, token, "initialize", [stranger, 8n]);
    assert.equal(await held(`own:${name}`, token), 8n);
    const abandoned = await world.chain.deploy(`own:${name}`, [ZERO]);
    assert.deepEqual(await mintOf(abandoned, ""), ["info", true, true]);
  });
}

Deno.test("what the keeper may do at any time is not closed by the flag for the others", async () => {
  const token = await world.chain.deploy("own:OnceOrKeeper", [boss]);
  await asStranger("own:OnceOrKeeper", token, "initialize", [stranger, 1n]);
  const [severity, renounced, initialised] = await mintOf(token, "initialize(address,uint256)");
  assert.notEqual(severity, "info");
  assert.deepEqual([renounced, initialised], [false, null]);
});

for (
  const [name, versions] of [
    ["InitializableToken", "ReinitializableToken"],
    ["NamespacedToken", "NamespacedVersions"],
  ] as const
) {
  Deno.test(`${name} behind a proxy: open, initialised, and given up with its owner`, async () => {
    const code = await world.chain.deploy(`own:${name}`);
    const proxy = await world.chain.deploy("openzeppelin:ERC1967Proxy", [code, "0x"]);
    assert.deepEqual((await mintOf(proxy, "initialize(address)"))[2], false);
    await world.chain.write(`own:${name}`, proxy, "initialize", [boss]);
    assert.deepEqual(await mintOf(proxy, "initialize(address)"), ["high", false, true]);
    await world.chain.write(`own:${name}`, proxy, "renounceOwnership", [], { from: boss });
    assert.deepEqual(await mintOf(proxy, "initialize(address)"), ["info", true, true]);
  });

  Deno.test(`${versions}: the second version is open until it was set up`, async () => {
    const code = await world.chain.deploy(`own:${versions}`);
    const proxy = await world.chain.deploy("openzeppelin:ERC1967Proxy", [code, "0x"]);
    await world.chain.write(`own:${versions}`, proxy, "initialize", [boss]);
    await world.chain.write(`own:${versions}`, proxy, "renounceOwnership", [], { from: boss });
    assert.deepEqual((await mintOf(proxy, "initialize(address)")).slice(0, 2), ["critical", false]);
    await asStranger(`own:${versions}`, proxy, "initializeV2", [stranger, 9n]);
    assert.equal(await held(`own:${versions}`, proxy), 9n);
    assert.deepEqual(await mintOf(proxy, "initialize(address)"), ["info", true, true]);
  });
}
