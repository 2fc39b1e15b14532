/** `contract_source` against a real node: code, slots and beacons are those of deployed contracts. */
import assert from "node:assert/strict";
import { type Chain, startChain } from "../rig/chain.ts";
import type { TokenName } from "../rig/tokens.ts";
import { ALL, contract, type Json, sourceTest, type World } from "./_contract_source.ts";
import { explorerAnswer, type FakeContract } from "../rig/explorers.ts";

let chain: Chain;
const table: FakeContract[] = [];

Deno.test.beforeAll(async () => {
  chain = await startChain();
  const { weth, tokenImplementation, destroyed } = chain.addresses;
  table.push(
    contract(ALL, { address: weth, name: "WETH9" }),
    contract(ALL, { address: tokenImplementation, name: "TokenImplementation" }),
    contract(ALL, { address: destroyed, name: "Gone" }),
  );
});
Deno.test.afterAll(() => chain.stop());

/** A test whose node is the real one; its requests pass through the world's counter. */
function chainTest(name: string, body: (world: World) => Promise<void>): void {
  const answer = (request: Parameters<ReturnType<typeof explorerAnswer>>[0]) =>
    request.path === "/" && request.method === "POST"
      ? fetch(chain.rpcUrl, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: request.body,
      })
      : explorerAnswer(table)(request, new AbortController().signal);
  sourceTest(name, { answer, nodeIsAnswer: true }, body);
}

const askFor = (world: World, name: TokenName): Promise<Json> =>
  world.ask({ address: chain.addresses[name] });

chainTest("a verified contract is one request to Sourcify and one to the node", async (world) => {
  const answer = await askFor(world, "weth");
  assert.deepEqual([answer.verified, answer.contractName], ["exact", "WETH9"]);
  assert.equal(answer.proxy, null);
  assert.ok(answer.blockNumber > 0 && answer.asOf > 1_700_000_000);
  assert.deepEqual(world.requests(), [1, 0, 0, 1]);
  assert.equal(world.rpc.callsByMethod["eth_getCode"], 1);
});

for (
  const [name, kind, requests] of [
    ["proxyToken", "eip1967", 1],
    ["beaconToken", "eip1967-beacon", 2],
    ["clone", "eip1167", 1],
  ] as const
) {
  chainTest(`${name} is an ${kind} proxy of verified code, not verified itself`, async (world) => {
    const answer = await askFor(world, name);
    assert.deepEqual([answer.verified, answer.proxy.kind], ["no", kind]);
    assert.deepEqual(answer.proxy.implementations, [{
      address: chain.addresses.tokenImplementation,
      verified: "exact",
      verifiedBy: "sourcify",
      reason: null,
      contractName: "TokenImplementation",
    }]);
    assert.equal(answer.proxy.beacon, name === "beaconToken" ? chain.addresses.beacon : null);
    assert.equal(world.rpc.requests, requests);
  });
}

chainTest("a wallet that delegates by EIP-7702 runs the contract it names", async (world) => {
  const { proxy, verified } = await askFor(world, "delegatedWallet");
  assert.deepEqual([verified, proxy.kind], ["no", "eip7702"]);
  assert.equal(proxy.implementations[0].address, chain.addresses.notAToken);
  assert.equal(proxy.implementations[0].verified, "no");
});

chainTest("a contract that nobody has verified is no", async (world) => {
  const answer = await askFor(world, "notAToken");
  assert.deepEqual([answer.ok, answer.verified, answer.proxy], [true, "no", null]);
});

chainTest("a verified contract whose code is gone is refused as destroyed", async (world) => {
  const answer = await askFor(world, "destroyed");
  assert.deepEqual([answer.ok, answer.error], [false, "not-a-contract"]);
  assert.equal(answer.destroyed, true);
  assert.match(answer.detail, /as of block \d+, though Sourcify has verified source/);
  assert.deepEqual(world.requests(), [1, 0, 0, 1]);
});

chainTest(
  "an address without code is refused, and explorers are not asked for it",
  async (world) => {
    const answer = await world.ask({ address: chain.accounts[3]! });
    assert.deepEqual([answer.ok, answer.error], [false, "not-a-contract"]);
    assert.equal(answer.destroyed, undefined);
    assert.equal(answer.network.name, "Ethereum");
    assert.deepEqual(answer.sourcesTried.map(({ status }: Json) => status), [
      "answered",
      "not-needed",
      "not-needed",
    ]);
    assert.deepEqual(world.requests(), [1, 0, 0, 1]);
  },
);

chainTest("what is no address or no network is refused without a request", async (world) => {
  for (const address of ["", "0x1234", chain.addresses.weth.replace("C02a", "c02a")]) {
    const refusal = await world.ask({ address });
    assert.deepEqual([refusal.error, refusal.field], ["bad-address", "address"]);
  }
  const refusal = await world.ask({ address: chain.addresses.weth, network: "Narnia" });
  assert.equal(refusal.error, "unsupported-network");
  assert.deepEqual(world.requests(), [0, 0, 0, 0]);
});
