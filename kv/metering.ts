/** What admission asks of the store, and what the store answers. */
import type { Ceilings } from "../schema/limits.ts";
import type { PlanId } from "../schema/plans.ts";

/** One authenticated request that wants to be admitted. */
export type Call = {
  readonly keyHash: string;
  readonly keyId: string;
  /** Client address as counted: IPv4, or the /64 of an IPv6. */
  readonly address: string;
  /** Credits the call costs; 0 for listings. */
  readonly credits: number;
  /** Lowest plan the call needs; any plan with API access when absent. */
  readonly plan?: PlanId | undefined;
  /** A refusal the surface knows already; the store places it in the order of admission. */
  readonly refusal?: "not-available-over-api" | "invalid-arguments" | undefined;
};

/** Where a ceiling stands after the call. Times are Unix seconds. */
export type WindowPosition = {
  readonly limit: number;
  readonly remaining: number;
  readonly resetAt: number;
};

/** The credit position of a key (SPEC, "Credit position"). */
export type CreditPosition = {
  readonly used: number;
  readonly max: number;
  readonly left: number;
  readonly resetAt: number;
};

export type Position = {
  readonly minute: WindowPosition;
  readonly day: WindowPosition;
  readonly credits: CreditPosition;
};

/** Credits taken for an admitted call: what a refund needs to give them back. */
export type Charge = {
  readonly keyHash: string;
  readonly keyId: string;
  /** Versionstamp of the key's record when it was charged. */
  readonly keyVersionstamp: string;
  readonly month: string;
  readonly day: string;
  readonly credits: number;
};

/** The decision on one call, in the order of DESIGN 5. */
export type Verdict =
  | { readonly kind: "bad-key" }
  | { readonly kind: "plan-lapsed" }
  | {
    readonly kind: "refused";
    readonly error:
      | "not-available-over-api"
      | "plan-required"
      | "invalid-arguments"
      | "rate-limited"
      | "credits-exhausted";
    /** Seconds until the refusal can end; set for both 429 codes. */
    readonly retryAfterS?: number;
    readonly plan: PlanId;
    readonly position: Position;
  }
  | {
    readonly kind: "admitted";
    readonly accountId: string;
    readonly plan: PlanId;
    readonly position: Position;
    /** Absent when the call is free. */
    readonly charge?: Charge | undefined;
  };

/** Limits that decisions rest on; all come from configuration. */
export type MeterLimits = {
  readonly ceilings: Ceilings;
  readonly planCredits: Readonly<Record<PlanId, number>>;
};
