/** What really happens to somebody who buys a token and sells it again, by real transactions. */
import {
  type Address,
  encodeFunctionData,
  getAddress,
  type Hex,
  numberToHex,
  parseAbi,
  toHex,
} from "viem";
import type { DexChain } from "../dex/dex_chain.ts";
import { rpc } from "../json_rpc.ts";
import { arrivedIn, type Market, marketOf } from "./_market.ts";
import { pass, type Placed, type Pool } from "./_place.ts";

const ABI = parseAbi([
  "function balanceOf(address) view returns (uint256)",
  "function allowance(address, address) view returns (uint256)",
  "function approve(address, uint256)",
  "function transfer(address, uint256)",
]);
const COIN = 10n ** 18n;
/** As much as nobody would miss, and far under every limit of the table. */
export const STAKE = COIN / 100n;
const EVERYTHING = 2n ** 256n - 1n;

/** What goes by before each sell, since the one before: a block, then an hour, then a day. */
const WAITS = [
  { wait: "next", seconds: 0, blocks: 0 },
  { wait: "hour", seconds: 3_600, blocks: 200 },
  { wait: "day", seconds: 82_800, blocks: 1 },
] as const;
export type Wait = typeof WAITS[number]["wait"];

/** One attempt to sell. */
export type Sale = {
  /** What the holder still had, in parts of ten thousand of what arrived in the purchase. */
  readonly keptBps: number;
  /** Null when the sell failed. */
  readonly taxBps: number | null;
  /** Why it failed, else null. */
  readonly error: string | null;
};

/** A purchase and everything tried afterwards. */
export type Trade = {
  readonly buyError: string | null;
  readonly received: bigint;
  readonly buyTaxBps: number | null;
  /** Null when the approval left an allowance. */
  readonly approveError: string | null;
  readonly sales: Readonly<Record<Wait, Sale>> | null;
  readonly transferTaxBps: number | null;
};

/** Sends with the gas that a wallet offers: its estimate and a half. A refusal has no estimate. */
async function sendAsWallet(dex: DexChain, from: Address, to: Address, data: Hex, value = 0n) {
  const asked = rpc(dex.rpcUrl, "eth_estimateGas", [{ from, to, data, value: numberToHex(value) }]);
  const estimate = await asked.then((answer) => BigInt(answer as Hex), () => 0n);
  const gas = estimate * 3n / 2n;
  return dex.send({ from, to, data, value, ...(gas > 0n && gas < 2n ** 24n ? { gas } : {}) });
}

/** A trader at the deepest pool of a placed row, with the calls a trade is made of. */
export function traderAt(dex: DexChain, placed: Placed) {
  const pool = deepest(placed);
  const market = marketOf(dex, placed.token, pool);
  const { token } = placed;
  const balanceOf = async (holder: Address): Promise<bigint> => {
    const data = encodeFunctionData({ abi: ABI, functionName: "balanceOf", args: [holder] });
    return BigInt(await dex.call(token, data));
  };
  return {
    market,
    balanceOf,
    buy: (from: Address, coin: bigint) =>
      sendAsWallet(dex, from, market.router, market.buyData(from, coin), coin),
    approve: async (from: Address): Promise<string | null> => {
      const data = approveData(market);
      const error = await failure(dex.send({ from, to: token, data }));
      const args = [from, market.router] as const;
      const held = encodeFunctionData({ abi: ABI, functionName: "allowance", args });
      const nothing = BigInt(await dex.call(token, held)) === 0n;
      return error ?? (nothing ? "the allowance stayed zero" : null);
    },
    /** Share that did not arrive, in basis points; throws when the sell reverts. */
    sell: async (from: Address, amount: bigint): Promise<number> => {
      const data = market.sellData(from, amount);
      const receipt = await sendAsWallet(dex, from, market.router, data);
      return lostBps(amount, arrivedIn(receipt, pool, token, dex.wrapped));
    },
    transfer: (from: Address, to: Address, amount: bigint) => {
      const data = encodeFunctionData({ abi: ABI, functionName: "transfer", args: [to, amount] });
      return dex.send({ from, to: token, data });
    },
  };
}

