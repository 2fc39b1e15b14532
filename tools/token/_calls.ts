/** What is asked of a token, as JSON-RPC calls, and how the answers read. */
import { isHex } from "../evm/hex.ts";
import { encodeAggregate3, type ReadResult } from "../evm/multicall.ts";
import type { Address, Hex, Network } from "../evm/network.ts";
import type { RpcAnswer, RpcCall } from "../evm/rpc.ts";

/** Calldata of each read; the selectors are checked by a test. */
export const readCalldata = {
  owner: "0x8da5cb5b",
  getOwner: "0x893d20e8",
  totalSupply: "0x18160ddd",
  decimals: "0x313ce567",
  /** `supportsInterface(0x80ac58cd)`, EIP-165: is it an ERC-721? */
  isErc721: "0x01ffc9a780ac58cd00000000000000000000000000000000000000000000000000000000",
  symbol: "0x95d89b41",
  // Last, so that a name that burns all gas starves nothing that is more important.
  name: "0x06fdde03",
} as const satisfies Record<string, Hex>;

export type ReadName = keyof typeof readCalldata;

export const readNames = Object.keys(readCalldata) as readonly ReadName[];

/** Without the texts, which only cost time where nobody reads them. */
export const numericReadNames = readNames.filter((name) => name !== "symbol" && name !== "name");

/** What a contract answered to one read. */
export type ReadAnswer =
  | { readonly kind: "returned"; readonly data: Hex }
  | { readonly kind: "reverted"; readonly data: Hex }
  | { readonly kind: "unanswered" };

export type ReadAnswers = Readonly<Record<ReadName, ReadAnswer>>;

/**
 * Gas of the call that reads everything and of one that reads one thing. Bounds what a hostile
 * token can burn and, since memory costs gas, how much it can return.
 */
const TOGETHER_GAS = "0x989680"; // 10 000 000
const ALONE_GAS = "0x7a120"; // 500 000

/** The named reads in one `eth_call` through the network's Multicall3. */
export function readTogether(
  network: Network,
  token: Address,
  names: readonly ReadName[],
): RpcCall {
  const reads = names.map((name) => ({ target: token, callData: readCalldata[name] }));
  const call = { to: network.multicall3, data: encodeAggregate3(reads), gas: TOGETHER_GAS };
  return { method: "eth_call", params: [call, "latest"] };
}

/** One `eth_call` per read, in the order of `names`. */
export function readAlone(token: Address, names: readonly ReadName[]): RpcCall[] {
  return names.map((name) => ({
    method: "eth_call",
    params: [{ to: token, data: readCalldata[name], gas: ALONE_GAS }, "latest"],
  }));
}

/** The answer of one part of an `aggregate3`. */
export function answerOfResult(result: ReadResult | undefined): ReadAnswer {
  if (result === undefined) return { kind: "unanswered" };
  return { kind: result.success ? "returned" : "reverted", data: result.returnData };
}

/** The answer of an `eth_call` of its own. */
export function answerOfCall(answer: RpcAnswer | undefined): ReadAnswer {
  if (answer === undefined) return { kind: "unanswered" };
  if (answer.ok) {
    return isHex(answer.result)
      ? { kind: "returned", data: answer.result }
      : { kind: "unanswered" };
  }
  if (answer.kind !== "reverted") return { kind: "unanswered" };
  return { kind: "reverted", data: answer.data ?? "0x" };
}

/** A record of all reads, filled by name. */
export function readAnswers(answerOf: (name: ReadName) => ReadAnswer): ReadAnswers {
  const entries = readNames.map((name) => [name, answerOf(name)] as const);
  return Object.fromEntries(entries) as Record<ReadName, ReadAnswer>;
}

/** The same from answers in the order of `names`; what was not asked is unanswered. */
export function readAnswersOf(
  names: readonly ReadName[],
  answerOf: (index: number) => ReadAnswer,
): ReadAnswers {
  return readAnswers((name) => {
    const index = names.indexOf(name);
    return index < 0 ? { kind: "unanswered" } : answerOf(index);
  });
}
