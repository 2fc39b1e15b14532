/** Reads a contract: two requests as a rule, more for a longer chain of implementations. */
import type { ToolContext } from "../define_tool.ts";
import { unlessAborted, withDeadline } from "../deadline.ts";
import { proxyOf } from "../bytecode/analysis_proxy.ts";
import type { FoundProxy } from "../bytecode/analysis.ts";
import { runs } from "../bytecode/form/runs.ts";
import type { CodePart } from "../bytecode/live.ts";
import { IMPLEMENTATION_SELECTOR } from "../evm/beacon.ts";
import { latestBlockCall, readBlock } from "../evm/block.ts";
import type { Address, Hex, Network } from "../evm/network.ts";
import { findProxy, proxySlots } from "../evm/proxy.ts";
import type { BatchOutcome, NodeMemory } from "../evm/rpc.ts";
import type { Source } from "../upstream/sources.ts";
import { guardWants, likelyHolders } from "../bytecode/reading/guards.ts";
import { type Known, type Question, questionOf, type Want } from "../bytecode/reading/known.ts";
import { readSurvey, type Survey, surveyCalls } from "./_survey.ts";
import { followTrail, type Trail } from "./_trail.ts";

/** What reading needs of a tool's context. */
export type ReadContext = Pick<ToolContext, "chains" | "signal" | "analyses">;

/** Everything read. `trail` is null when there is no code to follow, or none was read. */
export type Reading = {
  readonly survey: Survey;
  readonly known: Known;
  readonly trail: Trail | null;
  /** A later request was answered at another block than the first. */
  readonly laterBlockNumber: number | null;
  /** Every analysis ended by itself, none by the clock. */
  readonly whole: boolean;
  readonly sources: readonly Source[];
};

/** Requests to nodes, endpoints that failed not counted. */
const REQUESTS_MAX = 4;

/** Together within a request's deadline, with time left to look names up and to answer. */
const FIRST_TIMEOUT_MS = 4_000;
const FIRST_ATTEMPT_TIMEOUT_MS = 1_900;
const ALL_TIMEOUT_MS = 6_000;
const LATER_ATTEMPT_TIMEOUT_MS = 1_100;

/** Codes of eight implementations and what hostile accounts return within the gas given. */
const BODY_BYTES_MAX = 8 * 1024 * 1024;

/** Reads the contract at an address. Never throws for what a node or the contract does. */
export async function readContract(
  ctx: ReadContext,
  network: Network,
  address: Address,
): Promise<Reading> {
  return await withDeadline(
    ctx.signal,
    ALL_TIMEOUT_MS,
    (signal) => readWithin({ ...ctx, signal }, network, address),
  );
}

async function readWithin(
  ctx: ReadContext,
  network: Network,
  address: Address,
): Promise<Reading> {
  const outcome = await withDeadline(
    ctx.signal,
    FIRST_TIMEOUT_MS,
    (signal) =>
      ctx.chains.batch(network, surveyCalls(address), {
        signal,
        attemptTimeoutMs: FIRST_ATTEMPT_TIMEOUT_MS,
        bodyBytesMax: BODY_BYTES_MAX,
      }),
  );
  const survey = readSurvey(outcome);
  const known = knownOf(network, address, survey);
  const nothing = { survey, known, trail: null, laterBlockNumber: null, whole: true };
  const { code } = survey;
  if (code === null || code === "0x") return { ...nothing, sources: survey.sources };
  const root = await analysePart(ctx, known, address, code);
  const rootProxy = proxyOf(root.analysis) ?? proxyOfSlots(root, survey);
  const sources = [...survey.sources];
  let laterBlockNumber: number | null = null;
  let trail = followTrail(known, root, rootProxy);
  for (let request = 2; request <= REQUESTS_MAX && !ctx.signal.aborted; request++) {
    const wants = wantsOf(known, trail, survey);
    if (wants.length === 0) break;
    const told = await ask(ctx, known, wants, survey);
    sources.push(...told.sources);
    if (told.blockNumber !== survey.blockNumber) laterBlockNumber = told.blockNumber;
    await analyseAll(ctx, known);
    trail = followTrail(known, root, rootProxy);
    if (!told.ok) break;
  }
  const whole = [...known.analyses.values()].every((analysed) => analysed.whole);
  return { survey, known, trail, laterBlockNumber, whole, sources };
}

function knownOf(network: Network, self: Address, survey: Survey): Known {
  return {
    self,
    network,
    words: new Map(survey.words),
    codes: new Map(),
    analyses: new Map(),
    accounts: new Map(),
    beacons: new Map(),
    members: new Map(),
    facets: undefined,
  };
}

