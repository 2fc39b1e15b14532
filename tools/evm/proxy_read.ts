/** An account's code and the slots by which proxies are recognised, as calls and as answers. */
import { isHex } from "./hex.ts";
import type { Address, Hex } from "./network.ts";
import { proxySlotNames, proxySlots, type SlotWords } from "./proxy.ts";
import type { RpcAnswer, RpcCall } from "./rpc.ts";

/** Asks for the code, at the latest block unless told otherwise. */
export function codeCall(account: Address, at = "latest"): RpcCall {
  return { method: "eth_getCode", params: [account, at] };
}

/** Asks for one word of an account's storage. */
export function slotCall(account: Address, slot: Hex, at = "latest"): RpcCall {
  return { method: "eth_getStorageAt", params: [account, slot, at] };
}

/** Asks for each slot at the latest block, in the order of `proxySlotNames`. */
export function slotCalls(account: Address): RpcCall[] {
  return proxySlotNames.map((name) => slotCall(account, proxySlots[name]));
}

/** The code in lower case, "0x" when there is none; null: not answered. */
export function readCode(answer: RpcAnswer | undefined): Hex | null {
  if (answer?.ok !== true || !isHex(answer.result)) return null;
  return answer.result.toLowerCase() as Hex;
}

/** The answers of `slotCalls` by name; what follows them is left alone. */
export function readSlots(answers: readonly RpcAnswer[]): SlotWords {
  const entries = proxySlotNames.map((name, index) => [name, readSlot(answers[index])]);
  return Object.fromEntries(entries) as SlotWords;
}

/** The answer of `slotCall`; null: not answered. */
export function readSlot(answer: RpcAnswer | undefined): string | null {
  return answer?.ok === true && typeof answer.result === "string" ? answer.result : null;
}
