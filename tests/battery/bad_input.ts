/** Bad input over every route, drawn from the document as it is served. */
import type { Claim, Part } from "./claim.ts";
import { fuzz, type Fuzzed } from "./_fuzz.ts";
import { noStatus } from "./_in_time.ts";

const requests = 20_000;

export const badInput: Part = {
  name: "bad-input",
  draws: "requests and what upstreams say",
  run: async (seed) => claimsOf(await fuzz(requests, seed), requests, `seed ${seed}`),
};

/** Its verdict needs simulated trades that agree with each other, and nothing drawn does but by luck. */
const beyondLuck = ["check_honeypot"];

/** What each kind of fault breaks; a fault of no kind breaks the first. */
const kinds = [
  ["every request is answered as the document describes", /not in the document/],
  ["no 5xx, and no error in the log", /5xx|^error in the log/],
  ["no answer takes over 1 s", /slow|^no answer/],
  [
    "no key, stack trace or word of a caller in an answer or the log",
    /^a key in|trace in| in a line of /,
  ],
  ["each key is charged what it was answered, to the credit, and no 4xx", /charged/],
] as const;

/** `wanted`: how many requests were to be sent; `drawn`: what they were drawn from. */
export function claimsOf(fuzzed: Fuzzed, wanted: number, drawn: string): Claim[] {
  const { statuses, faults, slowestMs, creditsCharged, unmet } = fuzzed;
  const answered = [...statuses].filter(([status]) => status !== noStatus);
  const count = answered.reduce((sum, [, times]) => sum + times, 0);
  const seen = [...statuses].sort().map(([status, times]) => `${status}:${times}`).join(" ");
  const figures = [
    `${count} of ${wanted} requests answered, ${drawn}: ${seen}`,
    "",
    `slowest ${Math.round(slowestMs)} ms`,
    "",
    `${creditsCharged} credits; never met: ${listed(unmet)}`,
  ];
  const holds = [count === wanted, true, true, true, unmet.length === 0];
  const ofFaults = kinds.map(([claim, kind], index) => {
    const ofNoKind = (what: string) => index === 0 && !kinds.some(([, other]) => other.test(what));
    const found = faults.filter(({ what }) => kind.test(what) || ofNoKind(what));
    const first = found[0] === undefined ? "" : `; first: ${found[0].what}: ${found[0].shown}`;
    const figure = [figures[index], `${found.length} faults`].filter(Boolean).join("; ") + first;
    return { claim, figure, holds: found.length === 0 && holds[index] === true };
  });
  return [...ofFaults, operationsClaim(fuzzed)];
}

function operationsClaim({ operations, unasked, unfulfilled }: Fuzzed): Claim {
  const missed = unfulfilled.filter((id) => !beyondLuck.includes(id));
  return {
    claim: "every operation was asked, and did what it was asked at least once",
    figure: `${operations} operations; never asked: ${listed(unasked)}; never did it: ` +
      `${listed(missed)}; need not: ${listed(beyondLuck)}`,
    holds: unasked.length === 0 && missed.length === 0,
  };
}

const listed = (names: readonly string[]): string => names.length === 0 ? "none" : names.join(", ");
