/** From what was read to the answer of `portfolio_scan`. */
import type { ToolAnswer } from "../../schema/tool.ts";
import type { Address } from "../evm/network.ts";
import { networkResult } from "../evm/network_result.ts";
import { nobodyAnswered, type Silent, unavailable } from "../evm/silent.ts";
import { priceDisagreements } from "../prices/disagreements.ts";
import { type Price, priceResult } from "../prices/price.ts";
import { formatUsd, type UsdE18, usdOf } from "../prices/usd.ts";
import type { BalanceRead, Scan } from "./_read.ts";

/** Why a value is null. `unanswered`: the node gave none; `no-price`: no source has a price. */
export const unknownReasons = ["unanswered", "no-price"] as const;

/** Why a network is not in the total. `no-answer`: its balance is not known. */
export const missingReasons = ["no-answer", "no-price"] as const;

type Unknown = { readonly field: string; readonly reason: (typeof unknownReasons)[number] };

type Held = Extract<BalanceRead, { balance: bigint }> & {
  readonly price: Price | null;
  /** Exact; null: there is a balance and no price. */
  readonly usd: UsdE18 | null;
};

/** Whose balances they are. */
export type Wallet = { readonly address: Address; readonly fromConnectedWallet: boolean };

/** The result, or the refusal when no network answered. */
export function scanAnswer(wallet: Wallet, scan: Scan): ToolAnswer {
  const held = scan.balances.flatMap((read) => "balance" in read ? [valued(read, scan)] : []);
  const silent = scan.balances.flatMap((read) => "balance" in read ? [] : [read]);
  if (held.length === 0) return nobodyAnswered(silent, scan.sources);
  const total = totalOf(held, silent);
  return {
    ok: true,
    ...wallet,
    asOf: scan.nowSeconds,
    networks: held.map(networkRow),
    unavailable: unavailable(silent),
    total,
    priceDisagreements: priceDisagreements(held),
    unknown: [
      ...held.flatMap(unknownsOf),
      ...(total.usd === null ? [noPrice("/total/usd")] : []),
    ],
    sources: scan.sources,
  };
}

function valued(read: Extract<BalanceRead, { balance: bigint }>, { priceOf }: Scan): Held {
  const price = priceOf(read.network);
  // Nothing is worth nothing at any price.
  if (read.balance === 0n) return { ...read, price, usd: 0n };
  return { ...read, price, usd: price === null ? null : usdOf(read.balance, price.usd) };
}

function networkRow({ network, blockNumber, asOf, balance, price, usd }: Held) {
  return {
    network: networkResult(network),
    blockNumber,
    asOf,
    nativeSymbol: network.nativeSymbol,
    decimals: 18,
    balance: String(balance),
    price: price === null ? null : priceResult(price),
    usd: usd === null ? null : formatUsd(usd),
  };
}

/** The sum of the exact values. Without a price for any coin that is held it is not known. */
function totalOf(held: readonly Held[], silent: readonly Silent[]) {
  const missing = [
    ...silent.map(({ network }) => ({ network, reason: "no-answer" })),
    ...held.filter(({ usd }) => usd === null)
      .map(({ network }) => ({ network, reason: "no-price" })),
  ].sort((a, b) => a.network.chainId - b.network.chainId);
  const sum = held.reduce((total, { usd }) => total + (usd ?? 0n), 0n);
  const coins = held.filter(({ balance }) => balance > 0n);
  const known = coins.length === 0 || coins.some(({ usd }) => usd !== null);
  return {
    usd: known ? formatUsd(sum) : null,
    partial: missing.length > 0,
    missing: missing.map(({ network, reason }) => ({ network: networkResult(network), reason })),
  };
}

function unknownsOf(held: Held, index: number): Unknown[] {
  const at = `/networks/${index}`;
  return [
    ...(held.blockNumber === null ? [unanswered(`${at}/blockNumber`)] : []),
    ...(held.asOf === null ? [unanswered(`${at}/asOf`)] : []),
    ...(held.price === null ? [noPrice(`${at}/price`)] : []),
    ...(held.usd === null ? [noPrice(`${at}/usd`)] : []),
  ];
}

function unanswered(field: string): Unknown {
  return { field, reason: "unanswered" };
}

function noPrice(field: string): Unknown {
  return { field, reason: "no-price" };
}
