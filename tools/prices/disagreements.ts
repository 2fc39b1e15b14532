/** The coins whose price is disputed, as answers of many networks list them. */
import * as z from "zod";
import type { Network } from "../evm/network.ts";
import type { Price } from "./price.ts";

type Priced = { readonly network: Network; readonly price: Price | null };

export const priceDisagreementsSchema = () =>
  z.array(z.strictObject({
    nativeSymbol: z.string().describe("Symbol of the native coin."),
    chainIds: z.array(z.number().int()).describe("Networks that pay in it."),
    differenceBps: z.number().int().describe("The largest difference, in basis points."),
  })).describe(
    "Coins whose two price sources differ by more than 5 %; both stand in the networks' price.",
  );

/** Each disputed coin once, in the order of the networks given. */
export function priceDisagreements(
  priced: readonly Priced[],
): z.infer<ReturnType<typeof priceDisagreementsSchema>> {
  const bySymbol = new Map<string, { network: Network; price: Price }[]>();
  for (const { network, price } of priced) {
    if (price?.disputed !== true) continue;
    const { nativeSymbol } = network;
    bySymbol.set(nativeSymbol, [...bySymbol.get(nativeSymbol) ?? [], { network, price }]);
  }
  return [...bySymbol].map(([nativeSymbol, ofCoin]) => ({
    nativeSymbol,
    chainIds: ofCoin.map(({ network }) => network.chainId),
    differenceBps: Math.max(...ofCoin.map(({ price }) => price.check?.differenceBps ?? 0)),
  }));
}
