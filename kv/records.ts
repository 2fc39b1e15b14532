/** Stored records. What is read goes through these schemas once; inside, values have types. */
import * as z from "zod";
import { once } from "../schema/lazy.ts";
import { type PlanId, planIds } from "../schema/plans.ts";

const planId = () => z.enum(planIds as [PlanId, ...PlanId[]]);
const unixSeconds = () => z.number().int().nonnegative();

/** A schema that is built when it first parses. */
function parser<S extends z.ZodType>(make: () => S): { parse: (value: unknown) => z.infer<S> } {
  const schema = once(make);
  return { parse: (value) => schema().parse(value) };
}

/** Severities a CI gate can fail on; `none` never fails. */
export const gatePolicies = ["critical", "high", "medium", "low", "none"] as const;

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
    failOn: z.enum(gatePolicies).nullable(),
    connectedWallet: z.string().nullable(),
    createdAt: unixSeconds(),
    slots: z.array(slot()).length(5),
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
    /** 0 to 4: the account's slot whose spending this key goes on. */
    slot: z.number().int().min(0).max(4),
    createdAt: unixSeconds(),
    revokedAt: unixSeconds().nullable(),
  })
);
export type ApiKeyRecord = ReturnType<typeof apiKeyRecord.parse>;

export const windowRecord = parser(() =>
  z.object({ count: z.number().int().nonnegative(), exp: unixSeconds() })
);
export type WindowRecord = ReturnType<typeof windowRecord.parse>;

export const accountLinkRecord = parser(() =>
  z.object({ accountId: z.string(), exp: unixSeconds() })
);
export type AccountLinkRecord = ReturnType<typeof accountLinkRecord.parse>;
