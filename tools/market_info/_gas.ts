/** Gas of a network: base fee of the next block, the usual tip, and the price they make. */
import * as z from "zod";
import { once } from "../../schema/lazy.ts";
import type { RpcAnswer, RpcCall } from "../evm/rpc.ts";
import type { Floor } from "./_floors.ts";
import { known, quantityOf, quantityWithin, type Read, resultOf, unknown } from "./_read_answer.ts";

/** Where a price per gas comes from, as base fee plus tip or as the node's own word. */
export const priceOrigins = ["fee-history", "gas-price"] as const;

export type PriceOrigin = (typeof priceOrigins)[number];

/** Per gas, in base units of the native coin. */
export type Gas = {
  readonly price: Read;
  readonly priceFrom: PriceOrigin | null;
  readonly baseFee: Read;
  readonly priorityFee: Read;
};

/** Blocks looked back on for the tip. */
const BLOCKS = 5;

/** Nobody charges a whole coin for one gas. */
export const PER_GAS_MAX = 10n ** 18n;

/** What is asked of every network, in the order `readGas` expects. */
export const gasCalls: readonly RpcCall[] = [
  { method: "eth_feeHistory", params: [`0x${BLOCKS.toString(16)}`, "latest", [50]] },
  { method: "eth_gasPrice", params: [] },
  { method: "eth_maxPriorityFeePerGas", params: [] },
];

/**
 * Reads the answers of `gasCalls`. The preferred origin gives the price, the other one when that is
 * silent; a price of zero is no price, since every network asks for something.
 */
export function readGas(
  answers: readonly (RpcAnswer | undefined)[],
  floor: Floor,
  preferred: PriceOrigin,
): Gas {
  const [historyAnswer, gasPriceAnswer, tipAnswer] = answers;
  const history = readHistory(historyAnswer);
  const baseFee = atLeast(history.baseFee, floor.baseFee);
  const priorityFee = atLeast(tipOf(history, tipAnswer), floor.priorityFee);
  const gasPrice = atLeast(
    quantityOf(gasPriceAnswer, 1n, PER_GAS_MAX),
    floor.baseFee + floor.priorityFee,
  );
  const prices: Record<PriceOrigin, Read> = {
    "fee-history": sumOf(baseFee, priorityFee),
    "gas-price": gasPrice,
  };
  const other: PriceOrigin = preferred === "gas-price" ? "fee-history" : "gas-price";
  const priceFrom = [preferred, other].find((origin) => prices[origin].ok) ?? null;
  return { price: prices[priceFrom ?? "gas-price"], priceFrom, baseFee, priorityFee };
}

type History = {
  readonly baseFee: Read;
  /** Median tips of the blocks that have transactions. */
  readonly tips: Read<readonly bigint[]>;
};

/** Lengths only: the entries are read one by one, so that an odd one spoils no other. */
const historySchema = once(() =>
  z.object({
    baseFeePerGas: z.array(z.unknown()).min(2).max(BLOCKS + 1),
    gasUsedRatio: z.array(z.unknown()).min(1).max(BLOCKS),
    // Absent, or null, where a node keeps no tips.
    reward: z.unknown().optional(),
  })
);

/**
 * `eth_feeHistory` (execution-apis): one base fee more than blocks, the last of which is the next
 * block's. With any other number nobody can tell whose the last one is.
 */
function readHistory(answer: RpcAnswer | undefined): History {
  const result = resultOf(answer);
  if (!result.ok) return { baseFee: result, tips: result };
  const { success, data } = historySchema().safeParse(result.value);
  const malformed = unknown("malformed");
  if (!success || data.baseFeePerGas.length !== data.gasUsedRatio.length + 1) {
    return { baseFee: malformed, tips: malformed };
  }
  const baseFee = quantityWithin(data.baseFeePerGas.at(-1), 0n, PER_GAS_MAX);
  return { baseFee, tips: baseFee.ok ? readTips(data.reward, data.gasUsedRatio) : baseFee };
}

/** Blocks without transactions have no tip; their reward is said to be zero. */
function readTips(reward: unknown, usedRatios: readonly unknown[]): Read<readonly bigint[]> {
  if (!Array.isArray(reward)) return known([]);
  const tips: bigint[] = [];
  for (const [index, used] of usedRatios.entries()) {
    const row: unknown = reward[index];
    const tip = quantityWithin(Array.isArray(row) ? row[0] : undefined, 0n, PER_GAS_MAX);
    if (tip.ok && used !== 0) tips.push(tip.value);
  }
  return known(tips);
}

/** The median of the tips paid; when none was paid, what the node suggests. */
function tipOf({ tips }: History, suggestedAnswer: RpcAnswer | undefined): Read {
  if (!tips.ok) return tips;
  if (tips.value.some((tip) => tip > 0n)) return known(median(tips.value));
  const suggested = quantityOf(suggestedAnswer, 0n, PER_GAS_MAX);
  // Transactions that went through without a tip are an answer too.
  return !suggested.ok && tips.value.length > 0 ? known(0n) : suggested;
}

function median(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((a, b) => a < b ? -1 : a > b ? 1 : 0);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0n;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0n) + upper) / 2n;
}

function atLeast(read: Read, least: bigint): Read {
  return read.ok && read.value < least ? known(least) : read;
}

function sumOf(baseFee: Read, priorityFee: Read): Read {
  if (!baseFee.ok) return baseFee;
  if (!priorityFee.ok) return priorityFee;
  const price = baseFee.value + priorityFee.value;
  return price > 0n ? known(price) : unknown("malformed");
}
