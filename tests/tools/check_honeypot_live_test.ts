/** The realistic attempts as a node is asked for them. */
import assert from "node:assert/strict";
import type { Chains } from "../../tools/evm/chains.ts";
import type { RpcCall } from "../../tools/evm/rpc.ts";
import { rpc } from "../rig/json_rpc.ts";
import { COIN, type HoneypotChain, plainToken, startHoneypotChain } from "./_honeypot_chain.ts";

const MINER = "0x00000000000000000000000000000000c01bba5e";

let world: HoneypotChain;
Deno.test.beforeAll(async () => {
  world = await startHoneypotChain();
});
Deno.test.afterAll(() => world.stop());

type Payload = {
  readonly validation: boolean;
  readonly blockStateCalls: readonly {
    readonly blockOverrides: Readonly<Record<string, string>>;
    readonly stateOverrides: Readonly<Record<string, { readonly balance?: string }>>;
    readonly calls: readonly {
      readonly from: string;
      readonly gas: string;
      readonly maxPriorityFeePerGas?: string;
    }[];
  }[];
};

const byAmount = (a: bigint, b: bigint) => (a < b ? -1 : 1);

/** Every simulation that one check asks for. */
async function simulations(): Promise<readonly Payload[]> {
  await rpc(world.dex.rpcUrl, "anvil_setCoinbase", [MINER]);
  const token = await plainToken(world.dex);
  const asked: RpcCall[] = [];
  const chains = world.chains();
  const recording: Chains = {
    ...chains,
    batch: (network, calls, options) =>
      chains.batch(network, async (node) => {
        const made = typeof calls === "function" ? await calls(node) : calls;
        asked.push(...made);
        return made;
      }, options),
  };
  assert.equal((await world.result(token, recording)).verdict, "sellable");
  return asked.filter(({ method }) => method === "eth_simulateV1")
    .map(({ params }) => params[0] as Payload);
}

Deno.test("realistic attempts meet the miner, coins and gas of a wallet's transactions", async () => {
  const all = await simulations();
  const live = all.filter(({ validation }) => validation);
  assert.equal(live.length, 12);
  for (const { blockStateCalls } of live) {
    const of = (name: string) =>
      blockStateCalls.map(({ blockOverrides }) => blockOverrides[name] ?? "0x0");
    // Before one of them somebody else buys in a block of his own, and sells in another.
    const bought = blockStateCalls.length === 4 ? 2 : 1;
    const [makers, later] = [of("feeRecipient").slice(0, bought), of("feeRecipient").slice(bought)];
    const isOther = (maker: string) => BigInt(maker) > 0n && maker !== MINER;
    assert.ok(makers.every(isOther), "the purchase's block has another maker");
    assert.ok(later.every((maker) => maker === MINER), `${later}`);
    assert.equal(new Set(of("prevRandao")).size, blockStateCalls.length);
  }
  const balances: bigint[] = [];
  // The crowd, and who comes back, trade in more blocks.
  const trades = live.filter(({ blockStateCalls }) => blockStateCalls.length === 2);
  assert.equal(trades.length, 8);
  for (const { blockStateCalls } of trades) {
    const sender = blockStateCalls[0]?.calls[0]?.from ?? "";
    const balance = BigInt(blockStateCalls[0]?.stateOverrides[sender]?.balance ?? "0x0");
    balances.push(balance);
    const gas = blockStateCalls.map(({ calls }) => calls.map((call) => Number(call.gas)));
    // The purchase is the last but one of its block.
    const bought = gas[0]?.at(-2) ?? 0;
    assert.ok(bought >= 360_000 && bought <= 460_000, `${bought}`);
    const sales = gas[1]?.filter((_, at) => at >= 3 && (at - 3) % 2 === 0) ?? [];
    assert.deepEqual(sales, sales.toSorted((a, b) => a - b));
    assert.ok(sales[0]! < 200_000 && sales.at(-1)! > 1_500_000);
    const steps = sales.slice(1, 5).map((more, at) => more / sales[at]!);
    assert.ok(steps.every((step) => step <= 1.6), `${steps}`);
  }
  const [poorest, richest] = [balances.toSorted(byAmount)[0]!, balances.toSorted(byAmount).at(-1)!];
  assert.ok(poorest > COIN / 100n && poorest < COIN / 5n, `${poorest} wei`);
  assert.ok(richest > 5n * COIN && richest < 150n * COIN, `${richest} wei`);
  const tips = live.map(({ blockStateCalls }) =>
    BigInt(blockStateCalls[0]!.calls[0]!.maxPriorityFeePerGas!)
  );
  assert.equal(new Set(tips).size, 2, "two offers");
  assert.ok(tips.every((tip) => tip > 0n && tip < 3n * 10n ** 9n), `${tips}`);
  const plain = all.filter(({ validation, blockStateCalls }) =>
    !validation && blockStateCalls[0]?.calls.length
  );
  for (const { blockStateCalls } of plain) {
    assert.ok(
      blockStateCalls.every((block) => /^0x0+$/.test(block.blockOverrides["feeRecipient"]!)),
    );
  }
});
