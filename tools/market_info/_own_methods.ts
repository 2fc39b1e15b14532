/** Networks that tell the cost of a transaction by an estimate of their own. */
import * as z from "zod";
import { once } from "../../schema/lazy.ts";
import type { RpcAnswer } from "../evm/rpc.ts";
import {
  type Cost,
  CREATION_GAS_MAX,
  CREATION_GAS_MIN,
  type FeeRule,
  gasOnly,
  total,
} from "./_cost.ts";
import { creation, estimateGasCall, readEstimate } from "./_estimate.ts";
import { PER_GAS_MAX } from "./_gas.ts";
import { quantityWithin, type Read, resultOf, unknown } from "./_read_answer.ts";

/**
 * Monad charges the gas limit, used or not (https://docs.monad.xyz/developer-essentials/gas-pricing);
 * the limit is the node's estimate, as wallets set it.
 */
export const monadRule: FeeRule = {
  price: "fee-history",
  calls: () => [estimateGasCall()],
  cost: ([estimate], { price }) => gasOnly("gas-limit", readEstimate(estimate), price),
};

const lineaSchema = once(() =>
  z.object({ gasLimit: z.unknown(), baseFeePerGas: z.unknown(), priorityFeePerGas: z.unknown() })
);

/**
 * Linea's price per gas depends on the transaction's compressed size, and only this method knows it
 * (https://docs.linea.build/api/reference/linea-estimategas).
 */
export const lineaRule: FeeRule = {
  price: "fee-history",
  calls: () => [{ method: "linea_estimateGas", params: [creation()] }],
  cost: ([answer]) => {
    const result = resultOf(answer);
    if (!result.ok) return gasOnly("linea", result, result);
    const { success, data } = lineaSchema().safeParse(result.value);
    if (!success) return gasOnly("linea", unknown("malformed"), unknown("malformed"));
    const gas = quantityWithin(data.gasLimit, CREATION_GAS_MIN, CREATION_GAS_MAX);
    const baseFee = quantityWithin(data.baseFeePerGas, 0n, PER_GAS_MAX);
    const priorityFee = quantityWithin(data.priorityFeePerGas, 0n, PER_GAS_MAX);
    const price = total([baseFee, priorityFee]);
    const sound = price.ok && price.value > 0n;
    return gasOnly("linea", gas, sound ? price : unknown("malformed"));
  },
};

const zkSyncSchema = once(() => z.object({ gas_limit: z.unknown(), max_fee_per_gas: z.unknown() }));

/**
 * zkSync's virtual machine runs no EVM creation code of its own; where the chain emulates the EVM, the
 * estimate holds all parts of the fee (https://docs.zksync.io/zksync-protocol/api/zks-rpc).
 */
export const zkSyncRule: FeeRule = {
  price: "fee-history",
  calls: () => [{ method: "zks_estimateFee", params: [{ ...creation(), value: "0x0" }] }],
  cost: ([answer]) => zkSyncCost(answer),
};

function zkSyncCost(answer: RpcAnswer | undefined): Cost {
  const result = zkSyncResult(answer);
  if (!result.ok) return gasOnly("zksync", result, result);
  const { success, data } = zkSyncSchema().safeParse(result.value);
  if (!success) return gasOnly("zksync", unknown("malformed"), unknown("malformed"));
  const gas = quantityWithin(data.gas_limit, 1n, CREATION_GAS_MAX);
  return gasOnly("zksync", gas, quantityWithin(data.max_fee_per_gas, 1n, PER_GAS_MAX));
}

/** A chain that answers with an error cannot run this code: its cost compares with nobody's. */
function zkSyncResult(answer: RpcAnswer | undefined): Read<unknown> {
  const told = answer?.ok === false &&
    ["reverted", "unsupported", "failed"].includes(answer.kind);
  return told ? unknown("not-comparable") : resultOf(answer);
}
