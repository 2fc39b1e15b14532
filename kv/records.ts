/** Stored records. What is read goes through these schemas once; inside, values have types. */
import * as z from "zod";
import { type PlanId, planIds } from "../schema/plans.ts";

const planId = z.enum(planIds as [PlanId, ...PlanId[]]);
const unixSeconds = z.number().int().nonnegative();

/** Severities a CI gate can fail on; `none` never fails. */
export const gatePolicies = ["critical", "high", "medium", "low", "none"] as const;

/** A key slot: the last key minted into it, live or revoked. */
const slot = z.object({ keyId: z.string(), keyHash: z.string() }).nullable();

export const accountRecord = z.object({
  id: z.string(),
  provider: z.string(),
  subject: z.string(),
  plan: planId,
  /** First second at which the plan is over; `null`: no end. */
  planUntil: unixSeconds.nullable(),
  failOn: z.enum(gatePolicies).nullable(),
  connectedWallet: z.string().nullable(),
  createdAt: unixSeconds,
  slots: z.array(slot).length(5),
});
export type AccountRecord = z.infer<typeof accountRecord>;

export const apiKeyRecord = z.object({
  id: z.string(),
  accountId: z.string(),
  plan: planId,
  planUntil: unixSeconds.nullable(),
  name: z.string(),
  hint: z.string(),
  /** 0 to 4: the account's slot whose spending this key goes on. */
  slot: z.number().int().min(0).max(4),
  createdAt: unixSeconds,
  revokedAt: unixSeconds.nullable(),
});
export type ApiKeyRecord = z.infer<typeof apiKeyRecord>;

export const windowRecord = z.object({ count: z.number().int().nonnegative(), exp: unixSeconds });
export type WindowRecord = z.infer<typeof windowRecord>;

export const accountLinkRecord = z.object({ accountId: z.string(), exp: unixSeconds });
export type AccountLinkRecord = z.infer<typeof accountLinkRecord>;
