/** CoinGecko's simple price: `{"ethereum":{"usd":2312.78,"last_updated_at":1777021629}}`. */
import * as z from "zod";
import { configTable } from "../../schema/config_table.ts";
import { once } from "../../schema/lazy.ts";
import { type Asking, askUpstream } from "./ask.ts";
import type { Source } from "./sources.ts";

/** One coin as told. */
export type CoingeckoCoin = {
  readonly usd: number;
  /** Unix seconds; null: not told. */
  readonly lastUpdatedAt: number | null;
};

const coinSchema = once(() =>
  z.object({ usd: z.number(), last_updated_at: z.number().int().nullable().catch(null) })
);

const bodySchema = once(() => z.record(z.string(), z.unknown()));

/** Asks for all ids at once; an entry that cannot be read drops its coin only. */
export async function askCoingecko(
  base: string,
  coingeckoIds: readonly string[],
  asking: Asking,
): Promise<{ readonly coins: ReadonlyMap<string, CoingeckoCoin>; readonly source: Source }> {
  const upstream = { name: "coingecko", base, defaultBase: configTable.COINGECKO_URL.fallback };
  const ids = coingeckoIds.join(",");
  const path = `/simple/price?ids=${ids}&vs_currencies=usd&include_last_updated_at=true`;
  const { value, source } = await askUpstream(upstream, path, (json) => {
    const body = bodySchema().safeParse(json);
    if (!body.success) return null;
    const coins = new Map<string, CoingeckoCoin>();
    for (const id of coingeckoIds) {
      const coin = coinSchema().safeParse(body.data[id]);
      if (!coin.success) continue;
      const { usd, last_updated_at: lastUpdatedAt } = coin.data;
      coins.set(id, { usd, lastUpdatedAt });
    }
    return { value: coins, empty: coins.size === 0 };
  }, asking);
  return { coins: value ?? new Map(), source };
}
