/** Explorers, price sources and the signature database that fail are left alone and come back too. */
import { FAILURES_MAX } from "../../tools/upstream/rest.ts";
import type { World } from "../rig/world.ts";
import { ask, type Asked } from "./_questions.ts";
import { type Kind, startStand } from "./_stand.ts";
import type { Claim } from "./claim.ts";

const callsEach = 10;
/** More than put to rest who fails. */
const callsOfTooLarge = FAILURES_MAX + 2;
/** Over the 30 s of docs/architecture.md, "Chain access". */
const restMs = 31_000;

const resting: readonly Kind[] = [
  ...["sourcify", "etherscan", "blockscout", "signatures", "defillama", "coingecko"] as const,
];

type Source = { readonly upstream: string; readonly outcome: string; readonly reason?: string };

/** What calls one after the other came to. */
type Seen = {
  /** Requests of each kind, in the order of `resting`. */
  readonly requests: readonly number[];
  /** What the last call of each tool told of those kinds. */
  readonly told: ReadonlySet<string>;
  /** What became of the contract's verification: a verdict, or the refusal. */
  readonly verified: ReadonlySet<string>;
};

export async function othersRest(world: World): Promise<Claim[]> {
  const { fronts, service, account, stop } = await startStand(world);
  const questions = [
    { tool: "contract_source", args: { address: world.market.unseen } },
    { tool: "bytecode_scan", args: { address: world.market.unseen, lookupSignatures: true } },
    { tool: "portfolio_scan", args: { address: world.wallet } },
  ];
  const calls = async (count: number): Promise<Seen> => {
    for (const kind of resting) fronts[kind].resetCounters();
    const answers: Asked["answer"][] = [];
    for (let nth = 0; nth < count; nth++) {
      for (const question of questions) {
        answers.push((await ask(service, account.key, question)).answer);
      }
    }
    const sources: Source[] = answers.slice(-questions.length).flatMap(({ sources = [] }) =>
      sources
    );
    return {
      requests: resting.map((kind) => fronts[kind].requests),
      told: new Set(
        sources.filter(({ upstream }) => resting.includes(upstream as Kind))
          .map(({ outcome, reason = "" }) => `${outcome} ${reason}`.trim()),
      ),
      verified: new Set(
        answers.filter((_, nth) => nth % questions.length === 0)
          .map(({ ok, verified, error }) => ok ? verified : error),
      ),
    };
  };
  try {
    for (const kind of resting) fronts[kind].mode = "huge";
    const tooLarge = await calls(callsOfTooLarge);
    for (const kind of resting) fronts[kind].mode = { status: 500 };
    const failing = await calls(callsEach);
    for (const kind of resting) fronts[kind].mode = "ok";
    const rested = await calls(callsEach);
    await new Promise((resolve) => setTimeout(resolve, restMs));
    return [tooLargeClaim(tooLarge), ...claimsOf({ failing, rested, after: await calls(1) })];
  } finally {
    await stop();
  }
}

const list = (values: Iterable<string>) => [...values].join(" or ");

/** How much it holds of a contract lies with who wrote that (docs/decisions/0023): others still ask. */
function tooLargeClaim({ requests, told }: Seen): Claim {
  return {
    claim: "who is no node and sends 50 MB is cut off and does not rest",
    figure: `${callsOfTooLarge} calls each of ${resting.join(", ")}; requests ` +
      `${requests.join(" ")}; sources: ${list(told)}`,
    holds: requests.every((count) => count >= callsOfTooLarge) && list(told) === "error too-large",
  };
}

function claimsOf(seen: Readonly<Record<"failing" | "rested" | "after", Seen>>): Claim[] {
  const { failing, rested, after } = seen;
  return [
    {
      claim: "who is no node and fails is left alone for a while and comes back by itself",
      figure: `${callsEach} calls each of ${resting.join(", ")}; requests while they fail ` +
        `${failing.requests.join(" ")}; well again, at rest ${rested.requests.join(" ")}; ` +
        `one call each after ${restMs / 1000} s ${after.requests.join(" ")}`,
      // One that answers for all leaves the other price source unasked.
      holds: failing.requests.every((count) => count === FAILURES_MAX) &&
        rested.requests.every((count) => count === 0) &&
        after.requests.every((count, nth) => count > 0 || resting[nth] === "coingecko"),
    },
    {
      claim: "who rests is told as not asked, and what it would say is unknown",
      figure: `sources: ${list(rested.told)}, verified: ${list(rested.verified)}; ` +
        `afterwards sources: ${list(after.told)}, verified: ${list(after.verified)}`,
      holds: list(rested.told) === "error resting" &&
        [failing, rested].every(({ verified }) => !verified.has("no")) &&
        ![...after.told].includes("error resting") && after.verified.has("no"),
    },
  ];
}
