/** What the operator may set: the files leave places for it. */
import type { PlanId } from "../plans.ts";

/** Names of the places, which `routes/_places.ts` fills. */
export const configuredPlaces = {
  perMinute: "limit_per_minute",
  perDay: "limit_per_day",
  riskPerMinute: "token_risk_per_minute",
  riskPerDay: "token_risk_per_day",
  credits: (plan: PlanId) => `credits_${plan}`,
  keySteps: "key_steps",
  keysPage: "keys_page",
} as const;

const place = (name: string) => `{${name}}`;

/** The same in sentences. */
export const configured = {
  perMinute: place(configuredPlaces.perMinute),
  perDay: place(configuredPlaces.perDay),
  riskPerMinute: place(configuredPlaces.riskPerMinute),
  riskPerDay: place(configuredPlaces.riskPerDay),
  credits: (plan: PlanId) => place(configuredPlaces.credits(plan)),
  keySteps: place(configuredPlaces.keySteps),
  keysPage: place(configuredPlaces.keysPage),
} as const;

/** A number in a JSON file: what stands there until it is served is a text with the place alone. */
export function numberAt(text: string): number {
  return text as unknown as number;
}
