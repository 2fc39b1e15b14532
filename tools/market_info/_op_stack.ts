/**
 * OP stack: besides gas, an L1 data fee for the transaction's compressed bytes and, since the Isthmus
 * fork, an operator fee. Both are asked of the gas price oracle every such chain has
 * (https://specs.optimism.io/protocol/fjord/predeploys.html,
 * https://specs.optimism.io/protocol/isthmus/exec-engine.html) and are in the chain's native coin.
 */
import { concatHex, numberToHex, serializeTransaction } from "viem";
import { encodeAbi } from "../evm/encode.ts";
import type { Address, Hex, Network } from "../evm/network.ts";
import type { RpcAnswer, RpcCall } from "../evm/rpc.ts";
import { type Cost, FEE_MAX, type FeeRule, times, total } from "./_cost.ts";
import type { Gas } from "./_gas.ts";
import { firstWordOf, known, type Read } from "./_read_answer.ts";
import { REFERENCE_GAS, referenceInitCode } from "./reference.ts";

const ORACLE: Address = "0x420000000000000000000000000000000000000F";

/** `getL1Fee(bytes)` and `getOperatorFee(uint256)`; a test compares them with their names. */
const GET_L1_FEE = "0x49948e0e";
const GET_OPERATOR_FEE = "0x275aedd2";

/** Fields of the transaction whose size is asked: as many bytes as usual, whatever their values. */
const NONCE = 7;
const MAX_FEE_PER_GAS = 1_250_000_000n;
const MAX_PRIORITY_FEE_PER_GAS = 1_000_000n;

const callsOf = new Map<number, readonly RpcCall[]>();

/** The rule; its calls are built once for each chain, since the bytes hold the chain's id. */
export const opStackRule: FeeRule = {
  price: "fee-history",
  calls: (network) => {
    const built = callsOf.get(network.chainId) ?? buildCalls(network);
    callsOf.set(network.chainId, built);
    return built;
  },
  cost: (answers, gas) => cost(answers, gas),
};

function buildCalls({ chainId }: Network): readonly RpcCall[] {
  const unsigned = serializeTransaction({
    type: "eip1559",
    chainId,
    nonce: NONCE,
    gas: REFERENCE_GAS,
    maxFeePerGas: MAX_FEE_PER_GAS,
    maxPriorityFeePerGas: MAX_PRIORITY_FEE_PER_GAS,
    data: referenceInitCode(),
  });
  return [
    oracleCall(concatHex([GET_L1_FEE, encodeAbi([{ type: "bytes" }], [unsigned])])),
    oracleCall(concatHex([GET_OPERATOR_FEE, numberToHex(REFERENCE_GAS, { size: 32 })])),
  ];
}

function oracleCall(data: Hex): RpcCall {
  return { method: "eth_call", params: [{ to: ORACLE, data }, "latest"] };
}

function cost([l1Answer, operatorAnswer]: readonly (RpcAnswer | undefined)[], gas: Gas): Cost {
  const executionFee = times(known(REFERENCE_GAS), gas.price);
  const l1DataFee = firstWordOf(l1Answer, 1, FEE_MAX);
  const operatorFee = readOperatorFee(operatorAnswer);
  return {
    rule: "op-stack",
    gas: known(REFERENCE_GAS),
    gasPrice: gas.price,
    executionFee,
    l1DataFee,
    operatorFee,
    totalFee: total([executionFee, l1DataFee, operatorFee]),
  };
}

/**
 * Oracles of older forks have no such function and charge no such fee: they revert, without a word. A
 * call that ended for want of gas is no such answer.
 */
function readOperatorFee(answer: RpcAnswer | undefined): Read {
  const hasNone = answer?.ok === false && answer.kind === "reverted" &&
    /revert/i.test(answer.message) && !/gas/i.test(answer.message) &&
    (answer.data === null || answer.data === "0x");
  return hasNone ? known(0n) : firstWordOf(answer, 1, FEE_MAX);
}
