/** What came of all cells of the chaos part, and the claims that follow. */
import { limits } from "../../schema/limits.ts";
import { quantile } from "../rig/quantile.ts";
import type { HeavyTold } from "./_sources.ts";
import type { Claim } from "./claim.ts";

/**
 * Every tool has this deadline, and the free snapshot one half a second before it. What a tool is given
 * after it, `toolGraceMs`, is for one that hangs: an answer that took it is late here.
 */
const deadlineMs = limits.toolTimeoutMs;

/**
 * What lies outside the deadline: 50 requests at once are sent to a service that has just started, read,
 * admitted and answered. That took up to 0.1 s by itself, 0.4 s beside the fakes, another cell and the parts
 * on rests, which share two processors with it, and 0.5 s with other work on these; half of it is left for
 * slower ones.
 */
const machineMs = 1_000;
export const answeredMs = deadlineMs + machineMs;

/** Of what was wrong, in the line of a claim. */
const shownMax = 8;
const memoryMbMax = 1_024;

/** What came of all cells. The lists say what was wrong. */
export type Seen = {
  readonly tookMs: number[];
  readonly late: string[];
  readonly statuses: string[];
  readonly sources: string[];
  /** By fault, of those that may end as a timeout and have a reason of their own. */
  readonly heavy: Map<string, HeavyTold>;
  readonly better: string[];
  readonly charges: string[];
  readonly defects: string[];
  readonly unanswered: string[];
  /** Of upstreams that are late and in time. */
  readonly slow: { asked: number; readonly refused: string[] };
  /** The most memory of a service, in MB. */
  readonly memoryMb: number[];
  ok: number;
  refused: number;
};

export function claimsOf(seen: Seen, cells: number, visits: number): Claim[] {
  const { tookMs, ok, refused } = seen;
  const count = tookMs.length;
  const ms = (part: number) => Math.round(quantile(tookMs, part));
  const claim = (name: string, figure: string, wrong: readonly string[]): Claim => ({
    claim: name,
    figure: [figure, ...new Set(wrong)].slice(0, 1 + shownMax).join("; "),
    holds: wrong.length === 0,
  });
  return [
    claim(
      `every answer comes within ${deadlineMs} ms, its deadline, and ${machineMs} ms for the machine`,
      `${count} answers in ${cells} cells, ${seen.late.length} late, p50 ${ms(0.5)} ms, ` +
        `p99 ${ms(0.99)} ms, most ${ms(1)} ms`,
      seen.late,
    ),
    claim("every answer is 200", `${ok} answered, ${refused} refused`, seen.statuses),
    claim("sources say who did not answer, and why", `${seen.sources.length} wrong`, seen.sources),
    heavyClaim(seen.heavy),
    claim(
      "nothing is said better than the whole world says it",
      `${ok} answers compared, ${seen.better.length} better`,
      seen.better,
    ),
    claim(
      "nothing is charged unanswered, everything answered is",
      `${seen.charges.length} accounts off`,
      seen.charges,
    ),
    claim(
      "whatever the upstreams that are well can answer is answered",
      `${ok} of ${count} answered, ${seen.unanswered.length} refused for nothing`,
      ok > 0 ? seen.unanswered : ["nothing was answered"],
    ),
    claim(
      "an upstream that is slow and in time is an answer, never a refusal",
      `${seen.slow.asked} calls, ${seen.slow.refused.length} refused`,
      seen.slow.asked > 0 ? seen.slow.refused : ["nobody was slow"],
    ),
    claim("no defect is logged", `${seen.defects.length} cells`, seen.defects),
    {
      claim: `no service takes over ${memoryMbMax} MB`,
      figure: `the most ${Math.round(Math.max(...seen.memoryMb))} MB`,
      holds: Math.max(...seen.memoryMb) <= memoryMbMax,
    },
    {
      claim: "no redirect is followed",
      figure: `${visits} visits at its target`,
      holds: visits === 0,
    },
  ];
}

/** A timeout is as true while the fakes are busy, but it must not be all that is ever said. */
function heavyClaim(heavy: Seen["heavy"]): Claim {
  const told = [...heavy].map(([fault, { told, late, lateOthers }]) =>
    `${fault}: ${told} times, late ${late}, others late ${lateOthers}`
  );
  return {
    claim: "an answer that is too much is told as that, for each way to be too much",
    figure: told.join("; "),
    holds: heavy.size > 0 && [...heavy.values()].every(({ told }) => told > 0),
  };
}
