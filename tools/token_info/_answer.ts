/** From what was read to the answer of `token_info`. */
import { cleanText, NAME_LENGTH_MAX, SYMBOL_LENGTH_MAX } from "../../schema/text.ts";
import type { ToolAnswer } from "../../schema/tool.ts";
import type { Address, Network } from "../evm/network.ts";
import { networkResult } from "../evm/network_result.ts";
import { type Decoded, decodeText, decodeUint } from "../token/decode.ts";
import { findOwner } from "../token/owner.ts";
import { readProxy, type Unknown } from "../token/proxy.ts";
import type { TokenFacts } from "../token/read.ts";
import { DECIMALS_MAX, SUPPLY_MAX, tokenRefusal, withAbsentReads } from "../token/refusal.ts";
import { symbolWarnings, textWarnings, type Warning } from "./_warnings.ts";

/** The result, or the refusal that the facts call for. */
export function tokenAnswer(token: Address, network: Network, read: TokenFacts): ToolAnswer {
  const facts = withAbsentReads(read);
  const decimals = decodeUint(facts.reads.decimals, DECIMALS_MAX);
  const totalSupply = decodeUint(facts.reads.totalSupply, SUPPLY_MAX);
  const refusal = tokenRefusal(network, facts);
  if (refusal !== null) return refusal;
  const name = readText("/name", decodeText(facts.reads.name), NAME_LENGTH_MAX);
  const symbol = readText("/symbol", decodeText(facts.reads.symbol), SYMBOL_LENGTH_MAX);
  const owner = findOwner(facts);
  const proxy = readProxy(facts, "/proxy");
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

function unanswered(field: string): Unknown[] {
  return [{ field, reason: "unanswered" }];
}
