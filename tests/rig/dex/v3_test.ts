import assert from "node:assert/strict";
import { type Address, decodeFunctionResult, encodeFunctionData, parseAbi } from "viem";
import { poolCodeHash, published } from "./_uniswap.ts";
import { DEX_ADDRESSES, type V3Venue } from "./addresses.ts";
import { type DexChain, startDexChain } from "./dex_chain.ts";

const COIN = 10n ** 18n;
const SUPPLY = 10n ** 27n;
const MAX = 2n ** 256n - 1n;
const TOKEN = "own:DexPlainToken";
const ABI = parseAbi([
  "function factory() view returns (address)",
  "function WETH9() view returns (address)",
  "struct Quote { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 limit; }",
  "function quoteExactInputSingle(Quote) returns (uint256, uint160, uint32, uint256)",
  "struct Swap { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 minimum; uint160 limit; }",
  "function exactInputSingle(Swap) payable returns (uint256)",
  "function exactInput((bytes path, address recipient, uint256 amountIn, uint256 minimum)) payable",
  "function unwrapWETH9(uint256, address) payable",
  "function multicall(uint256, bytes[]) payable",
]);
const ZERO_TWO: Address = "0x0000000000000000000000000000000000000002";

const balance = async (chain: DexChain, token: Address, owner: Address) =>
  await chain.read(TOKEN, token, "balanceOf", [owner]) as bigint;

async function quote(
  chain: DexChain,
  { quoter }: V3Venue,
  tokenIn: Address,
  tokenOut: Address,
  amountIn: bigint,
  fee: number,
): Promise<bigint> {
  const item = { abi: ABI, functionName: "quoteExactInputSingle" } as const;
  const args = [{ tokenIn, tokenOut, amountIn, fee, limit: 0n }] as const;
  const data = await chain.call(quoter, encodeFunctionData({ ...item, args }));
  return decodeFunctionResult({ ...item, data })[0];
}

/** Buys for a hundredth of a coin and sells all of it; both as the quoter said before. */
async function roundTrip(chain: DexChain, venue: V3Venue, token: Address, fee: number) {
  const { wrapped } = chain;
  const trader = chain.accounts[1] as Address;
  const { router } = venue;
  const toBuy = await quote(chain, venue, wrapped, token, COIN / 100n, fee);
  const single = {
    ...{ tokenIn: wrapped, tokenOut: token, fee, recipient: trader, amountIn: COIN / 100n },
    ...{ minimum: toBuy, limit: 0n },
  };
  await chain.send({
    ...{ from: 1, to: router, value: COIN / 100n },
    data: encodeFunctionData({ abi: ABI, functionName: "exactInputSingle", args: [single] }),
  });
  const bought = await balance(chain, token, trader);
  assert.equal(bought, toBuy);
  const toSell = await quote(chain, venue, token, wrapped, bought, fee);
  await chain.write(TOKEN, token, "approve", [router, MAX], { from: 1 });
  const sale = {
    ...single,
    ...{
      tokenIn: token,
      tokenOut: wrapped,
      recipient: ZERO_TWO,
      amountIn: bought,
      minimum: toSell,
    },
  };
  const steps = [
    encodeFunctionData({ abi: ABI, functionName: "exactInputSingle", args: [sale] }),
    encodeFunctionData({ abi: ABI, functionName: "unwrapWETH9", args: [toSell, trader] }),
  ];
  await chain.send({
    ...{ from: 1, to: router },
    data: encodeFunctionData({ abi: ABI, functionName: "multicall", args: [2n ** 64n, steps] }),
  });
  assert.equal(await balance(chain, token, trader), 0n);
  assert.equal(await balance(chain, wrapped, router), 0n);
  const fees = BigInt(1_000_000 - fee);
  // Two fees, and what the first does to the price: a thousandth of the pool was bought.
  const twoFees = (COIN / 100n) * fees * fees / 10n ** 12n;
  const off = toSell > twoFees ? toSell - twoFees : twoFees - toSell;
  assert.ok(off < twoFees / 10_000n, `${toSell} of ${twoFees}`);
}

