/** Buys and sells by real transactions through the routers, as a person would. */
import {
  type Address,
  decodeEventLog,
  decodeFunctionResult,
  encodeEventTopics,
  encodeFunctionData,
  type Hex,
  parseAbi,
} from "viem";
import type { DexChain, Receipt } from "../dex/dex_chain.ts";
import type { Pool } from "./_place.ts";

const ABI = parseAbi([
  "function getAmountsOut(uint256, address[]) view returns (uint256[])",
  "function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256, address[], address, uint256) payable",
  "function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)",
  "function balanceOf(address) view returns (uint256)",
]);
/** Camelot's router takes a referrer. */
const CAMELOT_ABI = parseAbi([
  "function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256, address[], address, address, uint256) payable",
  "function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256, uint256, address[], address, address, uint256)",
]);
const SOLIDLY_ABI = parseAbi([
  "struct Route { address from; address to; bool stable; address factory; }",
  "function getAmountsOut(uint256, Route[]) view returns (uint256[])",
  "function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256, Route[], address, uint256) payable",
  "function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256, uint256, Route[], address, uint256)",
]);
const V3_ABI = parseAbi([
  "struct Quote { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 limit; }",
  "function quoteExactInputSingle(Quote) returns (uint256, uint160, uint32, uint256)",
  "struct Swap { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 minimum; uint160 limit; }",
  "function exactInputSingle(Swap) payable returns (uint256)",
]);
const EVENTS = {
  v2: parseAbi([
    "event Swap(address indexed sender, uint256 in0, uint256 in1, uint256 out0, uint256 out1, address indexed to)",
  ]),
  solidly: parseAbi([
    "event Swap(address indexed sender, address indexed to, uint256 in0, uint256 in1, uint256 out0, uint256 out1)",
  ]),
  v3: parseAbi([
    "event Swap(address indexed sender, address indexed recipient, int256 in0, int256 in1, uint160 price, uint128 liquidity, int24 tick)",
  ]),
};
const FOREVER = 2n ** 40n;

/** How a pool is traded with. */
export type Market = {
  readonly router: Address;
  /** Tokens that the exchange promises for that many wei. */
  readonly quote: (coin: bigint) => Promise<bigint>;
  readonly buyData: (buyer: Address, coin: bigint) => Hex;
  readonly sellData: (seller: Address, amount: bigint) => Hex;
};

/** The router of a pool, with the calls that trade there. */
export function marketOf(dex: DexChain, token: Address, pool: Pool): Market {
  if (pool.kind === "v3") return v3Market(dex, token, pool);
  return pool.kind === "v2" ? v2Market(dex, token, pool) : solidlyMarket(dex, token, pool);
}

function v2Market(dex: DexChain, token: Address, { venue }: Pool): Market {
  const { router, kind } = called(dex.venues.v2, venue);
  const path = [dex.wrapped, token] as const;
  const back = [token, dex.wrapped] as const;
  const buy = { functionName: "swapExactETHForTokensSupportingFeeOnTransferTokens" } as const;
  const sell = { functionName: "swapExactTokensForETHSupportingFeeOnTransferTokens" } as const;
  const isCamelot = kind === "camelot_v2";
  return {
    router,
    quote: async (coin) => {
      const item = { abi: ABI, functionName: "getAmountsOut" } as const;
      const data = await dex.call(router, encodeFunctionData({ ...item, args: [coin, path] }));
      return decodeFunctionResult({ ...item, data })[1]!;
    },
    buyData: (to) =>
      isCamelot
        ? encodeFunctionData({ abi: CAMELOT_ABI, ...buy, args: [0n, path, to, to, FOREVER] })
        : encodeFunctionData({ abi: ABI, ...buy, args: [0n, path, to, FOREVER] }),
    sellData: (to, amount) =>
      isCamelot
        ? encodeFunctionData({
          abi: CAMELOT_ABI,
          ...sell,
          args: [amount, 0n, back, to, to, FOREVER],
        })
        : encodeFunctionData({ abi: ABI, ...sell, args: [amount, 0n, back, to, FOREVER] }),
  };
}

function solidlyMarket(dex: DexChain, token: Address, { venue, stable = false }: Pool): Market {
  const { router, factory } = called(dex.venues.solidly, venue);
  const route = (from: Address, to: Address) => [{ from, to, stable, factory }] as const;
  const buy = route(dex.wrapped, token);
  return {
    router,
    quote: async (coin) => {
      const item = { abi: SOLIDLY_ABI, functionName: "getAmountsOut" } as const;
      const data = await dex.call(router, encodeFunctionData({ ...item, args: [coin, buy] }));
      return decodeFunctionResult({ ...item, data })[1]!;
    },
    buyData: (buyer) =>
      encodeFunctionData({
        abi: SOLIDLY_ABI,
        functionName: "swapExactETHForTokensSupportingFeeOnTransferTokens",
        args: [0n, buy, buyer, FOREVER],
      }),
    sellData: (seller, amount) =>
      encodeFunctionData({
        abi: SOLIDLY_ABI,
        functionName: "swapExactTokensForETHSupportingFeeOnTransferTokens",
        args: [amount, 0n, route(token, dex.wrapped), seller, FOREVER],
      }),
  };
}

function v3Market(dex: DexChain, token: Address, { venue, fee = 3_000 }: Pool): Market {
  const { router, quoter } = called(dex.venues.v3, venue);
  const { wrapped } = dex;
  const swap = (tokenIn: Address, tokenOut: Address, recipient: Address, amountIn: bigint) => {
    const key = { tokenIn, tokenOut, fee, recipient, amountIn, minimum: 0n, limit: 0n };
    return encodeFunctionData({ abi: V3_ABI, functionName: "exactInputSingle", args: [key] });
  };
  return {
    router,
    quote: async (coin) => {
      const item = { abi: V3_ABI, functionName: "quoteExactInputSingle" } as const;
      const key = { tokenIn: wrapped, tokenOut: token, amountIn: coin, fee, limit: 0n };
      const data = await dex.call(quoter, encodeFunctionData({ ...item, args: [key] }));
      return decodeFunctionResult({ ...item, data })[0];
    },
    buyData: (buyer, coin) => swap(wrapped, token, buyer, coin),
    sellData: (seller, amount) => swap(token, wrapped, seller, amount),
  };
}

/** The venue of that name; the first when none is named. */
function called<T extends { readonly name: string }>(venues: readonly T[], name?: string): T {
  const found = name === undefined ? venues[0] : venues.find((venue) => venue.name === name);
  if (found === undefined) throw new Error(`there is no venue ${name ?? "of that kind"}`);
  return found;
}

/** What the last swap of that pool took in of the token. */
export function arrivedIn(
  receipt: Receipt,
  pool: Pool,
  token: Address,
  wrapped: Address,
): bigint {
  const abi = EVENTS[pool.kind];
  const [topic] = encodeEventTopics({ abi, eventName: "Swap" });
  const log = receipt.logs.findLast(({ address, topics }) =>
    BigInt(address) === BigInt(pool.address) && topics[0] === topic
  );
  if (log === undefined) throw new Error("the pool reported no swap");
  const { args } = decodeEventLog({ abi, data: log.data, topics: log.topics as [Hex, ...Hex[]] });
  return BigInt(token) < BigInt(wrapped) ? args.in0 : args.in1;
}
