/**
 * Every kind of upstream failing in every way, alone and all together, under 50 callers at once: each
 * answer in time, `sources` right, nothing said better than it is, nothing charged unanswered.
 */
import { limits } from "../../schema/limits.ts";
import { type Dice, dice } from "../rig/dice.ts";
import { mostResidentMb } from "../rig/memory.ts";
import { quantile } from "../rig/quantile.ts";
import { startUpstream } from "../rig/upstream.ts";
import { startWorld, type World } from "../rig/world.ts";
import { type FaultName, type UpstreamFault, upstreamFaults } from "./_faults.ts";
import { betterThan } from "./_facts.ts";
import { ask, type Asked, askOverMcp, type Question, questionsOf, snapshot } from "./_questions.ts";
import { restsAndReturns } from "./_rest.ts";
import { signInClaims } from "./_sign_in_chaos.ts";
import { type Kind, kinds, type Stand, startStand } from "./_stand.ts";
import type { Claim, Part } from "./claim.ts";

const callers = 50;
const callCredits = 2;
/** Cells at the same time. */
const lanes = 2;
/** Beyond the tool's own deadline: reading and writing 50 requests at once. */
const marginMs = 1_000;
const deadlineMs = limits.toolTimeoutMs + limits.toolGraceMs + marginMs;

/** Of what was wrong, in the line of a claim. */
const shownMax = 8;
const memoryMbMax = 1_024;

type Cell = { readonly fault: FaultName; readonly failing: readonly Kind[] };

/** What came of all cells. The lists say what was wrong. */
type Seen = {
  readonly tookMs: number[];
  readonly late: string[];
  readonly statuses: string[];
  readonly sources: string[];
  readonly better: string[];
  readonly charges: string[];
  readonly defects: string[];
  readonly unanswered: string[];
  /** The most memory of a service, in MB. */
  readonly memoryMb: number[];
  ok: number;
  refused: number;
};

export const chaos: Part = {
  name: "chaos",
  draws: "which question each caller asks first",
  run: async (seed) => {
    const world = await startWorld();
    const visited = await startUpstream({ answer: () => Response.json({}) });
    try {
      const questions = await questionsOf(world);
      const [seen, rest] = await Promise.all([
        allCells(world, questions, visited.url, dice(seed)),
        restsAndReturns(world),
      ]);
      const signIns = await signInClaims(world, visited.url);
      return [...claimsOf(seen, visited.requests), ...rest, ...signIns];
    } finally {
      await visited.stop();
      await world.stop();
    }
  },
};

/** Each fault at each kind of upstream alone, and at all of them. */
function cells(): Cell[] {
  const faults = Object.entries<UpstreamFault>(upstreamFaults);
  return faults.flatMap(([name, { nodesOnly }]) => {
    const alone = nodesOnly ? ["rpc" as const] : kinds;
    const failing: (readonly Kind[])[] = alone.map((kind) => [kind]);
    if (!nodesOnly) failing.push(kinds);
    return failing.map((kinds) => ({ fault: name as FaultName, failing: kinds }));
  });
}

async function allCells(
  world: World,
  questions: readonly Question[],
  visitedUrl: string,
  { upTo }: Dice,
): Promise<Seen> {
  const healthy = await healthyAnswers(world, questions);
  const seen: Seen = {
    tookMs: [],
    late: [],
    statuses: [],
    sources: [],
    better: [],
    charges: [],
    defects: [],
    unanswered: [],
    memoryMb: [],
    ok: 0,
    refused: 0,
  };
  const waiting = cells();
  await Promise.all(Array.from({ length: lanes }, async () => {
    for (let cell = waiting.shift(); cell !== undefined; cell = waiting.shift()) {
      const stand = await startStand(world);
      try {
        await runCell(cell, stand, { questions, healthy, visitedUrl, seen, first: upTo(callers) });
      } finally {
        await stand.stop();
      }
    }
  }));
  return seen;
}

async function healthyAnswers(
  world: World,
  questions: readonly Question[],
): Promise<ReadonlyMap<Question, Asked["answer"]>> {
  const stand = await startStand(world);
  try {
    const answers = new Map<Question, Asked["answer"]>();
    for (const question of questions) {
      const { answer } = await ask(stand.service, stand.account.key, question);
      if (!answer.ok) throw new Error(`${question.tool} refused in a whole world: ${answer.error}`);
      answers.set(question, answer);
    }
    return answers;
  } finally {
    await stand.stop();
  }
}

