/** The closed lists of codes that a result is made of. */

export const verdicts = [
  "sellable",
  "high-tax",
  "honeypot",
  "cannot-buy",
  "no-route",
  "inconclusive",
] as const;

export type VerdictName = (typeof verdicts)[number];

/** Why: by verdict. */
export const reasons = {
  honeypot: [
    "extreme-sell-tax",
    "bought-nothing",
    "approve-failed",
    "sell-reverted",
    "delayed-trap",
    "balance-removed",
    "sell-limit",
    "simulation-aware",
  ],
  "cannot-buy": ["trading-not-open", "paused", "limit", "unknown-revert"],
  "no-route": ["no-pool", "no-quote", "unsupported"],
  inconclusive: [
    "dust-liquidity",
    "high-impact",
    "methods-disagree",
    "pools-disagree",
    "capability-missing",
    "upstream-failed",
    "gas-cap",
    "decode-failed",
    "too-few-units",
    "swap-back",
    "long-wait",
    "block-delay",
    "rest-locked",
  ],
} as const;

export type Reason = {
  [K in keyof typeof reasons]: (typeof reasons)[K][number];
}[keyof typeof reasons];

export const allReasons: readonly Reason[] = Object.values(reasons).flat();

export const coverages = ["full", "one-block", "low", "none"] as const;

export type Coverage = (typeof coverages)[number];

/** What is odd without deciding; the result's schema says what each means. */
export const flagMeanings = {
  "contract-buyers-blocked": "A buyer that is a contract fails where a wallet does not.",
  "cooldown": "A sale fails at first and works later.",
  "balance-grew": "The holder's balance grew by itself, or more arrived than was sent.",
  "rebasing": "The holder's balance changed by itself.",
  "balance-shrank": "A tenth or more of the holder's balance vanished by itself before the sale.",
  "contradiction": "Sales that are alike but for their account or their moment end differently.",
  "unrequested-approval": "The purchase let somebody else move the buyer's tokens.",
  "cannot-sell-all": "A part of the balance sells, all of it does not.",
  "late-failure": "A sale fails at one far horizon.",
  "tax-changes": "The sale's tax differs between horizons, sizes or senders.",
  "swap-back": "The token sells its own fees inside a user's sale.",
  "pool-price-falls":
    "Between a purchase and its sale the pool's price falls, though nobody else sells.",
  "larger-size-fails": "The second, larger size fails where the base size sells.",
  "transfer-blocked": "A plain transfer to another wallet fails or moves nothing.",
  "no-sale-by-pull": "Moving the balance straight to the pool fails where the router's sale works.",
  "takes-more": "A sale or a transfer takes more from its sender than its amount.",
  "exact-approval-only": "An approval without limit fails, one of what is sold works.",
  "block-delay": "What fails or is taxed in every block tried works by a later block number.",
  "other-pool-fails": "Sales fail at another pool that was tried, where purchases do not.",
} as const;

export type FlagCode = keyof typeof flagMeanings;

export const flagCodes = Object.keys(flagMeanings) as [FlagCode, ...FlagCode[]];

/** What no answer covers, and what this one left out. */
export const notCheckedMeanings = {
  "holders": "Rules for single addresses, such as a blacklist of present holders.",
  "later-owner-action": "What an owner can change after this block.",
  "other-venues": "Pools outside the known venues or against other coins.",
  "other-pools": "Pools of known venues beyond the two deepest.",
  "block-delays-over-200": "Rules that count more than 200 blocks.",
  "time-over-7d": "Rules that wait more than seven days.",
  "horizons": "At least one later horizon could not be tried.",
  "later-blocks": "Sales in later blocks: the node cannot simulate them.",
  "realistic-environment": "The sale with a live transaction's fees and block.",
  "limits": "The largest purchase, holding and sale.",
  "transfer-tax": "The tax of a plain transfer.",
  "own-pace": "A sale after as many blocks as the network brings in that time.",
  "second-trades": "A second purchase and a second sale by one account, of every size tried.",
  "transfer-recipients": "Whether those sell who were sent the token by a wallet.",
  "other-routers": "Sales through other contracts than the pool's own router, such as Permit2.",
  "second-pool": "A second pool: there is none, or it could not be tried.",
  "trade": "Purchase and sale: nothing was tried.",
  "unread-places": "Places where a pool may stand that could not be read.",
} as const;

export type NotChecked = keyof typeof notCheckedMeanings;

export const notCheckedCodes = Object.keys(notCheckedMeanings) as [NotChecked, ...NotChecked[]];
