/** What is asked of one network: everything in one batch, and a second one for the implementation. */
import { type Known, questionOf, type Want } from "../bytecode/reading/known.ts";
import { guardSlots } from "../bytecode/reading/slots.ts";
import { withDeadline } from "../deadline.ts";
import type { ToolContext } from "../define_tool.ts";
import { impactSizes } from "../dex/impact.ts";
import { lensCall, type LensRead, readLens } from "../dex/lens.ts";
import { beaconCalls, readBeacon } from "../evm/beacon.ts";
import type { Address, Hex, Network } from "../evm/network.ts";
import { codeCall, readCode, readSlot, slotCall } from "../evm/proxy_read.ts";
import type { BatchOutcome, RpcAnswer, RpcCall } from "../evm/rpc.ts";
import type { SilentReason } from "../evm/silent.ts";
import { feedsAnswered, feedsCall, readFeeds } from "../prices/feeds.ts";
import type { UsdE18 } from "../prices/usd.ts";
import { type ProxyResult, readProxy } from "../token/proxy.ts";
import {
  callsAlone,
  numericReadNames,
  TOKEN_BODY_BYTES_MAX,
  tokenCalls,
  type TokenFacts,
  tokenFacts,
  withReadsAlone,
} from "../token/read.ts";
import { hasLiquidityCheck } from "./networks.ts";

/** What reading needs of a tool's context. */
export type ReadContext = Pick<ToolContext, "chains" | "nowMs" | "signal">;

/** What the first batch told of one network. */
export type Candidate = {
  readonly network: Network;
  readonly facts: TokenFacts;
  /** Slots in which owners and flags mostly stand; null: not answered. */
  readonly words: ReadonlyMap<Hex, string | null>;
  /** Null: liquidity is not looked at on this network. */
  readonly lens: LensRead | null;
  /** The native coin's price by its feed on this network; null when not asked, absent or old. */
  readonly coinUsd: UsdE18 | null;
  /** The feeds were asked and nobody answered: a price may be there all the same. */
  readonly feedsUnread: boolean;
  /** Why nobody knows whether there is code; null when somebody does. */
  readonly silent: SilentReason | null;
};

/** A candidate with what the second batch told of its implementation. */
export type Completed = Candidate & {
  /** Lower case; null: not read; undefined: there is no proxy. */
  readonly implementationCode: Hex | null | undefined;
  /** As a beacon names it; null when there is no beacon or it was not read. */
  readonly beaconImplementation: Address | null;
  /** Storage and accounts, as far as both batches told. */
  readonly known: Known;
};

/** What else there is to ask once the token's own code was looked at. */
export type Further = {
  readonly known: Known;
  readonly wants: readonly Want[];
  /** What the token's code alone tells that it runs; null when storage or form tell it, or nothing does. */
  readonly plain: Address | null;
};

/** Together within a request's deadline; the first leaves a second endpoint more than half. */
const FIRST_TIMEOUT_MS = 4_500;
const SECOND_TIMEOUT_MS = 2_200;
const ATTEMPT_TIMEOUT_MS = 2_200;

/** Reads a token on a network; `withPrice` also asks for the native coin's price. */
export async function readCandidate(
  ctx: ReadContext,
  network: Network,
  token: Address,
  withPrice: boolean,
): Promise<Candidate> {
  const base = tokenCalls(network, token, numericReadNames);
  const lens = hasLiquidityCheck(network) ? lensCall(network, token, impactSizes) : null;
  const feeds = withPrice ? feedsCall(network) : null;
  const slots = network.codeOverride === "unusable" ? [] : guardSlots;
  const calls = [
    ...base,
    ...(lens === null ? [] : [lens]),
    ...slots.map((slot) => slotCall(token, slot)),
    ...(feeds === null ? [] : [feeds]),
  ];
  const outcome = await batch(ctx, network, calls, FIRST_TIMEOUT_MS);
  const answers = outcome.ok ? outcome.results : [];
  const facts = tokenFacts(network, outcome, numericReadNames);
  const firstSlot = base.length + (lens === null ? 0 : 1);
  const feedAnswer = feeds === null ? undefined : answers[calls.length - 1];
  return {
    network,
    facts,
    words: new Map(slots.map((slot, index) => [slot, readSlot(answers[firstSlot + index])])),
    lens: lens === null
      ? hasLiquidityCheck(network) ? { ok: false, reason: "unsupported" } : null
      : readLens(network, answers[base.length]),
    coinUsd: coinPrice(network, feedAnswer, Math.floor(ctx.nowMs() / 1000)),
    feedsUnread: feeds !== null && !feedsAnswered(network, feedAnswer),
    silent: silence(outcome, facts),
  };
}

