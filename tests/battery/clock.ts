/** Rollovers, window edges, leap days and clocks set back: positions and ceilings stay right. */
import { keys } from "../../kv/keys.ts";
import { openStore } from "../../kv/open.ts";
import { TokenRiskStore } from "../../kv/risk.ts";
import { systemRandom } from "../../schema/random.ts";
import { type Dice, dice } from "../rig/dice.ts";
import { fixtureTool } from "../rig/fixture_tools.ts";
import { type AccountWithKey, type Harness, startHarness } from "../rig/harness.ts";
import type { Claim, Part } from "./claim.ts";

/**
 * As one key and one address send half of all, each of the three is met, and met on both sides of an edge.
 * Around the edges the credits end before the day's calls do.
 */
const perMinute = 12;
const perDay = 20;
const creditsMax = { ample: 60, scarce: 30 } as const;
/** Of free lookups. */
const freeCeilings = { perMinute: 25, perDay: 90 } as const;
const callCredits = 2;
const envOf = (credits: number) => ({
  LIMIT_PER_MINUTE: String(perMinute),
  LIMIT_PER_DAY: String(perDay),
  PLAN_CREDITS: `business=${credits},ai-agents=0`,
});
const registry = { answer: fixtureTool("answer") };
const addresses = ["192.0.2.1", "192.0.2.2", "198.51.100.9", "203.0.113.4"] as const;
const instances = 3;

/** The first second after an edge, by what ends there. */
const edges = {
  "a minute": Date.UTC(2026, 10, 22, 12, 1),
  "a day": Date.UTC(2026, 10, 23),
  "a month": Date.UTC(2026, 11, 1),
  "a year": Date.UTC(2027, 0, 1),
  "the last day of a February without a leap day": Date.UTC(2027, 2, 1),
  "the day before a leap day": Date.UTC(2028, 1, 29),
  "a leap day": Date.UTC(2028, 2, 1),
} as const;

export const clock: Part = {
  name: "clock",
  draws: "times and calls",
  run: async (seed) => [
    ...await Promise.all(Object.entries(edges).map(([name, atMs]) => aroundEdge(name, atMs, seed))),
    await anyClock(seed),
    await freeLookups(seed),
  ],
};

/** What a call may meet, and the code of the refusal. */
const refusals = {
  minute: "rate-limited",
  day: "rate-limited",
  month: "credits-exhausted",
} as const;
type Limit = keyof typeof refusals;

/** What has been used, counted the plain way: no store, no windows that expire. */
function reckoning(credits: number) {
  const counts = new Map<string, number>();
  const of = (name: string) => counts.get(name) ?? 0;
  const add = (name: string, by: number) => void counts.set(name, of(name) + by);
  return (keyId: string, address: string, nowMs: number) => {
    const now = new Date(nowMs).toISOString();
    const [month, day, minute] = [now.slice(0, 7), now.slice(0, 10), now.slice(0, 16)];
    const names = {
      minute: `${address} ${minute}`,
      day: `${keyId} ${day}`,
      month: `${keyId} ${month}`,
    };
    const ends = {
      minute: Date.parse(`${minute}:00Z`) / 1000 + 60,
      day: Date.parse(`${day}T00:00Z`) / 1000 + 86_400,
      month: Date.UTC(...nextMonth(month)) / 1000,
    };
    const met: Limit | undefined = of(names.day) >= perDay
      ? "day"
      : of(names.minute) >= perMinute
      ? "minute"
      : of(names.month) + callCredits > credits
      ? "month"
      : undefined;
    if (met !== "day" && met !== "minute") {
      for (const name of [names.minute, names.day]) add(name, 1);
    }
    if (met === undefined) add(names.month, callCredits);
    const nowS = Math.floor(nowMs / 1000);
    const used = of(names.month);
    const [minuteLeft, dayLeft] = [perMinute - of(names.minute), perDay - of(names.day)];
    const headers: Readonly<Record<string, string | null>> = {
      "retry-after": met === undefined ? null : String(ends[met] - nowS),
      "x-credits-used": String(used),
      "x-credits-left": String(credits - used),
      "x-credits-reset": String(ends.month),
      "x-ratelimit-remaining": String(minuteLeft),
      "x-ratelimit-reset": String(ends.minute),
      "ratelimit": `"minute";r=${minuteLeft};t=${ends.minute - nowS}, ` +
        `"day";r=${dayLeft};t=${ends.day - nowS}`,
    };
    return { met, headers };
  };
}

function nextMonth(month: string): [number, number] {
  const [year = 0, number = 0] = month.split("-").map(Number);
  // `Date.UTC` counts months from 0, so this is the next one.
  return [year, number];
}