async function analysePart(
  { analyses }: ReadContext,
  known: Known,
  address: Address,
  code: Hex,
): Promise<CodePart> {
  const analysed = await analyses(code, address);
  known.analyses.set(address, analysed);
  return { in: address, analysis: analysed.analysis };
}

async function analyseAll(ctx: ReadContext, known: Known): Promise<void> {
  for (const [address, code] of known.codes) {
    if (code === null || known.analyses.has(address)) continue;
    // Each is bounded in time; several hostile ones together must not outlast the request.
    const analysed = ctx.signal.aborted
      ? null
      : await unlessAborted(ctx.analyses(code), ctx.signal);
    if (analysed === null) return;
    known.analyses.set(address, analysed);
  }
}

/**
 * Code that delegates in a way that was not understood, with a slot by which proxies are known: the
 * slot tells where it may lead. Code that delegates nowhere is no proxy, whatever its slots hold.
 */
function proxyOfSlots(
  { analysis }: CodePart,
  { code, proxySlots: words }: Survey,
): FoundProxy | null {
  const mayDelegate = analysis.truncated || analysis.opcodes === null ||
    analysis.opcodes.DELEGATECALL || analysis.opcodes.CALLCODE;
  if (!runs(analysis.form) || !mayDelegate) return null;
  const finding = findProxy(code, words);
  if (finding.found !== "proxy") return null;
  const { kind } = finding.proxy;
  const slot = slotOf[kind];
  if (slot === undefined) return null;
  const place = { slot: proxySlots[slot], offsetBits: 0, bits: 160 } as const;
  const target = kind === "eip1967-beacon"
    ? { from: "call", place, address: null, data: IMPLEMENTATION_SELECTOR } as const
    : { from: "slot", place } as const;
  return { kind, target, selfUpgradeable: null };
}

const slotOf: Partial<Record<string, keyof typeof proxySlots>> = {
  "eip1967": "implementation",
  "eip1967-beacon": "beacon",
  "eip1822": "proxiable",
  "zeppelinos": "zeppelinos",
};

function wantsOf(known: Known, trail: Trail, { named }: Survey): Want[] {
  const wants = [...trail.wants, ...guardWants(known, trail.parts)];
  // Who may turn out to hold a guard is asked about at once, instead of by one more request.
  const isOpen = wants.some(({ of }) => of !== "account");
  return isOpen ? [...wants, ...likelyHolders(known, named)] : wants;
}

type Told = {
  readonly ok: boolean;
  readonly blockNumber: number | null;
  readonly sources: readonly Source[];
};

/**
 * Asks the endpoint that answered first, at the block of the first answers. Another endpoint may not
 * have that block: it is asked for its latest, and so is the first when it is none of one mind, as
 * behind a balancer. What differs is said.
 */
async function ask(
  ctx: ReadContext,
  known: Known,
  wants: readonly Want[],
  { blockNumber, node }: Survey,
): Promise<Told> {
  const question = questionOf(known, wants);
  const pinned = blockNumber === null ? null : `0x${blockNumber.toString(16)}`;
  let outcome = await askAt(ctx, known.network, question, { pinned, node });
  let sources = outcome.sources;
  let read = readBlock(outcome.ok ? outcome.results[0] : undefined);
  if (pinned !== null && outcome.ok && read.blockNumber === null) {
    outcome = await askAt(ctx, known.network, question, { pinned: null, node });
    sources = [...sources, ...outcome.sources];
    read = readBlock(outcome.ok ? outcome.results[0] : undefined);
  }
  question.learn(outcome.ok ? outcome.results.slice(1) : []);
  return { ok: outcome.ok, blockNumber: read.blockNumber ?? blockNumber, sources };
}

async function askAt(
  { chains, signal }: ReadContext,
  network: Network,
  question: Question,
  { pinned, node }: { readonly pinned: string | null; readonly node: NodeMemory | undefined },
): Promise<BatchOutcome> {
  return await chains.batch(
    network,
    (memory) => {
      const at = pinned !== null && memory === node ? pinned : "latest";
      const block = at === "latest" ? latestBlockCall : blockCall(at);
      return [block, ...question.calls(at)];
    },
    {
      signal,
      attemptTimeoutMs: LATER_ATTEMPT_TIMEOUT_MS,
      bodyBytesMax: BODY_BYTES_MAX,
      ...(node === undefined ? {} : { node }),
    },
  );
}

function blockCall(at: string) {
  return { method: "eth_getBlockByNumber", params: [at, false] };
}
