/** From what was read to the answer of `token_info`. */
import { cleanText, NAME_LENGTH_MAX, SYMBOL_LENGTH_MAX } from "../../schema/text.ts";
import type { Refusal, ToolAnswer } from "../../schema/tool.ts";
import type { Address, Network } from "../evm/network.ts";
import { findProxy } from "../evm/proxy.ts";
import { networkResult } from "../evm/result_schema.ts";
import { type ReadAnswers, readAnswers, readCalldata } from "./_calls.ts";
import { type Decoded, decodeText, decodeUint, type UnknownReason } from "./_decode.ts";
import { findOwner } from "./_owner.ts";
import type { TokenFacts } from "./_read.ts";
import { symbolWarnings, textWarnings, type Warning } from "./_warnings.ts";

type Unknown = { readonly field: string; readonly reason: UnknownReason };

const DECIMALS_MAX = 255n;
const SUPPLY_MAX = 2n ** 256n - 1n;

/** The result, or the refusal that the facts call for. */
export function tokenAnswer(token: Address, network: Network, read: TokenFacts): ToolAnswer {
  const facts = { ...read, reads: markAbsent(read) };
  const decimals = decodeUint(facts.reads.decimals, DECIMALS_MAX);
  const totalSupply = decodeUint(facts.reads.totalSupply, SUPPLY_MAX);
  const refusal = refusalOf(network, facts, decimals, totalSupply);
  if (refusal !== null) return refusal;
  const name = readText("/name", decodeText(facts.reads.name), NAME_LENGTH_MAX);
  const symbol = readText("/symbol", decodeText(facts.reads.symbol), SYMBOL_LENGTH_MAX);
  const owner = findOwner(facts);
  const proxy = readProxy(facts);
  const lookAlike = symbol.text === null ? [] : symbolWarnings(symbol.text, token, network);
  const unknown = [
    ...(facts.blockNumber === null ? unanswered("/blockNumber") : []),
    ...(facts.asOf === null ? unanswered("/asOf") : []),
    ...name.unknown,
    ...symbol.unknown,
    ...(decimals.ok ? [] : [{ field: "/decimals", reason: decimals.reason }]),
    ...(totalSupply.ok ? [] : [{ field: "/totalSupply", reason: totalSupply.reason }]),
    ...owner.unknown,
    ...proxy.unknown,
  ];
  return {
    ok: true,
    token,
    network: networkResult(network),
    blockNumber: facts.blockNumber,
    asOf: facts.asOf,
    name: name.text,
    symbol: symbol.text,
    decimals: decimals.ok ? Number(decimals.value) : null,
    totalSupply: totalSupply.ok ? String(totalSupply.value) : null,
    owner: owner.owner,
    proxy: proxy.proxy,
    warnings: [...name.warnings, ...symbol.warnings, ...lookAlike],
    unknown,
    untrustedFields: [
      ...(name.text === null ? [] : ["/name"]),
      ...(symbol.text === null ? [] : ["/symbol"]),
    ],
    sources: facts.sources,
  };
}

/**
 * A token answers `decimals` or `totalSupply`; an ERC-721 that also counts its supply is none. What
 * no upstream decided is an upstream's refusal, never the token's.
 */
function refusalOf(
  network: Network,
  facts: TokenFacts,
  decimals: Decoded<bigint>,
  totalSupply: Decoded<bigint>,
): Refusal | null {
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

/** A call that failed because the code has no such function is an answer: nothing is there. */
function markAbsent(facts: TokenFacts): ReadAnswers {
  return readAnswers((name) => {
    const answer = facts.reads[name];
    const missing = answer.kind === "reverted" && !facts.mayAnswer(readCalldata[name]);
    return missing ? { kind: "returned", data: "0x" } : answer;
  });
}

function readText(
  field: Warning["field"],
  decoded: Decoded<string>,
  lengthMax: number,
): { text: string | null; warnings: readonly Warning[]; unknown: readonly Unknown[] } {
  if (!decoded.ok) {
    return { text: null, warnings: [], unknown: [{ field, reason: decoded.reason }] };
  }
  const clean = cleanText(decoded.value, lengthMax);
  return { text: clean.text, warnings: textWarnings(field, clean), unknown: [] };
}

function readProxy(facts: TokenFacts): { proxy: unknown; unknown: readonly Unknown[] } {
  const finding = findProxy(facts.code, facts.slots);
  if (finding.found === "none") return { proxy: null, unknown: [] };
  if (finding.found === "unknown") {
    const proxy = { kind: null, implementation: null, beacon: null, admin: null };
    return { proxy, unknown: [{ field: "/proxy/kind", reason: finding.reason }] };
  }
  const { proxy } = finding;
  const unknown: Unknown[] = [];
  if (proxy.kind === "eip1967-beacon") {
    // The beacon names it; asking would be one more request.
    unknown.push({ field: "/proxy/implementation", reason: "not-read" });
  }
  if (facts.slots.admin === null) {
    unknown.push(...unanswered("/proxy/admin"));
  } else if (proxy.kind === "zeppelinos" && proxy.admin === null) {
    // Its admin sits in a slot of its own kind.
    unknown.push({ field: "/proxy/admin", reason: "not-read" });
  }
  return { proxy, unknown };
}

function unanswered(field: string): Unknown[] {
  return [{ field, reason: "unanswered" }];
}
