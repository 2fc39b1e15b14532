import assert from "node:assert/strict";
import { type Abi, type Address, decodeFunctionResult, encodeFunctionData, parseAbi } from "viem";
import { type DexChain, startDexChain } from "./dex_chain.ts";

const COIN = 10n ** 18n;
const SUPPLY = 10n ** 27n;
const MAX = 2n ** 256n - 1n;
const DEADLINE = 2n ** 64n;
const TOKEN = "own:DexPlainToken";
const ROUTER = "own:DexSolidlyRouter";
const POOL = "own:DexSolidlyPool";
/** As published, to prove that the rig's own contracts answer to it. */
const ABI = parseAbi([
  "struct Route { address from; address to; bool stable; address factory; }",
  "function getAmountsOut(uint256 amountIn, Route[] routes) view returns (uint256[] amounts)",
  "function poolFor(address, address, bool, address) view returns (address)",
  "function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256, Route[], address, uint256) payable",
  "function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256, uint256, Route[], address, uint256)",
]);
const CAMELOT = parseAbi([
  "function getReserves() view returns (uint112, uint112, uint16, uint16)",
  "function getAmountsOut(uint256, address[]) view returns (uint256[])",
  "function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256, address[], address, address, uint256) payable",
  "function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256, uint256, address[], address, address, uint256)",
]);

const balance = async (chain: DexChain, token: Address, owner: Address) =>
  await chain.read(TOKEN, token, "balanceOf", [owner]) as bigint;
const coins = (chain: DexChain, owner: Address) => balance(chain, chain.wrapped, owner);

async function withChain(chainId: number, test: (chain: DexChain) => Promise<void>) {
  const chain = await startDexChain({ chainId });
  try {
    await test(chain);
  } finally {
    await chain.stop();
  }
}

for (const chainId of [8453, 10]) {
  for (const stable of [false, true]) {
    const kind = stable ? "stable" : "volatile";
    Deno.test(`dex chain ${chainId}: a ${kind} pool trades as the router quoted`, () =>
      withChain(chainId, async (chain) => {
        const trader = chain.accounts[1] as Address;
        const [venue] = chain.venues.solidly;
        assert.ok(venue);
        const { router, factory } = venue;
        const token = await chain.deploy(TOKEN, [SUPPLY, 18, 0n]);
        const pool = await chain.addSolidly({
          token,
          coin: 10n * COIN,
          tokens: 10n * COIN,
          stable,
        });
        const args = [chain.wrapped, token, stable] as const;
        assert.equal(await chain.read(ROUTER, router, "poolFor", [...args, factory]), pool);
        assert.equal(await chain.read("own:DexSolidlyFactory", factory, "getPool", args), pool);
        const routes = (from: Address, to: Address) => [{ from, to, stable, factory }];
        const quote = async (from: Address, to: Address, amount: bigint) => {
          const item = { abi: ABI, functionName: "getAmountsOut" } as const;
          const data = encodeFunctionData({ ...item, args: [amount, routes(from, to)] });
          assert.equal(data.slice(0, 10), "0x5509a1ac");
          return decodeFunctionResult({ ...item, data: await chain.call(router, data) })[1];
        };
        const toBuy = await quote(chain.wrapped, token, COIN);
        const paid = COIN * (stable ? 9_995n : 9_970n) / 10_000n;
        const expected = 10n * COIN * paid / (10n * COIN + paid);
        // Near balance the stable curve hardly moves the price, the other one does by a tenth.
        if (stable) assert.ok(toBuy! > paid * 998n / 1_000n && toBuy! < paid, String(toBuy));
        else assert.equal(toBuy, expected);
        await chain.send({
          ...{ from: 1, to: router, value: COIN },
          data: encodeFunctionData({
            abi: ABI,
            functionName: "swapExactETHForTokensSupportingFeeOnTransferTokens",
            args: [toBuy!, routes(chain.wrapped, token), trader, DEADLINE],
          }),
        });
        assert.equal(await balance(chain, token, trader), toBuy);
        const fees = await chain.read(POOL, pool, "poolFees") as Address;
        assert.equal(await coins(chain, fees), COIN - paid);
        const toSell = await quote(token, chain.wrapped, toBuy!);
        await chain.write(TOKEN, token, "approve", [router, MAX], { from: 1 });
        const before = await coins(chain, pool);
        await chain.send({
          ...{ from: 1, to: router },
          data: encodeFunctionData({
            abi: ABI,
            functionName: "swapExactTokensForETHSupportingFeeOnTransferTokens",
            args: [toBuy!, toSell!, routes(token, chain.wrapped), trader, DEADLINE],
          }),
        });
        assert.equal(before - await coins(chain, pool), toSell);
        assert.equal(await balance(chain, token, trader), 0n);
      }));
  }
}