for (const chainId of Object.keys(DEX_ADDRESSES).map(Number)) {
  Deno.test(`dex chain ${chainId}: V3 venues trade at every tier as their quoter says`, async () => {
    const chain = await startDexChain({ chainId });
    try {
      for (const venue of chain.venues.v3) {
        const ask = async (functionName: "factory" | "WETH9", to: Address) =>
          BigInt(await chain.call(to, encodeFunctionData({ abi: ABI, functionName })));
        assert.equal(await ask("factory", venue.router), BigInt(venue.factory));
        assert.equal(await ask("factory", venue.quoter), BigInt(venue.factory));
        assert.equal(await ask("WETH9", venue.quoter), BigInt(chain.wrapped));
        for (const [fee] of venue.tiers) {
          const token = await chain.deploy(TOKEN, [SUPPLY, 18, 0n]);
          const pool = await chain.addV3({
            ...{ token, coin: 10n * COIN, tokens: SUPPLY / 2n, fee },
            venue: venue.name,
          });
          const held = await balance(chain, chain.wrapped, pool);
          assert.ok(held > 10n * COIN * 999n / 1_000n && held <= 10n * COIN, String(held));
          await roundTrip(chain, venue, token, fee);
        }
      }
    } finally {
      await chain.stop();
    }
  });
}

Deno.test("dex chain: V3 pools of fee tokens sell coins but take no tokens", async () => {
  const chain = await startDexChain();
  try {
    const [venue] = chain.venues.v3;
    const token = await chain.deploy(TOKEN, [SUPPLY, 18, 500n]);
    await chain.addV3({ token, coin: COIN, tokens: SUPPLY / 10n, fee: 3_000 });
    // The buy arrives short of the quote by the fee, and the sale fails.
    const quoted = await quote(chain, venue, chain.wrapped, token, COIN / 100n, 3_000);
    await assert.rejects(roundTrip(chain, venue, token, 3_000), assert.AssertionError);
    const trader = chain.accounts[1] as Address;
    assert.equal(await balance(chain, token, trader), quoted - quoted * 500n / 10_000n);
    const tokenIn = token;
    await chain.write(TOKEN, token, "transfer", [chain.accounts[1], COIN]);
    await chain.write(TOKEN, token, "approve", [venue.router, MAX], { from: 1 });
    const sale = {
      ...{ tokenIn, tokenOut: chain.wrapped, fee: 3_000, recipient: venue.factory },
      ...{ amountIn: COIN / 2n, minimum: 0n, limit: 0n },
    };
    const data = encodeFunctionData({ abi: ABI, functionName: "exactInputSingle", args: [sale] });
    await assert.rejects(chain.send({ from: 1, to: venue.router, data }), /IIA/);
  } finally {
    await chain.stop();
  }
});

Deno.test("dex chain: the V3 router follows a path, and the pool's code hash is the known one", async () => {
  assert.equal(
    poolCodeHash(),
    "0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54",
  );
  assert.ok(published("v3Factory").bytecode.includes(published("v3Pool").bytecode.slice(2)));
  const chain = await startDexChain();
  try {
    const { router } = chain.venues.v3[0];
    const amounts = { coin: COIN, tokens: SUPPLY / 2n, fee: 500 };
    const first = await chain.deploy(TOKEN, [SUPPLY, 18, 0n]);
    const second = await chain.deploy(TOKEN, [SUPPLY, 18, 0n]);
    for (const token of [first, second]) await chain.addV3({ token, ...amounts });
    await chain.write(TOKEN, first, "approve", [router, MAX]);
    const hop = (token: Address) => token.slice(2);
    const path = `0x${hop(first)}0001f4${hop(chain.wrapped)}0001f4${hop(second)}` as const;
    const swap = { path, recipient: ZERO_TWO, amountIn: COIN, minimum: 1n };
    const data = encodeFunctionData({ abi: ABI, functionName: "exactInput", args: [swap] });
    await chain.send({ to: router, data });
    const out = await balance(chain, second, router);
    assert.ok(out > COIN * 998n / 1_000n && out < COIN, String(out));
  } finally {
    await chain.stop();
  }
});
