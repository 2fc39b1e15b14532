/** What the snapshot never looks at, in every answer (SPEC, "Token risk snapshot"). */

/**
 * `real-buy-and-sell`: no trade is simulated, so transfer tax, sell blocks and wallet lists do not show.
 * `who-may-call`: who holds each power, beyond the owner and what the code shows. `other-liquidity`:
 * pools outside the venues asked, or against anything but the native coin. `source-code`: whether it is
 * published, and what it says. `holders-and-locks`: who holds the tokens and the pool's shares.
 */
export const notChecked = [
  "real-buy-and-sell",
  "who-may-call",
  "other-liquidity",
  "source-code",
  "holders-and-locks",
] as const;
