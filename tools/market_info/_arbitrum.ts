/**
 * Arbitrum's Nitro: L1 data is charged as gas of the chain itself, so an estimate holds it; how much
 * of it, NodeInterface tells
 * (https://docs.arbitrum.io/build-decentralized-apps/how-to-estimate-gas).
 */
import { concatHex } from "viem";
import { once } from "../../schema/lazy.ts";
import { ZERO_ADDRESS } from "../evm/address.ts";
import { encodeAbi } from "../evm/encode.ts";
import type { Address } from "../evm/network.ts";
import type { RpcAnswer, RpcCall } from "../evm/rpc.ts";
import { type Cost, CREATION_GAS_MAX, type FeeRule, times, total } from "./_cost.ts";
import { estimateGasCall, readEstimate } from "./_estimate.ts";
import type { Gas } from "./_gas.ts";
import { firstWordOf, known, type Read, unknown } from "./_read_answer.ts";
import { REFERENCE_GAS, referenceInitCode } from "./reference.ts";

/** A contract that only nodes have. */
const NODE_INTERFACE: Address = "0x00000000000000000000000000000000000000C8";

/** `gasEstimateL1Component(address,bool,bytes)`; a test compares it with its name. */
const L1_COMPONENT = "0x77d488a2";
const L1_COMPONENT_WORDS = 3;

const calls = once((): readonly RpcCall[] => {
  const args = encodeAbi(
    [{ type: "address" }, { type: "bool" }, { type: "bytes" }],
    [ZERO_ADDRESS, true, referenceInitCode()],
  );
  const component = { to: NODE_INTERFACE, data: concatHex([L1_COMPONENT, args]) };
  return [estimateGasCall(), { method: "eth_call", params: [component, "latest"] }];
});

/** The rule. Tips are not taken into account: the sequencer orders by arrival and refunds them. */
export const arbitrumRule: FeeRule = {
  price: "gas-price",
  calls,
  cost: ([estimateAnswer, componentAnswer], gas) => cost(estimateAnswer, componentAnswer, gas),
};

function cost(
  estimateAnswer: RpcAnswer | undefined,
  componentAnswer: RpcAnswer | undefined,
  { price }: Gas,
): Cost {
  const l1Gas = firstWordOf(componentAnswer, L1_COMPONENT_WORDS, CREATION_GAS_MAX);
  const estimate = readEstimate(estimateAnswer);
  if (contradict(estimate, l1Gas)) return costOf(unknown("malformed"), unknown("malformed"), price);
  const executionGas = estimate.ok ? without(estimate.value, l1Gas) : orReference(estimate, l1Gas);
  // Without an estimate the reference's own gas stands in for the part that is not L1's.
  const gas = estimate.ok ? estimate : total([executionGas, l1Gas]);
  return { ...costOf(gas, executionGas, price), l1DataFee: times(l1Gas, price) };
}

function costOf(gas: Read, executionGas: Read, price: Read): Cost {
  return {
    rule: "arbitrum",
    gas,
    gasPrice: price,
    executionFee: times(executionGas, price),
    l1DataFee: unknown("malformed"),
    operatorFee: null,
    totalFee: times(gas, price),
  };
}

/** The L1 part is a share of the estimate; one that is more makes both worthless. */
function contradict(estimate: Read, l1Gas: Read): boolean {
  return estimate.ok && l1Gas.ok && l1Gas.value >= estimate.value;
}

function without(estimate: bigint, l1Gas: Read): Read {
  return l1Gas.ok ? known(estimate - l1Gas.value) : l1Gas;
}

function orReference(estimate: Read, l1Gas: Read): Read {
  return l1Gas.ok ? known(REFERENCE_GAS) : estimate;
}