/** Calls at moments that `nextMs` draws, each answer held against the reckoning. */
async function held(
  { seed, calls, credits }: {
    readonly seed: number;
    readonly calls: number;
    readonly credits: number;
  },
  nextMs: (draw: Dice["upTo"], nowMs: number) => number,
): Promise<{ readonly wrong: number; readonly outcomes: Record<string, number> }> {
  const draw = dice(seed).upTo;
  const store = await openStore({ path: ":memory:", hosted: false });
  let nowMs = nextMs(draw, edges["a minute"]);
  const harnesses: Harness[] = [];
  while (harnesses.length < instances) {
    harnesses.push(
      await startHarness({ env: envOf(credits), registry, store, clock: () => nowMs }),
    );
  }
  const callers: AccountWithKey[] = [];
  while (callers.length < 3) callers.push(await harnesses[0]!.account());
  const reckon = reckoning(credits);
  const outcomes: Record<string, number> = {};
  let wrong = 0;
  for (let nth = 0; nth < calls; nth++) {
    nowMs = nextMs(draw, nowMs);
    const { key, keyId } = mostlyFirst(callers, draw);
    const from = mostlyFirst(addresses, draw);
    const asked = { key, body: {}, from };
    const answer = await harnesses[draw(instances)]!.ask("/api/v1/tools/answer", asked);
    const { ok, error } = await answer.json();
    const { met, headers } = reckon(keyId, from, nowMs);
    const isRight = (ok ? undefined : error) === (met && refusals[met]) &&
      Object.entries(headers).every(([name, value]) => answer.headers.get(name) === value);
    if (!isRight) wrong++;
    const outcome = met ?? "answered";
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  for (const harness of harnesses) await harness.close();
  await store.close();
  return { wrong, outcomes };
}

const mostlyFirst = <T>(all: readonly T[], draw: Dice["upTo"]): T =>
  all[draw(2) === 0 ? 0 : draw(all.length)]!;

const told = (outcomes: Record<string, number>) =>
  Object.entries(outcomes).map(([outcome, count]) => `${outcome} ${count}`).join(", ");

/** Calls were answered, and refused by each limit that can be met. */
const areAllMet = (outcomes: Record<string, number>, limits: readonly Limit[]) =>
  ["answered", ...limits].every((one) => (outcomes[one] ?? 0) > 0);

/** Moments up to two seconds on both sides of an edge, in any order. */
async function aroundEdge(name: string, edgeMs: number, seed: number): Promise<Claim> {
  const { wrong, outcomes } = await held(
    { seed, calls: 500, credits: creditsMax.scarce },
    (draw) => edgeMs - 2_000 + draw(4_000),
  );
  return {
    claim: `position and ceilings are right on both sides of the end of ${name}`,
    figure: `500 calls over ${instances} instances, ${wrong} wrong; ${told(outcomes)}`,
    holds: wrong === 0 && areAllMet(outcomes, ["minute", "day", "month"]),
  };
}

/** A clock that stands for some calls and then leaps between moments up to a month apart. */
async function anyClock(seed: number): Promise<Claim> {
  const second = 1_000;
  const [minute, day] = [60 * second, 86_400 * second];
  const leaps = [0, second, -second, minute, -minute, day, -day, 31 * day, -31 * day];
  const { wrong, outcomes } = await held(
    { seed, calls: 6_000, credits: creditsMax.ample },
    (draw, nowMs) =>
      draw(4) > 0 ? nowMs : edges["a month"] + leaps[draw(leaps.length)]! + draw(second),
  );
  return {
    claim: "a clock set back or ahead, by a second up to a month, finds what was used before",
    figure: `6000 calls over ${instances} instances, ${wrong} wrong; ${told(outcomes)}`,
    holds: wrong === 0 && areAllMet(outcomes, ["minute", "day", "month"]),
  };
}

/** The two ceilings of free lookups, under the same clock. */
async function freeLookups(seed: number): Promise<Claim> {
  const draw = dice(seed).upTo;
  const store = await openStore({ path: ":memory:", hosted: false });
  const days = [Date.UTC(2027, 11, 31), Date.UTC(2028, 0, 1), Date.UTC(2028, 1, 29)] as const;
  let nowMs: number = days[0];
  const deps = { store, clock: () => nowMs, random: systemRandom };
  const isolates = Array.from(
    { length: instances },
    () => new TokenRiskStore(deps, freeCeilings),
  );
  const admitted = new Map<string, number>();
  const add = (name: string) => admitted.set(name, (admitted.get(name) ?? 0) + 1);
  for (let nth = 0; nth < 1_500; nth++) {
    const dayMs = days[draw(days.length)]!;
    // The first day fills up before any minute does, on the others an address its minute.
    const isWide = dayMs === days[0];
    nowMs = dayMs + (isWide ? draw(4) : 0) * 60_000 + draw(60_000);
    const address = addresses[draw(isWide ? addresses.length : 2)]!;
    if (!(await isolates[draw(instances)]!.admit(address)).admitted) continue;
    add(`day ${dayMs}`);
    add(`minute ${address} ${Math.floor(nowMs / 60_000)}`);
  }
  for (const isolate of isolates) await isolate.close();
  const kv = await store.kv();
  const counted: number[] = [];
  for (const dayMs of days) {
    const { value } = await kv.get<{ count: number }>(keys.riskDay(dayMs / 1000));
    counted.push(value?.count ?? 0);
  }
  await store.close();
  const made = days.map((dayMs) => admitted.get(`day ${dayMs}`) ?? 0);
  const minuteMost = Math.max(
    ...[...admitted].flatMap(([name, count]) => name.startsWith("minute") ? [count] : []),
  );
  return {
    claim: "free lookups of days left and come back to are within their ceilings",
    figure: `admitted ${made.join(", ")} of ${freeCeilings.perDay} a day, ` +
      `counted ${
        counted.join(", ")
      }, most of an address in a minute ${minuteMost} of ${freeCeilings.perMinute}`,
    holds: made.every((count, index) => count === counted[index] && count <= freeCeilings.perDay) &&
      made[0] === freeCeilings.perDay && minuteMost === freeCeilings.perMinute,
  };
}
