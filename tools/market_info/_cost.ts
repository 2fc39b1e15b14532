/** What the reference deployment costs on a network, part by part. */
import type { Network } from "../evm/network.ts";
import type { RpcAnswer, RpcCall } from "../evm/rpc.ts";
import type { Gas, PriceOrigin } from "./_gas.ts";
import { known, type Read, unknown } from "./_read_answer.ts";

/** How a network's fee is made up, as answers name it. */
export const ruleCodes = [
  "plain",
  "op-stack",
  "arbitrum",
  "linea",
  "gas-limit",
  "hyperevm-fast-block",
  "hyperevm-big-block",
  "zksync",
] as const;

export type RuleCode = (typeof ruleCodes)[number];

/** Base units of the native coin, but for `gas`. A part that is null is one the rule does not have. */
export type Cost = {
  readonly rule: RuleCode;
  /** Gas units charged. */
  readonly gas: Read;
  /** Per gas. */
  readonly gasPrice: Read;
  /** What is paid on top of the other two parts. */
  readonly executionFee: Read;
  readonly l1DataFee: Read | null;
  readonly operatorFee: Read | null;
  readonly totalFee: Read;
};

/** How the cost on a network is asked for and read. */
export type FeeRule = {
  /** Where the price per gas comes from when both are there. */
  readonly price: PriceOrigin;
  /** What it asks besides the gas of every network. */
  readonly calls: (network: Network) => readonly RpcCall[];
  /** Reads the answers of `calls`. */
  readonly cost: (answers: readonly (RpcAnswer | undefined)[], gas: Gas) => Cost;
};

/** A fee beyond a million billion coins is none. */
export const FEE_MAX = 10n ** 33n;

/** Gas of an EVM creation: at least what its transaction alone costs (EIP-2). */
export const CREATION_GAS_MIN = 53_000n;

/** No block takes that much; Arbitrum counts L1 data in gas of its own. */
export const CREATION_GAS_MAX = 10n ** 12n;

export function times(a: Read, b: Read): Read {
  if (!a.ok) return a;
  return b.ok ? known(a.value * b.value) : b;
}

/** The sum of parts of which none may be missing. */
export function total(parts: readonly Read[]): Read {
  let sum = 0n;
  for (const part of parts) {
    if (!part.ok) return unknown("incomplete");
    sum += part.value;
  }
  return known(sum);
}

/** The cost where gas times price is all there is. */
export function gasOnly(rule: RuleCode, gas: Read, gasPrice: Read): Cost {
  const executionFee = times(gas, gasPrice);
  return {
    rule,
    gas,
    gasPrice,
    executionFee,
    l1DataFee: null,
    operatorFee: null,
    totalFee: executionFee,
  };
}
