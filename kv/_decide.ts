/**
 * The decision on a group of calls against one reading of the store: pure, so that the order of
 * admission (DESIGN 5) can be read and tested in one place.
 */
import { hasApiAccess, type PlanId, planIncludes } from "../schema/plans.ts";
import {
  dayOf,
  daySeconds,
  minuteSeconds,
  monthOf,
  nextMonthStart,
  unixSeconds,
  windowStart,
} from "../schema/time.ts";
import type { Call, Charge, MeterLimits, Position, Verdict } from "./metering.ts";
import type { ApiKeyRecord } from "./records.ts";

/** The moment of a decision: every window and period of the group follows from it. */
export type Moment = ReturnType<typeof momentOf>;

/** A key as read, and what the group adds to it. */
export type KeyState = {
  readonly record: ApiKeyRecord | null;
  readonly versionstamp: string | null;
  creditsUsed: number;
  dayCount: number;
  creditsAdded: number;
  callsAdded: number;
  dayAdded: number;
};

/** An address's minute window as read, and what the group adds to it. */
export type AddressState = { minuteCount: number; minuteAdded: number };

/** Periods and windows that hold `nowMs`. */
export function momentOf(nowMs: number) {
  const dayStart = windowStart(nowMs, daySeconds);
  if (dayStart !== today.dayStart) today = dayFrom(dayStart);
  const minuteStart = windowStart(nowMs, minuteSeconds);
  return { nowS: unixSeconds(nowMs), minuteStart, ...today };
}

/** What is the same all day: dates as text cost more than the rest of a decision. */
function dayFrom(dayStart: number) {
  const dayMs = dayStart * 1000;
  const creditsResetAt = nextMonthStart(dayMs);
  return { dayStart, month: monthOf(dayMs), day: dayOf(dayMs), creditsResetAt };
}

let today = dayFrom(0);

/**
 * Decides one call and adds what it counts and costs to the states.
 *
 * A revoked key and a lapsed plan count nothing; every other call counts against both ceilings
 * unless one of them is reached already.
 */
export function decide(
  call: Call,
  key: KeyState,
  address: AddressState,
  limits: MeterLimits,
  moment: Moment,
): Verdict {
  const { record } = key;
  if (record === null || record.revokedAt !== null) return { kind: "bad-key" };
  if (!hasApiAccess(record, moment.nowS)) return { kind: "plan-lapsed" };

  const full = key.dayCount >= limits.ceilings.perDay
    ? moment.dayStart + daySeconds
    : address.minuteCount >= limits.ceilings.perMinute
    ? moment.minuteStart + minuteSeconds
    : undefined;
  if (full === undefined) {
    key.dayCount++;
    key.dayAdded++;
    address.minuteCount++;
    address.minuteAdded++;
  }

  const max = limits.planCredits[record.plan];
  const error = refusalOf(call, record.plan, full !== undefined, key.creditsUsed, max);
  if (error === undefined && full === undefined) {
    key.callsAdded++;
    key.creditsUsed += call.credits;
    key.creditsAdded += call.credits;
  }
  const position = positionOf(key, address, limits, max, moment);
  if (error !== undefined) {
    const until = error === "rate-limited"
      ? full
      : error === "credits-exhausted"
      ? moment.creditsResetAt
      : undefined;
    const retry = until === undefined ? {} : { retryAfterS: Math.max(1, until - moment.nowS) };
    return { kind: "refused", error, plan: record.plan, position, ...retry };
  }
  return {
    kind: "admitted",
    accountId: record.accountId,
    plan: record.plan,
    position,
    charge: chargeOf(call, key, moment),
  };
}

/** Steps 4 to 8 of admission. */
function refusalOf(
  call: Call,
  plan: PlanId,
  full: boolean,
  creditsUsed: number,
  creditsMax: number,
) {
  if (call.refusal === "not-available-over-api") return call.refusal;
  if (call.plan !== undefined && !planIncludes(plan, call.plan)) return "plan-required" as const;
  if (full) return "rate-limited" as const;
  if (call.refusal !== undefined) return call.refusal;
  if (creditsUsed + call.credits > creditsMax && call.credits > 0) {
    return "credits-exhausted" as const;
  }
  return undefined;
}

function positionOf(
  key: KeyState,
  address: AddressState,
  limits: MeterLimits,
  max: number,
  moment: Moment,
): Position {
  const { perMinute, perDay } = limits.ceilings;
  return {
    minute: {
      limit: perMinute,
      remaining: Math.max(0, perMinute - address.minuteCount),
      resetAt: moment.minuteStart + minuteSeconds,
    },
    day: {
      limit: perDay,
      remaining: Math.max(0, perDay - key.dayCount),
      resetAt: moment.dayStart + daySeconds,
    },
    credits: {
      used: key.creditsUsed,
      max,
      left: Math.max(0, max - key.creditsUsed),
      resetAt: moment.creditsResetAt,
    },
  };
}

function chargeOf(call: Call, key: KeyState, moment: Moment): Charge | undefined {
  if (call.credits === 0 || key.versionstamp === null) return undefined;
  return {
    keyHash: call.keyHash,
    keyId: call.keyId,
    keyVersionstamp: key.versionstamp,
    month: moment.month,
    day: moment.day,
    credits: call.credits,
  };
}
