/** Where calls may go to more than one code: each that can be known is scanned, and what cannot is said. */
import assert from "node:assert/strict";
import { type Address, toFunctionSelector } from "viem";
import { rpc } from "../rig/json_rpc.ts";
import { powerOf, type Scan, type ScanChain, startScanChain } from "./_scan_chain.ts";

const ZERO = "0x0000000000000000000000000000000000000000";
const TAKE = toFunctionSelector("take()");
const CUT = toFunctionSelector("diamondCut(bytes4,address)");

let world: ScanChain;
let accounts: readonly Address[];
let token: Address;
let takes: Address;
Deno.test.beforeAll(async () => {
  world = await startScanChain();
  ({ accounts } = world.chain);
  token = await deploy("ScanToken", [ZERO]);
  takes = await deploy("ScanTakes");
});
Deno.test.afterAll(() => world.stop());

const deploy = (name: string, args: readonly unknown[] = []) =>
  world.chain.deploy(`own:${name}` as Parameters<ScanChain["chain"]["deploy"]>[0], args);

const shown = ({ proxy }: Scan) => proxy.implementations.map(({ address }: Scan) => address);
const textOf = ({ summary }: Scan, name: string) =>
  summary.find(({ power }: Scan) => power === name)?.text;

for (const name of ["ScanTwoCodes", "ScanTwoSlots"]) {
  Deno.test(`both codes of ${name} are scanned, in two requests, and what one takes the other has not given up`, async () => {
    const proxy = await deploy(name, [token, takes]);
    const { answer, requests } = await world.scan(proxy);
    assert.deepEqual(shown(answer).toSorted(), [token, takes].toSorted());
    assert.deepEqual([answer.incomplete, requests], [[], 2]);
    assert.equal(powerOf(answer, "ownership-takeback").severity, "critical");
    const { severity, renounced, functions } = powerOf(answer, "mint");
    assert.deepEqual([severity, renounced], ["high", false]);
    assert.equal(functions[0].guards[0].retakable, true);
  });
}

for (const name of ["ScanTwoCodes", "ScanTwoSlots"]) {
  Deno.test(`one code by both ways of ${name} is scanned once, and given up`, async () => {
    const { answer } = await world.scan(await deploy(name, [token, token]));
    assert.deepEqual([shown(answer), answer.proxy.cycle, answer.incomplete], [[token], false, []]);
    assert.equal(powerOf(answer, "mint").severity, "info");
  });
}

Deno.test("the second code of two that cannot be read is said, and nothing is given up", async () => {
  const { answer } = await world.scan(await deploy("ScanTwoCodes", [token, accounts[8]]));
  assert.deepEqual(answer.incomplete, ["implementation-empty"]);
  assert.equal(powerOf(answer, "mint").severity, "high");
});

Deno.test("a proxy of one code for calls and for coins is given up with it", async () => {
  const { answer, requests } = await world.scan(await deploy("ScanPlainSlot", [token]));
  assert.deepEqual([shown(answer), answer.incomplete, requests], [[token], [], 2]);
  assert.deepEqual(
    [powerOf(answer, "mint").severity, powerOf(answer, "mint").downgraded],
    ["info", "renounced"],
  );
});

Deno.test("which facets a diamond runs is its own word: no key is given up, none found is no none", async () => {
  const cut = await deploy("ScanCut");
  const selectors = ["0xa9059cbb", CUT, TAKE];
  const hiding = await deploy("ScanLoupe", [selectors, [token, cut, takes], [token, cut]]);
  const { answer } = await world.scan(hiding);
  assert.deepEqual(shown(answer), [token, cut]);
  assert.deepEqual(answer.incomplete, ["facets-unverified"]);
  for (const name of ["mint", "upgradeable-proxy"]) {
    const { severity, renounced, functions } = powerOf(answer, name);
    assert.deepEqual([name, severity, renounced], [name, "high", false]);
    assert.equal(functions[0].guards[0].retakable, true);
  }
  assert.equal(answer.opcodes.SELFDESTRUCT, null);
  assert.match(
    textOf(answer, "ownership-takeback"),
    /^not found in the code that was read, coverage \d+ %, other code may run than the diamond shows$/,
  );
});

Deno.test("a multisig that changes a diamond's facets may not be the only one", async () => {
  const keeper = await deploy("ScanMultisig", [accounts.slice(0, 3), 2n]);
  const cut = await deploy("ScanCut");
  const diamond = await deploy("ScanLoupe", [[CUT], [cut], [cut]]);
  const words = [`0x${"0".repeat(64)}`, `0x${keeper.slice(2).toLowerCase().padStart(64, "0")}`];
  await rpc(world.chain.rpcUrl, "anvil_setStorageAt", [diamond, ...words]);
  const { answer } = await world.scan(diamond);
  assert.deepEqual(answer.incomplete, ["facets-unverified"]);
  const { severity, downgraded } = powerOf(answer, "upgradeable-proxy");
  assert.deepEqual([severity, downgraded], ["high", null]);
});

Deno.test("a diamond that shows no facets runs what nobody knows", async () => {
  for (const list of [[], [ZERO]]) {
    const { answer } = await world.scan(await deploy("ScanLoupe", [[TAKE], [takes], list]));
    assert.deepEqual([shown(answer), answer.incomplete], [[], [
      "target-unknown",
      "facets-unverified",
    ]]);
    assert.equal(answer.opcodes.SELFDESTRUCT, null);
    assert.match(textOf(answer, "mint"), /other code runs that was not read$/);
  }
});

for (const name of ["ScanResolved", "ScanResolvedByBeacon"]) {
  Deno.test(`what ${name} asks for by selector is not taken from what is answered without one`, async () => {
    const resolver = await deploy("ScanResolver", [token, takes]);
    const { answer } = await world.scan(await deploy(name, [resolver]));
    assert.equal(answer.proxy.beacon, resolver);
    assert.ok(answer.incomplete.includes("target-unknown"), answer.incomplete.join());
    assert.match(textOf(answer, "ownership-takeback"), /other code runs that was not read$/);
    assert.notEqual(powerOf(answer, "upgradeable-proxy").renounced, true);
    const [{ guards }] = powerOf(answer, "upgradeable-proxy").functions;
    assert.equal(guards[0].holder.address, resolver);
  });
}

Deno.test("a resolver that is always asked for the same is asked for just that", async () => {
  const resolver = await deploy("ScanResolver", [takes, token]);
  assert.equal(TAKE, "0x159090bd");
  const { answer, requests } = await world.scan(await deploy("ScanResolvedOnce", [resolver]));
  assert.deepEqual([shown(answer), answer.incomplete], [[token], []]);
  powerOf(answer, "mint");
  assert.equal(requests, 3);
});
