/** Reads a few things of several tokens, a handful of them in one `eth_call`. */
import { cleanText, SYMBOL_LENGTH_MAX } from "../../schema/text.ts";
import { decodeAggregate3, encodeAggregate3 } from "../evm/multicall.ts";
import type { Address, Hex, Network } from "../evm/network.ts";
import type { RpcAnswer, RpcCall } from "../evm/rpc.ts";
import { answerOfResult, readCalldata } from "./_calls.ts";
import { decodeText, decodeUint } from "./decode.ts";
import { DECIMALS_MAX, SUPPLY_MAX } from "./refusal.ts";

/** What is asked of one token. */
export type TokenWant = {
  readonly token: Address;
  readonly reads: readonly ("totalSupply" | "decimals" | "symbol")[];
};

/** What it said; null: not asked, or no usable answer. `symbol` is cleaned, and still hostile. */
export type TokenSaid = {
  readonly symbol: string | null;
  readonly decimals: number | null;
  readonly totalSupply: bigint | null;
};

/** A token that burns all the gas it is given leaves those of its own call without an answer. */
const TOKENS_PER_CALL = 6;
const GAS = "0x3d0900"; // 4 000 000

/** The calls for all tokens. */
export function severalCalls(network: Network, wants: readonly TokenWant[]): readonly RpcCall[] {
  return chunks(wants).map((chunk) => {
    const data = encodeAggregate3(readsOf(chunk));
    return {
      method: "eth_call",
      params: [{ to: network.multicall3, data, gas: GAS }, "latest"],
    };
  });
}

/** Reads the answers of `severalCalls`: one for each token, in the order of `wants`. */
export function readSeveral(
  wants: readonly TokenWant[],
  answers: readonly RpcAnswer[],
): ReadonlyMap<Address, TokenSaid> {
  const said = chunks(wants).flatMap((chunk, index) => readChunk(chunk, answers[index]));
  return new Map(said);
}

function chunks(wants: readonly TokenWant[]): readonly (readonly TokenWant[])[] {
  const count = Math.ceil(wants.length / TOKENS_PER_CALL);
  return Array.from(
    { length: count },
    (_, index) => wants.slice(index * TOKENS_PER_CALL, (index + 1) * TOKENS_PER_CALL),
  );
}

function readsOf(chunk: readonly TokenWant[]): { target: Address; callData: Hex }[] {
  return chunk.flatMap(({ token, reads }) =>
    reads.map((read) => ({ target: token, callData: readCalldata[read] }))
  );
}

function readChunk(
  chunk: readonly TokenWant[],
  answer: RpcAnswer | undefined,
): (readonly [Address, TokenSaid])[] {
  const count = readsOf(chunk).length;
  const results = answer?.ok === true ? decodeAggregate3(answer.result, count) : null;
  let next = 0;
  return chunk.map(({ token, reads }) => {
    const answers = new Map(reads.map((read) => [read, answerOfResult(results?.[next++])]));
    const of = (read: TokenWant["reads"][number]) => answers.get(read) ?? { kind: "unanswered" };
    const symbol = decodeText(of("symbol"));
    const decimals = decodeUint(of("decimals"), DECIMALS_MAX);
    const supply = decodeUint(of("totalSupply"), SUPPLY_MAX);
    return [token, {
      symbol: symbol.ok ? cleanText(symbol.value, SYMBOL_LENGTH_MAX).text : null,
      decimals: decimals.ok ? Number(decimals.value) : null,
      totalSupply: supply.ok ? supply.value : null,
    }] as const;
  });
}
