/**
 * DefiLlama's current prices: `{"coins":{"coingecko:ethereum":{"price":…,"timestamp":…,
 * "confidence":…}}}`. Ids it does not know are missing; a timestamp can be old.
 */
import * as z from "zod";
import { configTable } from "../../schema/config_table.ts";
import { once } from "../../schema/lazy.ts";
import { type Asking, askUpstream } from "./ask.ts";
import type { Source } from "./sources.ts";

/** One coin as told. `price` is whatever number stood there; the rest is null when not told. */
export type DefillamaCoin = {
  readonly price: number;
  /** Unix seconds. */
  readonly timestamp: number | null;
  /** 0 to 1. */
  readonly confidence: number | null;
};

const coinSchema = once(() =>
  z.object({
    price: z.number(),
    timestamp: z.number().int().nullable().catch(null),
    confidence: z.number().nullable().catch(null),
  })
);

const bodySchema = once(() => z.object({ coins: z.record(z.string(), z.unknown()) }));

/** Asks for all ids at once; an entry that cannot be read drops its coin only. */
export async function askDefillama(
  base: string,
  coingeckoIds: readonly string[],
  asking: Asking,
): Promise<{ readonly coins: ReadonlyMap<string, DefillamaCoin>; readonly source: Source }> {
  const upstream = { name: "defillama", base, defaultBase: configTable.DEFILLAMA_URL.fallback };
  const path = `/prices/current/${coingeckoIds.map((id) => `coingecko:${id}`).join(",")}`;
  const { value, source } = await askUpstream(upstream, path, (json) => {
    const body = bodySchema().safeParse(json);
    if (!body.success) return null;
    const coins = new Map<string, DefillamaCoin>();
    for (const id of coingeckoIds) {
      const coin = coinSchema().safeParse(body.data.coins[`coingecko:${id}`]);
      if (coin.success) coins.set(id, coin.data);
    }
    return { value: coins, empty: coins.size === 0 };
  }, asking);
  return { coins: value ?? new Map(), source };
}
