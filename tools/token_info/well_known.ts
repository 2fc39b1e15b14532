/**
 * Tokens whose symbols are imitated, and where they really live, by chain id. A chain that is not
 * listed for a symbol is one whose address is not known here, so nothing is said of it.
 */
import { once } from "../../schema/lazy.ts";
import type { Address } from "../evm/network.ts";
import { knownTokens } from "../token/known_tokens.ts";

type WellKnown = Readonly<Record<number, readonly Address[]>>;

const imitatedSymbols = ["WETH", "USDC", "USDT", "DAI", "WBTC"] as const;

/** Behind the symbol of a token that came over a bridge, and often shows the plain symbol itself. */
const BRIDGED = ".e";

/** By symbol. The wrapped native coin of each network comes from the network table instead. */
export const wellKnownTokens = once((): Readonly<Record<string, WellKnown>> =>
  Object.fromEntries(imitatedSymbols.map((symbol) => [symbol, addressesOf(symbol)]))
);

function addressesOf(symbol: string): WellKnown {
  const found: Record<number, Address[]> = {};
  for (const [chainId, rows] of Object.entries(knownTokens)) {
    const addresses = rows.filter(([of]) => of === symbol || of === `${symbol}${BRIDGED}`)
      .map(([, , address]) => address);
    if (addresses.length > 0) found[Number(chainId)] = addresses;
  }
  return found;
}
