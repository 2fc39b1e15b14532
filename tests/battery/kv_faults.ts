/**
 * A database that fails, stalls and conflicts at random under several instances: credits stay exact,
 * and whoever cannot be told is told 503.
 */
import assert from "node:assert/strict";
import { countsOf } from "../../kv/counts.ts";
import { keys } from "../../kv/keys.ts";
import { TokenRiskStore } from "../../kv/risk.ts";
import { systemClock } from "../../schema/clock.ts";
import { systemRandom } from "../../schema/random.ts";
import { daySeconds, monthOf, windowStart } from "../../schema/time.ts";
import { type Dice, dice } from "../rig/dice.ts";
import { type Fault, type FaultyKv, openFaultyKv } from "../rig/faulty_kv.ts";
import { fixtureTool, upstreamRefusal } from "../rig/fixture_tools.ts";
import { type AccountWithKey, type Harness, startHarness } from "../rig/harness.ts";
import { countsClaim, noteMinutes, requestsOfDays } from "./_counted_requests.ts";
import type { Claim, Part } from "./claim.ts";

const instances = 5;
const accounts = 24;
const rounds = 36;
const callsPerRound = 250;
/** Less than the calls of an account would cost, so that the end of the credits is met under faults. */
const creditsMax = 400;
const env = {
  PLAN_CREDITS: `business=${creditsMax},ai-agents=0`,
  LIMIT_PER_MINUTE: "1000000",
  LIMIT_PER_DAY: "1000000",
};

/** In a thousand readings and commits; the others are as they should be. */
const shares: readonly (readonly [Fault, number])[] = [
  ["fails", 80],
  ["conflict", 80],
  ["applied-then-fails", 80],
  ["repeated", 60],
  [{ appliedLateMs: 3 }, 40],
  [{ delayMs: 10 }, 40],
];

/** In the rounds in which the database also falls silent, which holds a round up for seconds. */
const silent: typeof shares = [["stalls", 15], ["applied-then-stalls", 15]];
const silentEvery = 12;
/**
 * In this round of metered calls every commit is applied unheard, and half of the readings are too: whether
 * their calls were charged, their callers cannot be told any more.
 */
const unheardRound = 3;

export const kvFaults: Part = {
  name: "kv-faults",
  draws: "faults, calls and callers",
  run: async (seed) => (await Promise.all([meteredCalls(seed), freeLookups(seed)])).flat(),
};

type Faults = { readonly happened: number; round: number };

/** Sets the faults, and counts those that happened. */
function breakAtRandom(faulty: FaultyKv, draw: Dice["upTo"]): Faults {
  const faults = { happened: 0, round: 0 };
  faulty.plan = () => {
    let left = draw(1000);
    const isSilent = faults.round % silentEvery === silentEvery - 1;
    for (const [fault, share] of isSilent ? [...silent, ...shares] : shares) {
      if (left < share) {
        faults.happened++;
        return fault;
      }
      left -= share;
    }
    return "none";
  };
  return faults;
}

function unheard(draw: Dice["upTo"]): FaultyKv["plan"] {
  return (operation) =>
    operation === "commit" ? "applied-then-stalls" : draw(2) === 0 ? "stalls" : "none";
}

