/** What the snapshot never looks at, in every answer (SPEC, "Token risk snapshot"). */

export const notCheckedMeanings = {
  "real-buy-and-sell":
    "No trade is simulated, so transfer tax, sell blocks and wallet lists do not show.",
  "who-may-call": "Who holds each power, beyond the owner and what the code shows.",
  "other-liquidity": "Pools outside the venues asked, or against anything but the native coin.",
  "source-code": "Whether it is published, and what it says.",
  "holders-and-locks": "Who holds the tokens and the pool's shares.",
} as const satisfies Record<string, string>;

type NotChecked = keyof typeof notCheckedMeanings;

export const notChecked = Object.keys(notCheckedMeanings) as [NotChecked, ...NotChecked[]];
