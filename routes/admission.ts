/** Admission of one authenticated request (DESIGN 5), the same for every metered surface. */
import type { Call, Charge, Position, Verdict } from "../kv/metering.ts";
import { StoreError } from "../kv/store_error.ts";
import type { KeyIdentity } from "../schema/api_key.ts";
import type { ErrorCode } from "../schema/errors.ts";
import { type PlanId, plans } from "../schema/plans.ts";
import { daySeconds, minuteSeconds, unixSeconds } from "../schema/time.ts";
import { clientAddress } from "./client_address.ts";
import { badKey } from "./credentials.ts";
import type { Deps, Exchange } from "./deps.ts";
import type { Failure } from "./respond.ts";

/** What a surface knows of a call before it is admitted. */
export type Intent = {
  readonly key: KeyIdentity;
  readonly credits: number;
  /** Lowest plan the call needs. */
  readonly plan?: PlanId;
  /** A refusal found already; it is answered in its turn, after those that come first. */
  readonly failure?: Failure | undefined;
};

export type Admission =
  | {
    readonly ok: false;
    readonly failure: Failure;
    /** The position of a live key on a live plan; absent when the caller, not the call, is refused. */
    readonly position?: Position;
  }
  | {
    readonly ok: true;
    readonly plan: PlanId;
    readonly accountId: string;
    readonly position: Position;
    readonly headers: Readonly<Record<string, string>>;
    /** Gives the credits back; the answer then tells the position after it. */
    readonly refund: () => Promise<Refunded>;
  };

export type Refunded = {
  readonly position: Position;
  readonly headers: Readonly<Record<string, string>>;
};

/** Decides a request; a refusal comes with its code, wording and headers. */
export async function admit(deps: Deps, exchange: Exchange, intent: Intent): Promise<Admission> {
  const { key, credits, plan, failure } = intent;
  let verdict: Verdict;
  try {
    verdict = await deps.meter.admit({
      keyHash: key.hash,
      keyId: key.id,
      address: clientAddress(exchange.request, exchange.info, deps.config.clientAddressHeader),
      credits,
      plan,
      refusal: failure === undefined ? undefined : refusalOf(failure),
    });
  } catch (error) {
    return { ok: false, failure: storeFailure(error) };
  }
  if (verdict.kind === "bad-key") return { ok: false, failure: badKey };
  if (verdict.kind === "plan-lapsed") return { ok: false, failure: lapsed };
  const headers = positionHeaders(verdict.position, unixSeconds(deps.clock()));
  if (verdict.kind === "refused") {
    const { position } = verdict;
    return { ok: false, failure: refusedFailure(verdict, headers, plan, failure), position };
  }
  exchange.note({ keyId: key.id, credits });
  const { accountId, position, charge } = verdict;
  return {
    ok: true,
    plan: verdict.plan,
    accountId,
    position,
    headers,
    refund: () => refund(deps, exchange, position, charge),
  };
}

/** The failure of a store that is missing or did not answer; other errors are thrown on. */
export function storeFailure(error: unknown): Failure {
  if (!(error instanceof StoreError)) throw error;
  return error.code === "db-unconfigured"
    ? { error: error.code, detail: "No database is attached to this deployment." }
    : {
      error: error.code,
      detail: "The database did not answer; nothing was charged. Try again.",
      headers: { "Retry-After": "5" },
    };
}

/** Rate limit headers in both forms (IETF draft-ietf-httpapi-ratelimit-headers) and credits. */
export function positionHeaders(position: Position, nowS: number): Record<string, string> {
  const { minute, day, credits } = position;
  const left = (resetAt: number) => Math.max(0, resetAt - nowS);
  return {
    "RateLimit-Policy": policyOf(minute.limit, day.limit),
    "RateLimit": `"minute";r=${minute.remaining};t=${left(minute.resetAt)}, ` +
      `"day";r=${day.remaining};t=${left(day.resetAt)}`,
    "X-RateLimit-Limit": String(minute.limit),
    "X-RateLimit-Remaining": String(minute.remaining),
    "X-RateLimit-Reset": String(minute.resetAt),
    "X-Credits-Used": String(credits.used),
    "X-Credits-Left": String(credits.left),
    "X-Credits-Reset": String(credits.resetAt),
  };
}

/** The ceilings of a deployment are the same in every answer. */
let policy = { minute: 0, day: 0, text: "" };

function policyOf(minute: number, day: number): string {
  if (policy.minute !== minute || policy.day !== day) {
    const text = `"minute";q=${minute};w=${minuteSeconds}, "day";q=${day};w=${daySeconds}`;
    policy = { minute, day, text };
  }
  return policy.text;
}

const lapsed = {
  error: "plan-required",
  detail: "The account's plan no longer includes API access, which starts at Business.",
} as const satisfies Failure;

/** The wording of a refusal that counted against the ceilings. */
function refusedFailure(
  verdict: Extract<Verdict, { kind: "refused" }>,
  headers: Readonly<Record<string, string>>,
  plan: PlanId | undefined,
  known: Failure | undefined,
): Failure {
  const { error, retryAfterS, position: { credits, minute, day } } = verdict;
  if (known !== undefined && refusalOf(known) === error) return { ...known, headers };
  const needed = plan === undefined ? "a higher" : `the ${plans[plan].title}`;
  const details = {
    "not-available-over-api": "No tool of this name is served over the API.",
    "invalid-arguments": "The arguments are refused.",
    "plan-required": `This tool needs ${needed} plan; the key's plan is ${
      plans[verdict.plan].title
    }.`,
    "rate-limited": day.remaining === 0
      ? `The ceiling of ${day.limit} requests a day for this key is reached.`
      : `The ceiling of ${minute.limit} requests a minute for this address is reached.`,
    "credits-exhausted": `${credits.used} of ${credits.max} credits are spent; ` +
      `they return at ${credits.resetAt} (Unix seconds).`,
  } as const satisfies Record<typeof error, string>;
  const retry = retryAfterS === undefined ? {} : { "Retry-After": String(retryAfterS) };
  return { error, detail: details[error], headers: { ...headers, ...retry } };
}

/** Refusals that a surface finds by itself, and the step of admission each is told at. */
const steps: Partial<Record<ErrorCode, NonNullable<Call["refusal"]>>> = {
  "not-available-over-api": "not-available-over-api",
  "invalid-arguments": "invalid-arguments",
  "unknown-engine-version": "invalid-arguments",
};

function refusalOf({ error }: Failure): NonNullable<Call["refusal"]> {
  const step = steps[error];
  if (step === undefined) throw new Error("Only these refusals are placed by the store");
  return step;
}

async function refund(
  deps: Deps,
  exchange: Exchange,
  position: Position,
  charge: Charge | undefined,
): Promise<Refunded> {
  const nowS = unixSeconds(deps.clock());
  if (charge === undefined) return { position, headers: positionHeaders(position, nowS) };
  try {
    await deps.meter.refund(charge);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    // The meter goes on trying; the answer is not worth less for it.
    deps.log("warn", "refund-delayed", { requestId: exchange.requestId, keyId: charge.keyId });
  }
  exchange.note({ credits: 0 });
  const { used, max, resetAt } = position.credits;
  const usedAfter = used - charge.credits;
  const credits = { used: usedAfter, max, left: Math.max(0, max - usedAfter), resetAt };
  const after = { ...position, credits };
  return { position: after, headers: positionHeaders(after, nowS) };
}
