import assert from "node:assert/strict";
import { decodeFunctionData, parseAbi } from "viem";
import type { Route } from "../../tools/dex/pool.ts";
import { approveCall, buyCalls, sellCall, spenderOf } from "../../tools/dex/swaps.ts";
import { type Venue, venuesOf } from "../../tools/dex/venues.ts";
import { networks } from "../../tools/evm/networks.ts";
import { COIN, networkOf } from "./_dex.ts";

const TOKEN = "0x00000000000000000000000000000000000000AA";
const POOL = "0x0000000000000000000000000000000000000022";
const TRADER = "0x0000000000000000000000000000000000000011";
const ZERO = "0x0000000000000000000000000000000000000000";
const DEADLINE = 1_900_000_000n;
const MAX = 2n ** 256n - 1n;

/** As the routers' own sources declare them. */
const PATHS = parseAbi([
  "function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)",
]);
const CAMELOT = parseAbi([
  "function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, address referrer, uint256 deadline)",
]);
const SOLIDLY = parseAbi([
  "struct Route { address from; address to; bool stable; address factory; }",
  "function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, Route[] routes, address to, uint256 deadline)",
]);
const ROUTER02 = parseAbi([
  "struct Params { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }",
  "function exactInputSingle(Params params) payable returns (uint256)",
]);
const WRAPPED = parseAbi(["function deposit() payable"]);
const ERC20 = parseAbi(["function approve(address spender, uint256 value) returns (bool)"]);

function routeOf(chainId: number, kind: Venue["kind"], rest: Partial<Route> = {}): Route {
  const network = networkOf(chainId);
  const venue = venuesOf(network).find((known) => known.kind === kind)! as Route["venue"];
  return {
    ...{ venue, address: POOL, token: TOKEN, native: network.wrappedNative!, quotes: [] },
    ...{ feeTier: null, stable: null, nativeReserve: COIN, tokenReserve: COIN },
    ...rest,
  };
}

Deno.test("a purchase deposits, approves the router for the wrapped coin and swaps", () => {
  const network = networkOf(1);
  const route = routeOf(1, "v2");
  const [deposit, approval, swap, ...none] = buyCalls(route, network, COIN, TRADER, DEADLINE);
  assert.deepEqual(none, []);
  assert.deepEqual([deposit?.to, deposit?.value], [network.wrappedNative, COIN]);
  assert.equal(decodeFunctionData({ abi: WRAPPED, data: deposit!.data }).functionName, "deposit");
  assert.deepEqual([approval?.to, approval?.value], [network.wrappedNative, 0n]);
  assert.deepEqual(
    decodeFunctionData({ abi: ERC20, data: approval!.data }).args,
    [route.venue.router, MAX],
  );
  assert.deepEqual([swap?.to, swap?.value], [route.venue.router, 0n]);
  assert.deepEqual(
    decodeFunctionData({ abi: PATHS, data: swap!.data }).args,
    [COIN, 0n, [network.wrappedNative, TOKEN], TRADER, DEADLINE],
  );
});

Deno.test("on Celo, whose coin is a token, nothing is deposited", () => {
  const celo = networkOf(42_220);
  const route = routeOf(42_220, "v3", { feeTier: 3000 });
  const calls = buyCalls(route, celo, COIN, TRADER, DEADLINE);
  assert.deepEqual(calls.map(({ to }) => to), [celo.wrappedNative, route.venue.router]);
  assert.deepEqual(calls.map(({ value }) => value), [0n, 0n]);
});

Deno.test("a sale is written in the words of each kind of router", () => {
  const path = [TOKEN, networkOf(42_161).wrappedNative!] as const;
  const camelot = sellCall(routeOf(42_161, "camelot_v2"), 7n, TRADER, DEADLINE);
  assert.deepEqual(
    decodeFunctionData({ abi: CAMELOT, data: camelot.data }).args,
    [7n, 0n, path, TRADER, ZERO, DEADLINE],
  );
  const v3 = sellCall(routeOf(42_161, "v3", { feeTier: 500 }), 7n, TRADER, DEADLINE);
  assert.deepEqual(decodeFunctionData({ abi: ROUTER02, data: v3.data }).args, [{
    ...{ tokenIn: TOKEN, tokenOut: path[1], fee: 500, recipient: TRADER },
    ...{ amountIn: 7n, amountOutMinimum: 0n, sqrtPriceLimitX96: 0n },
  }]);
  for (const stable of [true, false]) {
    const route = routeOf(8453, "solidly", { stable });
    const { data } = sellCall(route, 7n, TRADER, DEADLINE);
    const hop = { from: TOKEN, to: route.native, stable, factory: route.venue.factory };
    assert.deepEqual(
      decodeFunctionData({ abi: SOLIDLY, data }).args,
      [7n, 0n, [hop], TRADER, DEADLINE],
    );
  }
});

Deno.test("the router is who moves the tokens that are sold, on every network", () => {
  for (const network of networks) {
    for (const venue of venuesOf(network)) {
      if (venue.router === null) continue;
      const route = { ...routeOf(1, "v2"), venue } as Route;
      assert.equal(spenderOf(route), venue.router);
      assert.equal(sellCall(route, 1n, TRADER, DEADLINE).to, venue.router);
    }
  }
  const { to, data } = approveCall(TOKEN, POOL);
  assert.equal(to, TOKEN);
  assert.deepEqual(decodeFunctionData({ abi: ERC20, data }).args, [POOL, MAX]);
});
