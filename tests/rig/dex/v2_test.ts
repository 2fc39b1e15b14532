import assert from "node:assert/strict";
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  parseAbi,
  zeroAddress,
} from "viem";
import { pairCodeHash, published } from "./_uniswap.ts";
import { DEX_ADDRESSES, MULTICALL3 } from "./addresses.ts";
import { type DexChain, startDexChain } from "./dex_chain.ts";

const COIN = 10n ** 18n;
const SUPPLY = 10n ** 27n;
const MAX = 2n ** 256n - 1n;
const TOKEN = "own:DexPlainToken";
const ROUTER = parseAbi([
  "function factory() view returns (address)",
  "function WETH() view returns (address)",
  "function getAmountsOut(uint256, address[]) view returns (uint256[])",
  "function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256, address[], address, uint256) payable",
  "function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)",
]);
const BASICS = parseAbi([
  "function name() view returns (string)",
  "function symbol() view returns (string)",
  "function decimals() view returns (uint8)",
  "function aggregate3((address target, bool allowFailure, bytes callData)[]) returns ((bool, bytes)[])",
]);
const DEADLINE = 2n ** 64n;

async function balance(chain: DexChain, token: Address, owner: Address): Promise<bigint> {
  return await chain.read(TOKEN, token, "balanceOf", [owner]) as bigint;
}

for (const chainId of Object.keys(DEX_ADDRESSES).map(Number)) {
  Deno.test(`dex chain ${chainId}: V2 venues buy and sell at their addresses`, async () => {
    const chain = await startDexChain({ chainId });
    try {
      const { wrapped } = chain;
      const [, trader] = chain.accounts as [Address, Address];
      for (const { name, kind, router, factory, feeBps } of chain.venues.v2) {
        if (kind !== "v2") continue;
        const token = await chain.deploy(TOKEN, [SUPPLY, 18, 0n]);
        assert.equal(await chain.pairOf(token, name), zeroAddress);
        const pair = await chain.addV2({
          token,
          coin: 10n * COIN,
          tokens: SUPPLY / 2n,
          venue: name,
        });
        assert.equal(await chain.pairOf(token, name), pair);
        const ask = (functionName: "factory" | "WETH") =>
          chain.call(router, encodeFunctionData({ abi: ROUTER, functionName }));
        assert.equal(BigInt(await ask("factory")), BigInt(factory));
        assert.equal(BigInt(await ask("WETH")), BigInt(wrapped));
        await chain.send({
          ...{ from: 1, to: router, value: COIN / 100n },
          data: encodeFunctionData({
            abi: ROUTER,
            functionName: "swapExactETHForTokensSupportingFeeOnTransferTokens",
            args: [0n, [wrapped, token], trader, DEADLINE],
          }),
        });
        const bought = await balance(chain, token, trader);
        // The venue's own fee, in its own fractions.
        const paid = (COIN / 100n) * BigInt(10_000 - feeBps);
        assert.equal(bought, (SUPPLY / 2n) * paid / (100_000n * COIN + paid));
        await chain.write(TOKEN, token, "approve", [router, MAX], { from: 1 });
        await chain.send({
          ...{ from: 1, to: router },
          data: encodeFunctionData({
            abi: ROUTER,
            functionName: "swapExactTokensForETHSupportingFeeOnTransferTokens",
            args: [bought, 0n, [token, wrapped], trader, DEADLINE],
          }),
        });
        assert.equal(await balance(chain, token, trader), 0n);
      }
    } finally {
      await chain.stop();
    }
  });
}

Deno.test("dex chain: the pair's code hash is the one routers on Ethereum derive addresses from", () => {
  assert.equal(
    pairCodeHash(),
    "0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f",
  );
  assert.ok(published("v2Factory").bytecode.includes(published("v2Pair").bytecode.slice(2)));
});

Deno.test("dex chain: liquidity, fee tokens, snapshots and named reverts", async () => {
  const chain = await startDexChain();
  try {
    const token = await chain.deploy(TOKEN, [SUPPLY, 18, 500n]);
    const before = await chain.snapshot();
    const pair = await chain.addV2({ token, coin: COIN, tokens: 1_000_000n });
    assert.equal(await balance(chain, token, pair), 950_000n);
    await chain.restore(before);
    assert.equal(await chain.pairOf(token), zeroAddress);
    await chain.addV2({ token, coin: COIN, tokens: 1_000n });
    await chain.restore(before);
    assert.equal(await chain.pairOf(token), zeroAddress);
    const { router, factory } = chain.venues.v2[0];
    const data = encodeFunctionData({
      abi: ROUTER,
      functionName: "swapExactETHForTokensSupportingFeeOnTransferTokens",
      args: [0n, [chain.wrapped, token], router, 1n],
    });
    await assert.rejects(chain.send({ to: router, data, value: 1n }), /EXPIRED/);
    // Any address may send, once it has coins for gas.
    const from: Address = "0x00000000000000000000000000000000000000aB";
    await chain.send({ to: from, value: COIN });
    const { gasUsed } = await chain.send({ to: factory, from, data: "0x017e7e58" });
    assert.ok(BigInt(gasUsed) > 21_000n);
    await assert.rejects(
      chain.write(TOKEN, token, "transfer", [pair, 1n], { from: 2 }),
      /underflow/,
    );
  } finally {
    await chain.stop();
  }
});

Deno.test("dex chain: wrapped native coin has its network's names, read through Multicall3", async () => {
  const read: Record<string, unknown> = {};
  for (const chainId of Object.keys(DEX_ADDRESSES).map(Number)) {
    const chain = await startDexChain({ chainId });
    const names = ["name", "symbol", "decimals"] as const;
    const calls = names.map((functionName) => ({
      ...{ target: chain.wrapped, allowFailure: false },
      callData: encodeFunctionData({ abi: BASICS, functionName }),
    }));
    const item = { abi: BASICS, functionName: "aggregate3" } as const;
    const data = await chain.call(MULTICALL3, encodeFunctionData({ ...item, args: [calls] }));
    const answers = decodeFunctionResult({ ...item, data });
    read[chainId] = names.map((functionName, index) =>
      decodeFunctionResult({ abi: BASICS, functionName, data: answers[index]![1] })
    );
    await chain.stop();
  }
  const ether = ["Wrapped Ether", "WETH", 18];
  assert.deepEqual(read, {
    ...{ 1: ether, 10: ether, 8453: ether, 42161: ether },
    56: ["Wrapped BNB", "WBNB", 18],
    137: ["Wrapped POL", "WPOL", 18],
  });
});