/** Reads what the first batch left open, and who holds guards; asks nothing when there is nothing. */
export async function completeCandidate(
  ctx: ReadContext,
  candidate: Candidate,
  token: Address,
  { known, wants, plain }: Further,
): Promise<Completed> {
  const { network, facts } = candidate;
  const { proxy } = readProxy(facts, "");
  const alone = callsAlone(facts, token, numericReadNames);
  const behind = implementationCalls(network, token, proxy, plain);
  const question = questionOf(known, wants);
  const nothing = {
    ...candidate,
    known,
    implementationCode: proxy === null && plain === null ? undefined : null,
    beaconImplementation: null,
  };
  const calls = [...alone, ...behind, ...question.calls("latest")];
  if (calls.length === 0) return nothing;
  const outcome = await batch(ctx, network, calls, SECOND_TIMEOUT_MS);
  const answers = outcome.ok ? outcome.results.slice(alone.length) : [];
  question.learn(answers.slice(behind.length));
  const completed = alone.length === 0
    ? { ...facts, sources: [...facts.sources, ...outcome.sources] }
    : withReadsAlone(facts, outcome, numericReadNames);
  if (!outcome.ok || behind.length === 0) return { ...nothing, facts: completed };
  return { ...nothing, facts: completed, ...readImplementation(proxy, answers) };
}

/** A call that reverts does so on every node; what else keeps the pools unread is this node's fault. */
export function lensFailed({ lens }: Candidate): boolean {
  return lens !== null && !lens.ok && lens.reason !== "reverted";
}

async function batch(
  { chains, signal }: ReadContext,
  network: Network,
  calls: readonly RpcCall[],
  timeoutMs: number,
): Promise<BatchOutcome> {
  return await withDeadline(signal, timeoutMs, (inner) =>
    chains.batch(network, calls, {
      signal: inner,
      attemptTimeoutMs: ATTEMPT_TIMEOUT_MS,
      bodyBytesMax: TOKEN_BODY_BYTES_MAX,
    }));
}

function coinPrice(
  network: Network,
  answer: RpcAnswer | undefined,
  nowSeconds: number,
): UsdE18 | null {
  const quotes = readFeeds(network, answer, nowSeconds);
  const own = quotes.find(({ coingeckoId }) => coingeckoId === network.coingeckoId);
  return own?.quote.usd ?? null;
}

function silence(outcome: BatchOutcome, { code }: TokenFacts): SilentReason | null {
  if (!outcome.ok) return outcome.reason;
  return code === null ? "malformed" : null;
}

function implementationCalls(
  network: Network,
  token: Address,
  proxy: ProxyResult | null,
  plain: Address | null,
): RpcCall[] {
  if (proxy === null) return plain === null ? [] : [codeCall(plain)];
  if (proxy.implementation !== null) return [codeCall(proxy.implementation)];
  if (proxy.beacon === null || network.codeOverride === "unusable") return [];
  return [...beaconCalls({ beacon: proxy.beacon, proxy: token })];
}

function readImplementation(
  proxy: ProxyResult | null,
  answers: readonly RpcAnswer[],
): Pick<Completed, "implementationCode" | "beaconImplementation"> {
  if (proxy === null || proxy.implementation !== null) {
    return { implementationCode: readCode(answers[0]), beaconImplementation: null };
  }
  const named = readBeacon(answers);
  return {
    implementationCode: named?.code ?? null,
    beaconImplementation: named?.implementation ?? null,
  };
}