async function meteredCalls(seed: number): Promise<Claim[]> {
  const draw = dice(seed).upTo;
  const faulty = await openFaultyKv();
  const registry = {
    answer: fixtureTool("answer"),
    refuse: fixtureTool("refuse", { run: () => Promise.resolve(upstreamRefusal) }),
  };
  const start = () => startHarness({ store: faulty.store, registry, env });
  const harnesses: Harness[] = [];
  while (harnesses.length < instances) harnesses.push(await start());
  const callers: AccountWithKey[] = [];
  while (callers.length < accounts) callers.push(await harnesses[0]!.account());
  const paid = new Map(callers.map(({ keyId }) => [keyId, 0]));
  const requests = new Map(callers.map(({ keyId }) => [keyId, { asked: 0, told: 0 }]));
  const minutes = new Map<string, number>();
  const outcomes: Record<string, number> = {};
  const call = async (harness: Harness, { key, keyId }: AccountWithKey) => {
    const tool = draw(5) === 0 ? "refuse" : "answer";
    // No two instances share one: the check of an address would keep them apart, and not the key's.
    const from = `198.18.${1 + harnesses.indexOf(harness)}.${draw(40)}`;
    const response = await harness.ask(`/api/v1/tools/${tool}`, { key, body: {}, from });
    const { ok, error } = await response.json();
    const outcome = ok ? "ok" : `${response.status} ${error}`;
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    if (ok) paid.set(keyId, paid.get(keyId)! + 2);
    requests.get(keyId)!.asked++;
    if (response.status !== 503) requests.get(keyId)!.told++;
  };
  const faults = breakAtRandom(faulty, draw);
  const broken = faulty.plan;
  for (; faults.round < rounds; faults.round++) {
    faulty.plan = faults.round === unheardRound ? unheard(draw) : broken;
    await Promise.all(Array.from(
      { length: callsPerRound },
      () => call(harnesses[draw(instances)]!, callers[draw(accounts)]!),
    ));
    await noteMinutes(faulty.kv, minutes);
  }
  faulty.plan = () => "none";
  await faulty.settled();
  for (const harness of harnesses) await harness.close();
  const spent = async ({ keyId }: AccountWithKey) => {
    return countsOf(await faulty.kv.get(keys.credits(keyId, monthOf(Date.now())))).credits;
  };
  const drift = async () => {
    const each = callers.map(async (caller) => await spent(caller) - paid.get(caller.keyId)!);
    return (await Promise.all(each)).reduce((sum, one) => sum + Math.abs(one), 0);
  };
  const driftUnderFaults = await drift();
  await noteMinutes(faulty.kv, minutes);
  const days = await requestsOfDays(faulty.kv);
  const countClaim = countsClaim(requests, days, minutes);
  const ends = await Promise.all(callers.map(spent));
  const used = ends.filter((credits) => credits >= creditsMax).length;
  const over = ends.filter((credits) => credits > creditsMax).length;
  const unsettled = harnesses.flatMap(({ logged }) => logged)
    .filter(({ event }) => event === "credits-unsettled").length;
  const answered = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  // What is left is there to be used, to the last credit and no further.
  const whole = await start();
  for (const caller of callers) {
    // One call in five is refused and given back, so twice as many are more than enough.
    for (let left = creditsMax - await spent(caller) + 4; left > 0; left--) {
      await call(whole, caller);
    }
  }
  const driftAtTheEnd = await drift();
  const full = callers.filter(({ keyId }) => paid.get(keyId) === creditsMax).length;
  await whole.close();
  await faulty.store.close();
  const expected = new Set([
    "ok",
    "200 upstream-unavailable",
    "503 db-unavailable",
    "429 credits-exhausted",
  ]);
  const other = Object.keys(outcomes).filter((outcome) => !expected.has(outcome));
  return [
    {
      claim:
        "credits spent are credits answered, and none beyond what a key has, whatever readings " +
        "and commits come to",
      figure: `${answered} calls over ${instances} instances, ${faults.happened} faults, ` +
        `drift ${driftUnderFaults}, unsettled ${unsettled}; ${used} of ${accounts} keys used up, ` +
        `${over} beyond`,
      holds: driftUnderFaults === 0 && unsettled === 0 && faults.happened > 500 && over === 0 &&
        used > 0,
    },
    countClaim,
    {
      claim: "no fault loses a credit: each key can be used to its last and no further",
      figure: `${full} of ${accounts} keys at ${creditsMax}, drift ${driftAtTheEnd}`,
      holds: full === accounts && driftAtTheEnd === 0,
    },
    {
      claim: "whoever cannot be told is told 503",
      figure: Object.entries(outcomes).map(([outcome, count]) => `${outcome}: ${count}`).join(", "),
      holds: other.length === 0 && (outcomes["503 db-unavailable"] ?? 0) > 0,
    },
  ];
}

/** The free lookups of a day, over a store with the same faults. */
async function freeLookups(seed: number): Promise<Claim[]> {
  const perDay = 2_000;
  const draw = dice(seed + 1).upTo;
  const faulty = await openFaultyKv();
  const deps = { store: faulty.store, clock: systemClock, random: systemRandom };
  const dayStart = windowStart(systemClock(), daySeconds);
  const isolates = Array.from(
    { length: instances },
    () => new TokenRiskStore(deps, { perMinute: 1_000_000, perDay }),
  );
  const faults = breakAtRandom(faulty, draw);
  const seen = { admitted: 0, refused: 0, "503": 0 };
  const broken = faulty.plan;
  for (; faults.round < silentEvery; faults.round++) {
    // One round in which nothing is answered at all, while there is much of the day left.
    faulty.plan = faults.round === 1 ? () => "stalls" : broken;
    await Promise.all(Array.from({ length: 240 }, async () => {
      try {
        const { admitted } = await isolates[draw(instances)]!.admit(`192.0.2.${draw(60)}`);
        seen[admitted ? "admitted" : "refused"]++;
      } catch {
        seen["503"]++;
      }
    }));
  }
  faulty.plan = () => "none";
  await faulty.settled();
  let lost = 0;
  for (const isolate of isolates) lost += await isolate.close();
  const { value } = await faulty.kv.get<{ count: number }>(keys.riskDay(dayStart));
  const drift = (value?.count ?? 0) - lost - seen.admitted;
  await faulty.store.close();
  assert.equal(windowStart(systemClock(), daySeconds), dayStart, "midnight passed: run it again");
  return [{
    claim: "free lookups stay within the day, each counted once",
    figure: `${seen.admitted} admitted of ${perDay}, ${seen.refused} refused, ${seen["503"]} ` +
      `answered 503, ${faults.happened} faults, lost ${lost}, drift ${drift}`,
    holds: seen.admitted <= perDay && drift === 0 && faults.happened > 0 &&
      seen["503"] > 0 && seen.refused > 0,
  }];
}
