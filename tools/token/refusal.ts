/** Whether what was read is a token, and the refusal when it is none or nobody could tell. */
import type { Refusal } from "../../schema/tool.ts";
import type { Network } from "../evm/network.ts";
import { networkResult } from "../evm/network_result.ts";
import { type ReadAnswers, readAnswers, readCalldata } from "./_calls.ts";
import { decodeUint } from "./decode.ts";
import type { TokenFacts } from "./read.ts";

export const DECIMALS_MAX = 255n;
export const SUPPLY_MAX = 2n ** 256n - 1n;

/** The facts, a call that failed because the code has no such function being an answer: nothing is there. */
export function withAbsentReads(facts: TokenFacts): TokenFacts {
  const reads: ReadAnswers = readAnswers((name) => {
    const answer = facts.reads[name];
    const missing = answer.kind === "reverted" && !facts.mayAnswer(readCalldata[name]);
    return missing ? { kind: "returned", data: "0x" } : answer;
  });
  return { ...facts, reads };
}

/**
 * A token answers `decimals` or `totalSupply`; an ERC-721 that also counts its supply is none. What
 * no upstream decided is an upstream's refusal, never the token's. Takes facts with absent reads.
 */
export function tokenRefusal(network: Network, facts: TokenFacts): Refusal | null {
  const decimals = decodeUint(facts.reads.decimals, DECIMALS_MAX);
  const totalSupply = decodeUint(facts.reads.totalSupply, SUPPLY_MAX);
  const found = {
    network: networkResult(network),
    blockNumber: facts.blockNumber,
    sources: facts.sources,
  };
  const at = facts.blockNumber === null ? "the latest block" : `block ${facts.blockNumber}`;
  const isErc721 = decodeUint(facts.reads.isErc721, 1n);
  if (decimals.ok || (totalSupply.ok && !(isErc721.ok && isErc721.value === 1n))) return null;
  if (facts.code === "0x") {
    const detail = `No code at this address on ${network.name} as of ${at}: a wallet, an unused ` +
      "address, or a contract that destroyed itself.";
    return { ok: false, error: "not-a-contract", detail, ...found };
  }
  const undecided = [decimals, totalSupply].some((read) =>
    !read.ok && read.reason === "unanswered"
  );
  if (undecided && facts.failure === "timeout") {
    const detail = `No ${network.name} endpoint answered within the deadline.`;
    return { ok: false, error: "upstream-timeout", detail, ...found };
  }
  if (undecided) {
    const detail = `No ${network.name} endpoint gave a usable answer.`;
    return { ok: false, error: "upstream-unavailable", detail, ...found };
  }
  const why = totalSupply.ok
    ? "The contract says it is an ERC-721 collection and has no decimals."
    : "The contract answers neither decimals() nor totalSupply() as an ERC-20 token does.";
  return { ok: false, error: "not-a-token", detail: `${why} Read at ${at}.`, ...found };
}

/** Whether a refusal speaks of upstreams and not of the token. */
export function isUpstreams({ error }: Refusal): boolean {
  return error === "upstream-unavailable" || error === "upstream-timeout";
}