/** Buys and then tries every sell, each from the same purchase; leaves the chain as it was. */
export async function tradeOnce(dex: DexChain, placed: Placed): Promise<Trade> {
  const nothing = { received: 0n, buyTaxBps: null, approveError: null, sales: null };
  const start = await dex.snapshot();
  try {
    const trader = traderAt(dex, placed);
    const buyer = await freshAccount(dex);
    let quote = 0n;
    const buyError = await failure((async () => {
      quote = await trader.market.quote(STAKE);
      await trader.buy(buyer, STAKE);
    })());
    if (buyError !== null) return { ...nothing, buyError, transferTaxBps: null };
    const received = await trader.balanceOf(buyer);
    const bought = { buyError, received, buyTaxBps: lostBps(quote, received) };
    if (received === 0n) return { ...nothing, ...bought, transferTaxBps: null };
    const transferTaxBps = await transferTax(dex, placed, buyer, received / 10n);
    const approveError = await trader.approve(buyer);
    const sales: Partial<Record<Wait, Sale>> = {};
    for (const { wait, seconds, blocks } of WAITS) {
      if (blocks > 0) await pass(dex, seconds, blocks);
      sales[wait] = await sale(dex, placed, buyer, received);
    }
    return { ...bought, approveError, sales: sales as Record<Wait, Sale>, transferTaxBps };
  } finally {
    await dex.restore(start);
  }
}

async function sale(
  dex: DexChain,
  placed: Placed,
  seller: Address,
  received: bigint,
): Promise<Sale> {
  const start = await dex.snapshot();
  try {
    const trader = traderAt(dex, placed);
    // A balance that cannot be read any more is taken for what it was.
    const held = await trader.balanceOf(seller).catch(() => received);
    const keptBps = Number(held * 10_000n / received);
    let taxBps: number | null = null;
    const error = await failure((async () => {
      taxBps = await trader.sell(seller, held);
    })());
    return { keptBps, taxBps, error };
  } finally {
    await dex.restore(start);
  }
}

async function transferTax(
  dex: DexChain,
  placed: Placed,
  from: Address,
  amount: bigint,
): Promise<number | null> {
  const start = await dex.snapshot();
  try {
    const trader = traderAt(dex, placed);
    const peer = await freshAccount(dex);
    const error = await failure(trader.transfer(from, peer, amount));
    return error === null ? lostBps(amount, await trader.balanceOf(peer)) : null;
  } finally {
    await dex.restore(start);
  }
}

/** Whether buying, approving and selling work all in one block; leaves the chain as it was. */
export async function sellsInOneBlock(dex: DexChain, placed: Placed): Promise<boolean> {
  const start = await dex.snapshot();
  try {
    const { market } = traderAt(dex, placed);
    const from = await freshAccount(dex);
    const amount = await market.quote(STAKE);
    const steps = [
      { to: placed.token, data: approveData(market), value: 0n },
      { to: market.router, data: market.buyData(from, STAKE), value: STAKE },
      { to: market.router, data: market.sellData(from, amount), value: 0n },
    ];
    await rpc(dex.rpcUrl, "evm_setAutomine", [false]);
    const hashes = [];
    for (const [nonce, { to, data, value }] of steps.entries()) {
      const rest = { value: numberToHex(value), gas: numberToHex(2_000_000) };
      const transaction = { from, to, data, nonce: numberToHex(nonce), ...rest };
      hashes.push(await rpc(dex.rpcUrl, "eth_sendTransaction", [transaction]));
    }
    await rpc(dex.rpcUrl, "evm_mine");
    const statuses = [];
    for (const hash of hashes) {
      const receipt = await rpc(dex.rpcUrl, "eth_getTransactionReceipt", [hash]);
      statuses.push((receipt as { status: string }).status);
    }
    if (statuses[1] !== "0x1") throw new Error("the purchase failed");
    return statuses[2] === "0x1";
  } finally {
    await rpc(dex.rpcUrl, "evm_setAutomine", [true]);
    await dex.restore(start);
  }
}

/** An account that nobody has seen before, without code, with ten coins. */
export async function freshAccount(dex: DexChain): Promise<Address> {
  const account = getAddress(toHex(crypto.getRandomValues(new Uint8Array(20))));
  await rpc(dex.rpcUrl, "anvil_setBalance", [account, numberToHex(10n * COIN)]);
  return account;
}

/** Why a transaction failed; null when it did not. */
export async function failure(attempt: Promise<unknown>): Promise<string | null> {
  try {
    await attempt;
    return null;
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
}

function deepest({ pools }: Placed): Pool {
  const native = pools.filter(({ against }) => against === undefined);
  const [first] = native.toSorted((a, b) => a.coin > b.coin ? -1 : 1);
  if (first === undefined) throw new Error("the row has no pool with native coin");
  return first;
}

function approveData({ router }: Market) {
  return encodeFunctionData({ abi: ABI, functionName: "approve", args: [router, EVERYTHING] });
}

/** The share of `whole` that `part` lacks, in basis points, rounded half up. */
function lostBps(whole: bigint, part: bigint): number {
  return Number(((whole - part) * 20_000n + whole) / (2n * whole));
}