Deno.test("dex chain 8453: stable pools know decimals, want equal deposits, and keep their curve", () =>
  withChain(8453, async (chain) => {
    const token = await chain.deploy(TOKEN, [SUPPLY, 6, 0n]);
    await assert.rejects(chain.addSolidly({ token, coin: COIN, tokens: 10n ** 5n, stable: true }));
    const fresh = await chain.deploy(TOKEN, [SUPPLY, 6, 0n]);
    const amounts = { token: fresh, coin: 10n * COIN, tokens: 10n * 10n ** 6n, stable: true };
    const made = await chain.addSolidly(amounts);
    const out = await chain.read(POOL, made, "getAmountOut", [COIN, chain.wrapped]) as bigint;
    assert.ok(out > 990_000n && out < 1_000_000n, String(out));
    // One unit more than quoted breaks the curve's product by far more than rounding.
    await chain.write("weth:WETH9", chain.wrapped, "deposit", [], { value: COIN });
    await chain.write("weth:WETH9", chain.wrapped, "transfer", [made, COIN]);
    const first = BigInt(chain.wrapped) < BigInt(fresh);
    const [owner] = chain.accounts;
    const swap = (tokens: bigint) =>
      chain.write(POOL, made, "swap", [...first ? [0n, tokens] : [tokens, 0n], owner, "0x"]);
    await assert.rejects(swap(out + 10n));
    await swap(out);
  }));

Deno.test("dex chain 8453: a Solidly-style pool takes its fee in the token, so a tax is paid twice", () =>
  withChain(8453, async (chain) => {
    const [venue] = chain.venues.solidly;
    const { router, factory } = venue!;
    const token = await chain.deploy(TOKEN, [SUPPLY, 18, 500n]);
    const pool = await chain.addSolidly({ token, coin: COIN, tokens: COIN, stable: false });
    await chain.write(TOKEN, token, "approve", [router, MAX]);
    const routes = [{ from: token, to: chain.wrapped, stable: false, factory }];
    const before = await balance(chain, token, pool);
    await chain.send({
      to: router,
      data: encodeFunctionData({
        abi: ABI,
        functionName: "swapExactTokensForETHSupportingFeeOnTransferTokens",
        args: [COIN / 10n, 0n, routes, chain.accounts[1] as Address, DEADLINE],
      }),
    });
    const arrived = COIN / 10n * 9_500n / 10_000n;
    const fee = arrived * 30n / 10_000n;
    assert.equal(await balance(chain, token, pool) - before, arrived - fee);
    const fees = await chain.read(POOL, pool, "poolFees") as Address;
    assert.equal(await balance(chain, token, fees), fee * 9_500n / 10_000n);
  }));

Deno.test("dex chain 42161: Camelot's pairs answer four reserve values and charge by direction", () =>
  withChain(42161, async (chain) => {
    const venue = "Camelot V2";
    const trader = chain.accounts[1] as Address;
    const { router } = chain.venues.v2.find(({ name }) => name === venue)!;
    const token = await chain.deploy(TOKEN, [SUPPLY, 18, 0n]);
    const pair = await chain.addV2({ token, coin: 10n * COIN, tokens: SUPPLY / 2n, venue });
    assert.equal(await chain.pairOf(token, venue), pair);
    await chain.write("own:DexCamelotPair", pair, "setFeePercent", [300, 1_000]);
    const ask = async (to: Address, functionName: string, args: readonly unknown[] = []) => {
      const abi: Abi = CAMELOT;
      const data = await chain.call(to, encodeFunctionData({ abi, functionName, args }));
      return decodeFunctionResult({ abi, functionName, data }) as readonly bigint[];
    };
    const coinFirst = BigInt(chain.wrapped) < BigInt(token);
    const reserves = coinFirst ? [10n * COIN, SUPPLY / 2n] : [SUPPLY / 2n, 10n * COIN];
    assert.deepEqual(await ask(pair, "getReserves"), [...reserves, 300, 1_000]);
    const path = [chain.wrapped, token];
    const [, toBuy] = await ask(router, "getAmountsOut", [COIN, path]);
    const paid = COIN * (coinFirst ? 99_700n : 99_000n);
    assert.equal(toBuy, (SUPPLY / 2n) * paid / (10n * COIN * 100_000n + paid));
    await chain.send({
      ...{ from: 1, to: router, value: COIN },
      data: encodeFunctionData({
        abi: CAMELOT,
        functionName: "swapExactETHForTokensSupportingFeeOnTransferTokens",
        args: [toBuy!, path, trader, trader, DEADLINE],
      }),
    });
    assert.equal(await balance(chain, token, trader), toBuy);
    await chain.write(TOKEN, token, "approve", [router, MAX], { from: 1 });
    const back = [token, chain.wrapped];
    const [, toSell] = await ask(router, "getAmountsOut", [toBuy!, back]);
    const held = await coins(chain, pair);
    await chain.send({
      ...{ from: 1, to: router },
      data: encodeFunctionData({
        abi: CAMELOT,
        functionName: "swapExactTokensForETHSupportingFeeOnTransferTokens",
        args: [toBuy!, toSell!, back, trader, trader, DEADLINE],
      }),
    });
    assert.equal(held - await coins(chain, pair), toSell);
  }));
