/** Tokens whose symbols are imitated, and where they really live. */
import type { Address } from "../evm/network.ts";
import { knownTokens } from "../token/known_tokens.ts";

const imitatedSymbols = ["WETH", "USDC", "USDT", "DAI", "WBTC"] as const;

/** Behind the symbol of a token that came over a bridge, and often shows the plain symbol itself. */
const BRIDGED = ".e";

/**
 * Addresses of one chain by symbol. None: not known here, so nothing is said of it. The wrapped native
 * coin comes from the network table instead.
 */
export function wellKnownTokens(chainId: number): Map<string, Address[]> {
  const known = new Map<string, Address[]>(imitatedSymbols.map((symbol) => [symbol, []]));
  for (const [symbol, , address] of knownTokens[chainId] ?? []) {
    const plain = symbol.endsWith(BRIDGED) ? symbol.slice(0, -BRIDGED.length) : symbol;
    known.get(plain)?.push(address);
  }
  return known;
}
