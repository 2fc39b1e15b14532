/** The snapshot and the scan read the same code and the same chain: they must say the same of it. */
import assert from "node:assert/strict";
import { numberToHex, pad } from "viem";
import type { Address } from "../../tools/evm/network.ts";
import { buildName, builds, compileBuild } from "../rig/bytecode/builds.ts";
import { rpc } from "../rig/json_rpc.ts";
import { type Snapshot, snapshot } from "./_risk_chain.ts";
import { type ScanChain, startScanChain } from "./_scan_chain.ts";

const ZERO = "0x0000000000000000000000000000000000000000";
const DAY = 86_400n;

type Name = Parameters<ScanChain["chain"]["deploy"]>[0];

let world: ScanChain;
let accounts: readonly Address[];
Deno.test.beforeAll(async () => {
  world = await startScanChain();
  ({ accounts } = world.chain);
});
Deno.test.afterAll(() => world.stop());

const deploy = (name: Name, args: unknown[] = []) => world.chain.deploy(name, args);
const behindProxy = async (name: Name) =>
  await deploy("openzeppelin:ERC1967Proxy", [await deploy(name), "0x"]);

/** Holds both answers about a token together, power by power; tells of the power to mint. */
async function sameOf(token: Address): Promise<unknown[]> {
  const scanned = (await world.scan(token)).answer;
  const before = world.node.resetCounters;
  const { answer } = await snapshot({ 1: world.node.url }, token, 1, { before });
  assert.ok(world.node.requests <= 2, `${world.node.requests} requests`);
  const told = ({ powers }: Snapshot) =>
    powers.map(({ power, severity, renounced, downgraded }: Snapshot) =>
      [power, severity, renounced, downgraded].join()
    );
  assert.deepEqual(told(answer.code), told(scanned));
  const mint = answer.code.powers.find(({ power }: Snapshot) => power === "mint");
  return [mint.severity, mint.renounced];
}

const keepers: Readonly<Record<string, readonly [() => Promise<string>, readonly unknown[]]>> = {
  "a wallet": [() => Promise.resolve(accounts[4]!), ["high", false]],
  "nobody": [() => Promise.resolve(ZERO), ["info", true]],
  "a multisig of two in three": [
    () => deploy("own:ScanMultisig", [accounts.slice(0, 3), 2n]),
    ["medium", false],
  ],
  "a multisig that one of three opens": [
    () => deploy("own:ScanMultisig", [accounts.slice(0, 3), 1n]),
    ["high", false],
  ],
  "a timelock of two days": [
    () =>
      deploy("openzeppelin:TimelockController", [
        2n * DAY,
        [accounts[0]],
        [accounts[0]],
        accounts[0],
      ]),
    ["medium", false],
  ],
  "a timelock of an hour": [() => deploy("own:ScanTimelock", [3_600n]), ["high", false]],
  "another contract": [() => deploy("own:NotAToken"), ["high", false]],
};

for (const [who, [keeper, expected]] of Object.entries(keepers)) {
  Deno.test(`both say the same of a token that ${who} keeps`, async () => {
    assert.deepEqual(await sameOf(await deploy("own:ScanToken", [await keeper()])), expected);
    assert.deepEqual(
      await sameOf(await deploy("own:OwnerToldPlainly", [await keeper()])),
      expected,
    );
  });
}

for (const name of ["ScanPlainSlot", "ScanPlainCode"] as const) {
  Deno.test(`both say the same of what ${name} hands calls on to`, async () => {
    const code = await deploy("own:ScanToken", [ZERO]);
    assert.deepEqual(await sameOf(await deploy(`own:${name}`, [code])), ["info", true]);
    const told = await deploy("own:OwnerToldPlainly", [accounts[4]]);
    await sameOf(await deploy(`own:${name}`, [told]));
  });
}

for (const version of [1n, 2n]) {
  Deno.test(`both say the same of initializers at version ${version}`, async () => {
    const supply = version === 1n ? ["critical", false] : ["info", true];
    assert.deepEqual(await sameOf(await deploy("own:VersionOfSupply", [version])), supply);
    await sameOf(await deploy("own:VersionBelow", [version]));
  });
}

for (const name of ["FlagSwitchedOff", "FlagDeleted", "VersionCountedDown"] as const) {
  Deno.test(`both say the same of an initializer that may be opened again: ${name}`, async () => {
    assert.deepEqual(await sameOf(await deploy(`own:${name}`, [accounts[3]])), ["high", null]);
    assert.deepEqual(await sameOf(await deploy(`own:${name}`, [ZERO])), ["info", true]);
  });
}

for (const name of ["InitializableToken", "NamespacedToken"] as const) {
  Deno.test(`both say the same of ${name} behind a proxy: open, initialised, given up`, async () => {
    const proxy = await behindProxy(`own:${name}`);
    await sameOf(proxy);
    await world.chain.write(`own:${name}`, proxy, "initialize", [accounts[3]]);
    assert.deepEqual(await sameOf(proxy), ["high", false]);
    await world.chain.write(`own:${name}`, proxy, "renounceOwnership", [], { from: accounts[3]! });
    assert.deepEqual(await sameOf(proxy), ["info", true]);
  });
}

const [build] = builds.filter((one) => buildName(one) === "0.8.30, 200 runs, via IR");

const placed = async (name: string) =>
  await world.place(compileBuild(build!, "contracts_reached")[name]!);

for (
  const [name, expected] of [
    ["ReachedByTitle", ["high", false]],
    ["ReachedByUnknownTitle", ["high", false]],
    ["ReachedByElementSet", ["high", false]],
    ["NotReachedByTitle", ["info", true]],
    ["NotReachedByAccount", ["info", true]],
  ] as const
) {
  Deno.test(`both say the same of an owner of zero in an entry: ${name}`, async () => {
    assert.deepEqual(await sameOf(await placed(name)), expected);
  });
}

for (
  const [name, expected] of [
    ["SetByAnybody", ["high", false]],
    ["SetByOwner", ["medium", false]],
  ] as const
) {
  Deno.test(`both say the same of a multisig that is named as an owner: ${name}`, async () => {
    const token = await placed(name);
    const multisig = await deploy("own:ScanMultisig", [accounts.slice(0, 3), 2n]);
    const slot = numberToHex(3, { size: 32 });
    await rpc(world.chain.rpcUrl, "anvil_setStorageAt", [token, slot, pad(multisig)]);
    assert.deepEqual(await sameOf(token), expected);
  });
}

Deno.test("an initializer that names nobody stays open: both say that anybody mints", async () => {
  const token = await deploy("own:NamedOnce");
  assert.deepEqual(await sameOf(token), ["critical", false]);
  await world.chain.write("own:NamedOnce", token, "initialize", [accounts[5], 7n, ZERO]);
  assert.deepEqual(await sameOf(token), ["critical", false]);
  await world.chain.write("own:NamedOnce", token, "initialize", [accounts[5], 7n, accounts[6]]);
  assert.deepEqual(await sameOf(token), ["info", true]);
  const again = world.chain.write("own:NamedOnce", token, "initialize", [accounts[5], 1n, ZERO]);
  await assert.rejects(again);
});
