/** Stored records. What is read goes through these schemas once; inside, values have types. */
import * as z from "zod";
import { gates } from "../schema/ci.ts";
import { once } from "../schema/lazy.ts";
import { limits } from "../schema/limits.ts";
import { type PlanId, planIds } from "../schema/plans.ts";

const planId = () => z.enum(planIds as [PlanId, ...PlanId[]]);
const unixSeconds = () => z.number().int().nonnegative();

/** A schema that is built when it first parses. */
export function parser<S extends z.ZodType>(
  make: () => S,
): { parse: (value: unknown) => z.infer<S> } {
  const schema = once(make);
  return { parse: (value) => schema().parse(value) };
}

/** A key slot: the last key minted into it, live or revoked. */
const slot = () => z.object({ keyId: z.string(), keyHash: z.string() }).nullable();

export const accountRecord = parser(() =>
  z.object({
    id: z.string(),
    provider: z.string(),
    subject: z.string(),
    plan: planId(),
    /** First second at which the plan is over; `null`: no end. */
    planUntil: unixSeconds().nullable(),
    failOn: z.enum(gates).nullable(),
    connectedWallet: z.string().nullable(),
    createdAt: unixSeconds(),
    slots: z.array(slot()).length(limits.keysPerAccount),
  })
);
export type AccountRecord = ReturnType<typeof accountRecord.parse>;

export const apiKeyRecord = parser(() =>
  z.object({
    id: z.string(),
    accountId: z.string(),
    plan: planId(),
    planUntil: unixSeconds().nullable(),
    name: z.string(),
    hint: z.string(),
    /** From 0: the account's slot whose spending this key goes on. */
    slot: z.number().int().min(0).max(limits.keysPerAccount - 1),
    createdAt: unixSeconds(),
    revokedAt: unixSeconds().nullable(),
  })
);
export type ApiKeyRecord = ReturnType<typeof apiKeyRecord.parse>;

export const windowRecord = parser(() =>
  z.object({ count: z.number().int().nonnegative(), exp: unixSeconds() })
);

/** An answer of the token risk snapshot, given out from `at` until `exp`. */
export const riskRecord = parser(() =>
  z.object({ at: unixSeconds(), exp: unixSeconds(), json: z.string() })
);

export const sessionRecord = parser(() =>
  z.object({ createdAt: unixSeconds(), exp: unixSeconds() })
);

/** Written with an account; redeemed when a sign-in identity is bound to it. */
export type AccountLinkRecord = { readonly accountId: string; readonly exp: number };
