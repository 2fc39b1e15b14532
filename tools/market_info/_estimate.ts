/** Estimates of the reference deployment by the networks' own methods. */
import type { Address, Hex } from "../evm/network.ts";
import type { RpcAnswer, RpcCall } from "../evm/rpc.ts";
import { CREATION_GAS_MAX, CREATION_GAS_MIN } from "./_cost.ts";
import { quantityOf, type Read } from "./_read_answer.ts";
import { referenceInitCode } from "./reference.ts";

/**
 * Who would deploy: an account that nobody has. It needs no coins as long as the request names no
 * price, since an estimate without one charges nothing.
 */
const DEPLOYER: Address = "0x000000000000000000000000000000005eed5eed";

/** The creation as an estimate takes it: without `to`. */
export function creation(): { readonly from: Address; readonly data: Hex } {
  return { from: DEPLOYER, data: referenceInitCode() };
}

export function estimateGasCall(): RpcCall {
  return { method: "eth_estimateGas", params: [creation()] };
}

export function readEstimate(answer: RpcAnswer | undefined): Read {
  return quantityOf(answer, CREATION_GAS_MIN, CREATION_GAS_MAX);
}
