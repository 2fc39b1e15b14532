/** Plans, ordered from lowest to highest rank (DESIGN 7). Prices in US cents per month. */

type PlanRow = {
  readonly title: string;
  readonly rank: number;
  readonly api: boolean;
  /** Credits a month; configuration may override it. */
  readonly credits: number;
  /** `null`: not published. */
  readonly priceUsdCents: number | null;
};

export const plans = {
  "free": { title: "Free", rank: 0, api: false, credits: 0, priceUsdCents: 0 },
  "pro": { title: "Pro", rank: 1, api: false, credits: 0, priceUsdCents: null },
  "business": { title: "Business", rank: 2, api: true, credits: 10_000, priceUsdCents: 2990 },
  "ai-agents": { title: "AI Agents", rank: 3, api: true, credits: 50_000, priceUsdCents: null },
} as const satisfies Record<string, PlanRow>;

export type PlanId = keyof typeof plans;

export const planIds = Object.keys(plans) as [PlanId, ...PlanId[]];

/** Whether an account on `plan` may use what starts at `needed`. */
export function planIncludes(plan: PlanId, needed: PlanId): boolean {
  return plans[plan].api && plans[plan].rank >= plans[needed].rank;
}

/** Whether `plan`, which is over at `planUntil` (Unix seconds), gives API access at `nowS`. */
export function hasApiAccess(
  { plan, planUntil }: { readonly plan: PlanId; readonly planUntil: number | null },
  nowS: number,
): boolean {
  return plans[plan].api && (planUntil === null || nowS < planUntil);
}

/** A price to put behind a plan's credits; nothing where none is published. */
export function monthlyPriceText(usdCents: number | null): string {
  return usdCents === null ? "" : `, ${(usdCents / 100).toFixed(2)} USD a month`;
}
