/**
 * Stored records. What is read goes through these schemas once; inside, values have types. They are of
 * zod's light build, as arguments are: the first call of a process makes one (`schema/argument.ts`).
 */
import * as z from "zod/mini";
import { gates } from "../schema/ci.ts";
import { once } from "../schema/lazy.ts";
import { limits } from "../schema/limits.ts";
import { type PlanId, planIds } from "../schema/plans.ts";

const planId = () => z.enum(planIds as [PlanId, ...PlanId[]]);

/** One schema for all fields of a kind: making one takes the first call 0.1 ms. */
const text = once(() => z.string());
const unixSeconds = once(() => z.int().check(z.nonnegative()));
const perhapsText = once(() => z.nullable(text()));
const perhapsSeconds = once(() => z.nullable(unixSeconds()));

/**
 * A schema that is built when it first parses. zod compiles none: that costs the first call of a process
 * 0.6 ms, and saves a microsecond of each later reading, of which a key in use has few.
 */
export function parser<S extends z.ZodMiniType>(
  make: () => S,
): { parse: (value: unknown) => z.infer<S> } {
  const schema = once(make);
  return { parse: (value) => schema().parse(value, { jitless: true }) };
}

/** A key slot: the last key minted into it, live or revoked. */
const slot = () => z.nullable(z.object({ keyId: text(), keyHash: text() }));

const identity = () => z.object({ provider: text(), subject: text() });
export type Identity = z.infer<ReturnType<typeof identity>>;

export const accountRecord = parser(() =>
  z.object({
    id: text(),
    /** Who signs in; `operator` until somebody does. */
    provider: text(),
    subject: text(),
    /** The identity that an operator made it under, once a sign-in identity is bound to it. */
    madeFor: z._default(z.nullable(identity()), null),
    /** SHA-256 of the operator's link while nobody has used it. */
    linkHash: z._default(perhapsText(), null),
    plan: planId(),
    /** First second at which the plan is over; `null`: no end. */
    planUntil: perhapsSeconds(),
    failOn: z.nullable(z.enum(gates)),
    connectedWallet: perhapsText(),
    createdAt: unixSeconds(),
    slots: z.array(slot()).check(z.length(limits.keysPerAccount)),
  })
);
export type AccountRecord = ReturnType<typeof accountRecord.parse>;

export const apiKeyRecord = parser(() =>
  z.object({
    id: text(),
    accountId: text(),
    plan: planId(),
    planUntil: perhapsSeconds(),
    name: text(),
    hint: text(),
    /** From 0: the account's slot whose spending this key goes on. */
    slot: z.int().check(z.nonnegative(), z.maximum(limits.keysPerAccount - 1)),
    createdAt: unixSeconds(),
    revokedAt: perhapsSeconds(),
    /** One-time value of the form that made it; `null`: no form did. */
    form: z._default(perhapsText(), null),
  })
);
export type ApiKeyRecord = ReturnType<typeof apiKeyRecord.parse>;

export const windowRecord = parser(() =>
  z.object({ count: z.int().check(z.nonnegative()), exp: unixSeconds() })
);

/** An answer of the token risk snapshot, given out from `at` until `exp`. */
export const riskRecord = parser(() =>
  z.object({ at: unixSeconds(), exp: unixSeconds(), json: text() })
);

export const sessionRecord = parser(() =>
  z.object({ createdAt: unixSeconds(), exp: unixSeconds() })
);

/** A sign-in under way: what its callback has to show, and where it leads. */
export const flowRecord = parser(() =>
  z.object({
    provider: text(),
    browserHash: text(),
    /** PKCE code verifier (RFC 7636). */
    verifier: text(),
    nonce: text(),
    /** Path of this site to go on to. */
    next: text(),
    /** The operator's link that the sign-in is to use, if any. */
    linkHash: perhapsText(),
    exp: unixSeconds(),
  })
);
export type FlowRecord = ReturnType<typeof flowRecord.parse>;

/** Written with an account; redeemed when a sign-in identity is bound to it. */
export const accountLinkRecord = parser(() => z.object({ accountId: text(), exp: unixSeconds() }));
export type AccountLinkRecord = ReturnType<typeof accountLinkRecord.parse>;
