/**
 * For each way to fail, explorers, price sources and the signature database that fail so are left alone and
 * come back too, or are asked on, as docs/decisions/0023 has it.
 */
import { FAILURES_MAX } from "../../tools/upstream/rest.ts";
import type { World } from "../rig/world.ts";
import { type RestFault, restFaults, type UpstreamFault, upstreamFaults } from "./_faults.ts";
import { ask, type Asked } from "./_questions.ts";
import { type Kind, type Stand, startStand } from "./_stand.ts";
import type { Claim } from "./claim.ts";

/** More than put to rest who fails. */
const callsEach = FAILURES_MAX + 2;
/** Over the 30 s of docs/architecture.md, "Chain access". */
const restMs = 31_000;
/** Between the starts of their services: what is computed then is kept from all at once. */
const apartMs = 1_500;
/** Over the 12 s for which prices are kept (tools/prices/market.ts), and short of a rest. */
const pricesKeptMs = 12_500;
const shownMax = 4;

const others: readonly Kind[] = [
  ...["sourcify", "etherscan", "blockscout", "signatures", "defillama", "coingecko"] as const,
];

type Source = { readonly upstream: string; readonly outcome: string; readonly reason?: string };

/** What rounds of calls, one after the other, came to. */
type Calls = {
  /** Requests of each kind, in the order of `others`. */
  readonly requests: readonly number[];
  /** What the last round told of those kinds. */
  readonly told: string;
  /** What became of the contract's verification: a verdict, or the refusal. */
  readonly verified: ReadonlySet<string>;
};

type Phase = "failing" | "rested" | "after";
type Seen = { readonly fault: RestFault; readonly phases: Readonly<Record<Phase, Calls>> };

/** A service for each fault: who is asked is the same for all of its networks. */
export async function othersRest(world: World): Promise<Claim[]> {
  const seen = await Promise.all(restFaults.map(async (fault, nth) => {
    await wait(nth * apartMs);
    return await seenOf(world, fault);
  }));
  return claimsOf(seen);
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function seenOf(world: World, fault: RestFault): Promise<Seen> {
  const stand = await startStand(world);
  const setAll = (mode: Stand["fronts"][Kind]["mode"]) => {
    for (const kind of others) stand.fronts[kind].mode = mode;
  };
  try {
    const { mode }: UpstreamFault = upstreamFaults[fault];
    setAll(mode(world.nodes.url));
    const failing = await callsOf(world, stand, callsEach);
    setAll("ok");
    await wait(pricesKeptMs);
    const rested = await callsOf(world, stand, callsEach);
    await wait(restMs);
    return { fault, phases: { failing, rested, after: await callsOf(world, stand, 1) } };
  } finally {
    await stand.stop();
  }
}

/** Each round asks every kind once, as long as none of them answers for another. */
async function callsOf(
  { market, wallet }: World,
  { fronts, service, account }: Stand,
  rounds: number,
): Promise<Calls> {
  const questions = [
    { tool: "contract_source", args: { address: market.unseen } },
    { tool: "bytecode_scan", args: { address: market.unseen, lookupSignatures: true } },
    { tool: "portfolio_scan", args: { address: wallet } },
  ];
  for (const kind of others) fronts[kind].resetCounters();
  const verified = new Set<string>();
  let last: readonly Asked[] = [];
  for (let round = 0; round < rounds; round++) {
    last = await Promise.all(questions.map((one) => ask(service, account.key, one)));
    const { ok, verified: verdict, error } = last[0]?.answer ?? {};
    verified.add(ok ? verdict : error);
  }
  const sources: Source[] = last.flatMap(({ answer: { sources = [] } }) => sources);
  const told = sources.filter(({ upstream }) => others.includes(upstream as Kind))
    .map(({ outcome, reason = "" }) => `${outcome} ${reason}`.trim());
  return {
    requests: others.map((kind) => fronts[kind].requests),
    told: [...new Set(told)].toSorted().join(" or "),
    verified,
  };
}

/** Who answers as it should, late or not: the first price source leaves the second unasked, and keeps its answer. */
const isWell = ({ requests, told, verified }: Calls) =>
  requests.every((count, nth) => count > 0 || others[nth] === "coingecko") &&
  told === "empty or ok" && [...verified].join() === "no";

/** What a phase should be, in words and as a question to it. */
type Due = readonly [what: string, is: (calls: Calls) => boolean];

const well: Due = ["well", isWell];

function dueOf(fault: RestFault): Readonly<Record<Phase, Due>> {
  const { told, mayBeCaused, isSentTwice }: UpstreamFault = upstreamFaults[fault];
  if (told === null) return { failing: well, rested: well, after: well };
  // Nobody who fails says "no".
  const asked = (count: number): Due => [
    `${count} requests each`,
    ({ requests, verified }) => requests.every((one) => one === count) && !verified.has("no"),
  ];
  if (mayBeCaused) return { failing: asked(callsEach), rested: well, after: well };
  const rested: Due = ["at rest", (calls) => asked(0)[1](calls) && calls.told === "error resting"];
  return { failing: asked(FAILURES_MAX * (isSentTwice ? 2 : 1)), rested, after: well };
}

const rests = (fault: RestFault) => dueOf(fault).rested !== well;

function claimsOf(seen: readonly Seen[]): Claim[] {
  const figure = (of: readonly Seen[]) =>
    `${callsEach} rounds each while they fail, well again, and one after ${restMs / 1000} s, ` +
    `of ${others.join(", ")}: ` + of.map(({ fault, phases: { failing, rested, after } }) =>
      `${fault} ${
        [failing, rested, after].map(({ requests }) => requests.join(" ")).join(" | ")
      }`
    ).join(", ");
  const claim = (what: string, of: readonly Seen[]): Claim => {
    const wrong = of.flatMap(faultsOf);
    return {
      claim: what,
      figure: [figure(of), ...wrong.slice(0, shownMax)].join("; "),
      holds: wrong.length === 0 && of.length > 0,
    };
  };
  return [
    claim(
      "who is no node and fails is left alone for a while, nothing is said in its place, and it comes " +
        "back by itself",
      seen.filter(({ fault }) => rests(fault)),
    ),
    claim(
      "who is no node and is slow and in time, or sends 50 MB or a byte now and then, does not rest",
      seen.filter(({ fault }) => !rests(fault)),
    ),
  ];
}

function faultsOf({ fault, phases }: Seen): string[] {
  return Object.entries(dueOf(fault)).flatMap(([phase, [what, is]]) => {
    const calls = phases[phase as Phase];
    const { told, verified } = calls;
    return is(calls) ? [] : [`${fault}, ${phase}, not ${what}: ${told}, ${[...verified].join()}`];
  });
}
