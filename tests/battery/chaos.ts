/**
 * Every kind of upstream failing in every way, alone and all together, under 50 callers at once: each
 * answer in time, `sources` right, nothing said better than it is, nothing charged unanswered.
 */
import { type Dice, dice } from "../rig/dice.ts";
import { mostResidentMb } from "../rig/memory.ts";
import { startUpstream } from "../rig/upstream.ts";
import { startWorld, type World } from "../rig/world.ts";
import { answeredMs, claimsOf, type Seen } from "./_chaos_claims.ts";
import { type FaultName, type UpstreamFault, upstreamFaults } from "./_faults.ts";
import { betterThan } from "./_facts.ts";
import { inTime, noAnswer } from "./_in_time.ts";
import { ask, type Asked, askOverMcp, type Question, questionsOf, snapshot } from "./_questions.ts";
import { restsAndReturns } from "./_rest.ts";
import { eachFaultRests } from "./_rest_faults.ts";
import { othersRest } from "./_rest_others.ts";
import { signInClaims } from "./_sign_in_chaos.ts";
import { countHeavy, type HeavyTold, unnamed, wrongSources } from "./_sources.ts";
import { type Kind, kinds, type Stand, startStand } from "./_stand.ts";
import type { Part } from "./claim.ts";

const callers = 50;
const callCredits = 2;
/** Cells at the same time, of those that do not keep the fakes busy. */
const lanes = 2;

type Cell = { readonly fault: FaultName; readonly failing: readonly Kind[] };

export const chaos: Part = {
  name: "chaos",
  draws: "which question each caller asks first",
  run: async (seed) => {
    const world = await startWorld();
    const visited = await startUpstream({ answer: () => Response.json({}) });
    try {
      const questions = await questionsOf(world);
      const [seen, rest, faults, others] = await Promise.all([
        allCells(world, questions, visited.url, dice(seed)),
        restsAndReturns(world),
        eachFaultRests(world),
        othersRest(world),
      ]);
      const signIns = await signInClaims(world, visited.url);
      const ofCells = claimsOf(seen, cells().length, visited.requests);
      return [...ofCells, ...rest, ...faults, ...others, ...signIns];
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
    heavy: new Map(),
    better: [],
    charges: [],
    defects: [],
    unanswered: [],
    slow: { asked: 0, refused: [] },
    memoryMb: [],
    ok: 0,
    refused: 0,
  };
  const run = async (waiting: Cell[]) => {
    for (let cell = waiting.shift(); cell !== undefined; cell = waiting.shift()) {
      const stand = await startStand(world);
      try {
        await runCell(cell, stand, { questions, healthy, visitedUrl, seen, first: upTo(callers) });
      } finally {
        await stand.stop();
      }
    }
  };
  const isHeavy = ({ fault }: Cell) => (upstreamFaults[fault] as UpstreamFault).isHeavy === true;
  const [light, heavy] = [cells().filter((cell) => !isHeavy(cell)), cells().filter(isHeavy)];
  await Promise.all(Array.from({ length: lanes }, () => run(light)));
  // Alone: the fakes of a cell beside it would be late for being busy, not for being asked.
  await run(heavy);
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
  const { mode, isInTime = false, isHeavy, told }: UpstreamFault = upstreamFaults[fault];
  const heavy = isHeavy && told !== null ? heavyOf(seen, fault) : undefined;
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
    if (tookMs > answeredMs) seen.late.push(`${name} ${Math.round(tookMs)} ms`);
    if (status !== 200) seen.statuses.push(`${name} ${status} ${answer.error}`);
    seen[answer.ok ? "ok" : "refused"]++;
    if (isInTime) seen.slow.asked++;
    if (isInTime && !answer.ok) seen.slow.refused.push(`${name} ${answer.error}`);
    if (!answer.ok && isAnswerable(question, failing)) seen.unanswered.push(`${name} refused`);
    if (answer.ok && question.tool !== snapshot) paid += callCredits;
    const better = betterThan(question.tool, healthy.get(question), answer);
    seen.better.push(...better.map((what) => `${where}: ${what}`));
    // A defect and a tool that is overdue have none.
    const { sources = [] } = answer;
    const accused = wrongSources(sources, failing, upstreamFaults[fault]);
    const wrong = accused ?? unnamed(healthy.get(question).sources, sources, failing);
    if (wrong !== undefined) seen.sources.push(`${name} ${wrong}`);
    if (heavy !== undefined) countHeavy(sources, failing, upstreamFaults[fault], heavy);
  }
  const charged = await creditsUsed(service.baseUrl, key);
  if (charged !== paid) seen.charges.push(`${where}: ${charged} used, ${paid} answered`);
  seen.memoryMb.push(await mostResidentMb(service.pid));
  if (/"(tool-failed|request-failed)"/.test(service.output())) seen.defects.push(where);
}

function heavyOf({ heavy }: Seen, fault: FaultName): HeavyTold {
  const counts = heavy.get(fault) ?? { told: 0, late: 0, lateOthers: 0 };
  heavy.set(fault, counts);
  return counts;
}

async function creditsUsed(baseUrl: string, key: string): Promise<number | string> {
  const headers = { Authorization: `Bearer ${key}` };
  const used = await inTime(async (signal) => {
    const response = await fetch(`${baseUrl}/api/v1/tools`, { headers, signal });
    return (await response.json()).credits.used as number;
  });
  return used ?? noAnswer;
}

/** Nodes are well, and of several who know the same at most one is not. */
function isAnswerable({ uses }: Question, failing: readonly Kind[]): boolean {
  return !failing.includes("rpc") && uses.filter((kind) => failing.includes(kind)).length <= 1;
}