async function runCell(
  { fault, failing }: Cell,
  { fronts, service, account: { key } }: Stand,
  { questions, healthy, visitedUrl, seen, first }: {
    readonly questions: readonly Question[];
    readonly healthy: ReadonlyMap<Question, Asked["answer"]>;
    readonly visitedUrl: string;
    readonly seen: Seen;
    /** Whose question comes first, and over which surface. */
    readonly first: number;
  },
): Promise<void> {
  const where = `${failing.length === 1 ? failing[0] : "all"} ${fault}`;
  const { mode }: UpstreamFault = upstreamFaults[fault];
  for (const kind of failing) fronts[kind].mode = mode(visitedUrl);
  const used = questions.filter(({ uses }) => uses.some((kind) => failing.includes(kind)));
  const asked = Array.from({ length: callers }, (_, nth) => used[(first + nth) % used.length]!);
  const answers = await Promise.all(asked.map((question, nth) => {
    // Every other round of the questions is asked over MCP.
    const overMcp = Math.floor((first + nth) / used.length) % 2 === 1 && question.tool !== snapshot;
    return (overMcp ? askOverMcp : ask)(service, key, question);
  }));
  let paid = 0;
  for (const [nth, { status, answer, tookMs }] of answers.entries()) {
    const question = asked[nth]!;
    const name = `${where}: ${question.tool}`;
    seen.tookMs.push(tookMs);
    if (tookMs > deadlineMs) seen.late.push(`${name} ${Math.round(tookMs)} ms`);
    if (status !== 200) seen.statuses.push(`${name} ${status} ${answer.error}`);
    seen[answer.ok ? "ok" : "refused"]++;
    if (!answer.ok && isAnswerable(question, failing)) seen.unanswered.push(`${name} refused`);
    if (answer.ok && question.tool !== snapshot) paid += callCredits;
    const better = betterThan(question.tool, healthy.get(question), answer);
    seen.better.push(...better.map((what) => `${where}: ${what}`));
    // A defect and a tool that is overdue have none.
    const { sources = [] } = answer;
    const told = wrongSources(sources, failing, upstreamFaults[fault]);
    const wrong = told ?? unnamed(healthy.get(question).sources, sources, failing);
    if (wrong !== undefined) seen.sources.push(`${name} ${wrong}`);
  }
  const headers = { Authorization: `Bearer ${key}` };
  const { credits } = await (await fetch(`${service.baseUrl}/api/v1/tools`, { headers })).json();
  if (credits.used !== paid) seen.charges.push(`${where}: ${credits.used} used, ${paid} answered`);
  seen.memoryMb.push(await mostResidentMb(service.pid));
  if (/"(tool-failed|request-failed)"/.test(service.output())) seen.defects.push(where);
}

/** Nodes are well, and of several who know the same at most one is not. */
function isAnswerable({ uses }: Question, failing: readonly Kind[]): boolean {
  return !failing.includes("rpc") && uses.filter((kind) => failing.includes(kind)).length <= 1;
}

type Source = { readonly upstream: string; readonly outcome: string; readonly reason?: string };

/** Who fails is told with what is wrong of it, and nobody else is. */
function wrongSources(
  sources: readonly Source[],
  failing: readonly Kind[],
  { told, mayAnswer, isHeavy }: UpstreamFault,
): string | undefined {
  for (const { upstream, outcome, reason } of sources) {
    const answered = ["ok", "empty", "unsupported"].includes(outcome);
    const fails = failing.includes(upstream as Kind);
    if (isHeavy && outcome === "timeout") continue;
    const isTold = fails && outcome === told?.[0] && reason === told[1];
    const isRight = isTold || (answered && (!fails || mayAnswer === true));
    if (!isRight) return `${upstream} ${outcome} ${reason ?? ""}`;
  }
}

/** Who failed alone was asked as ever, and so was a node when all failed: they are named. */
function unnamed(
  asked: readonly Source[],
  sources: readonly Source[],
  failing: readonly Kind[],
): string | undefined {
  const [kind] = failing;
  const isNamed = (list: readonly Source[]) => list.some(({ upstream }) => upstream === kind);
  return isNamed(asked) && !isNamed(sources) ? `${kind} is not named` : undefined;
}

function claimsOf(seen: Seen, visits: number): Claim[] {
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
      `every answer comes within ${deadlineMs} ms`,
      `${count} answers in ${cells().length} cells, ${seen.late.length} late, p50 ${ms(0.5)} ms, ` +
        `p99 ${ms(0.99)} ms, most ${ms(1)} ms`,
      seen.late,
    ),
    claim("every answer is 200", `${ok} answered, ${refused} refused`, seen.statuses),
    claim("sources say who did not answer, and why", `${seen.sources.length} wrong`, seen.sources),
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
