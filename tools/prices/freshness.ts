/** How old a price may become, by its source. */
import type { Quote } from "./price.ts";

/** DefiLlama and CoinGecko renew a traded coin's price within minutes. */
const MARKET_AGE_MAX_SECONDS = 3_600;

/** Feeds renew on a heartbeat of up to 24 h when the price hardly moves; an hour for the late. */
const FEED_AGE_MAX_SECONDS = 25 * 3_600;

/** Clocks differ a little; a time further ahead is none. */
const CLOCK_SKEW_MAX_SECONDS = 60;

/** Whether a time may be one at which a price was had. */
export function isPlausibleTime(unixSeconds: number, nowSeconds: number): boolean {
  return unixSeconds > 0 && unixSeconds <= nowSeconds + CLOCK_SKEW_MAX_SECONDS;
}

/** Whether the quote is known to be young enough; without a time it is not. */
export function isFresh({ source, updatedAt }: Quote, nowSeconds: number): boolean {
  if (updatedAt === null || !isPlausibleTime(updatedAt, nowSeconds)) return false;
  const ageMaxSeconds = source === "chainlink" ? FEED_AGE_MAX_SECONDS : MARKET_AGE_MAX_SECONDS;
  return nowSeconds - updatedAt <= ageMaxSeconds;
}
