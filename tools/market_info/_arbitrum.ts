/**
 * Arbitrum's Nitro: L1 data is charged as gas of the chain itself, so an estimate holds it; how much
 * of it, NodeInterface tells
 * (https://docs.arbitrum.io/build-decentralized-apps/how-to-estimate-gas).
 */
import { concatHex, encodeAbiParameters } from "viem";
import { once } from "../../schema/lazy.ts";
import { ZERO_ADDRESS } from "../evm/address.ts";
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
  const args = encodeAbiParameters(
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
  const estimate = readEstimate(estimateAnswer);
  const l1Gas = readL1Gas(componentAnswer, estimate);
  const executionGas = estimate.ok ? without(estimate.value, l1Gas) : orReference(estimate, l1Gas);
  // Without an estimate the reference's own gas stands in for the part that is not L1's.
  const gas = estimate.ok ? estimate : total([executionGas, l1Gas]);
  return {
    rule: "arbitrum",
    gas,
    gasPrice: price,
    executionFee: times(executionGas, price),
    l1DataFee: times(l1Gas, price),
    operatorFee: null,
    totalFee: times(gas, price),
  };
}

/** A share of the estimate, so less than all of it. */
function readL1Gas(answer: RpcAnswer | undefined, estimate: Read): Read {
  const l1Gas = firstWordOf(answer, L1_COMPONENT_WORDS, CREATION_GAS_MAX);
  const fits = !l1Gas.ok || !estimate.ok || l1Gas.value < estimate.value;
  return fits ? l1Gas : unknown("malformed");
}

function without(estimate: bigint, l1Gas: Read): Read {
  return l1Gas.ok ? known(estimate - l1Gas.value) : l1Gas;
}

function orReference(estimate: Read, l1Gas: Read): Read {
  return l1Gas.ok ? known(REFERENCE_GAS) : estimate;
}
