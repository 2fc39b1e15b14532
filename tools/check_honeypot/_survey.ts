/** The first request: the chain's head, the token, its pools, and what the base size buys. */
import { numberToHex } from "viem";
import * as z from "zod";
import { once } from "../../schema/lazy.ts";
import { candidatesOf } from "../dex/candidates.ts";
import { impactSizes } from "../dex/impact.ts";
import { lensCall, type LensRead, readLens } from "../dex/lens.ts";
import { latestBlockCall, readBlock } from "../evm/block.ts";
import type { Chains } from "../evm/chains.ts";
import { isHex } from "../evm/hex.ts";
import type { Address, Hex, Network } from "../evm/network.ts";
import { codeCall, readCode } from "../evm/proxy_read.ts";
import type { NodeMemory, RpcAnswer, RpcCall } from "../evm/rpc.ts";
import { inSlice } from "../turn.ts";
import type { Source } from "../upstream/sources.ts";
import { forgetIfDue, learn, learnOfCode, probes, unknownOf } from "./_abilities.ts";
import { drawnOf } from "./_chance.ts";
import { callersOf } from "./_call_plans.ts";
import { readTip, tipCall } from "./fees.ts";
import type { Slots } from "./_pull.ts";
import { readScout, scoutCalls, type Scouted } from "./_scout.ts";
import type { Senders } from "./_senders.ts";
import { numberOf } from "./_roles.ts";
import type { Base } from "./simulate.ts";
import { allowanceSlotsCall, balanceSlotsCall, ownSlots } from "./_slots.ts";
import { thresholds } from "./thresholds.ts";

/** What was found. */
export type Survey = {
  readonly blockNumber: number | null;
  /** Unix seconds. */
  readonly asOf: number | null;
  /** Null: the header was not answered. */
  readonly base: Omit<Base, "prevRandao" | "otherRecipient"> | null;
  readonly code: Hex | null;
  readonly lens: LensRead;
  /** On networks without venues: whether the contract answers as a token does; null: not known. */
  readonly isToken: boolean | null;
  /** What the base size and the second size buy in the deepest pool, the base size in the next. */
  readonly scouted: readonly (Scouted | null)[];
  readonly slots: FoundSlots;
  readonly node: NodeMemory | null;
  readonly failure: "timeout" | "error" | null;
  readonly sources: readonly Source[];
};

/** Storage of the accounts that get what they did not buy. */
export type FoundSlots = {
  /** Of the allowances that the callers of method C1 give to the puller, in their order. */
  readonly pullers: readonly (Slots | null)[];
  readonly balance: Slots | null;
  /** By router, in lower case. */
  readonly routers: Readonly<Record<string, Slots | null>>;
};

const BODY_BYTES_MAX = 12 * 1024 * 1024;

/** Errands of the scout: which pool by depth, how many base sizes, whose account. */
const ERRANDS = [
  { rank: 0, factor: 1, role: "scoutBase" },
  { rank: 0, factor: thresholds.secondSizeFactor, role: "scoutLarger" },
  { rank: 1, factor: 1, role: "scoutSecond" },
] as const;

const DECIMALS = "0x313ce567";
const TOTAL_SUPPLY = "0x18160ddd";
const READ_GAS = 500_000n;

/** What a survey is about. */
export type SurveyQuestion = {
  readonly chains: Chains;
  readonly network: Network;
  readonly token: Address;
  readonly nowMs: number;
  readonly signal: AbortSignal;
};

/** Asks; one HTTP request, or one more to another endpoint. */
export async function survey(question: SurveyQuestion, senders: Senders): Promise<Survey> {
  const { chains, network, token, nowMs, signal } = question;
  const named = await inSlice(() => namedCalls(network, token, senders));
  const slots = once(() => slotCalls(network, token, senders));
  const before = new Map<NodeMemory, readonly Named[]>();
  const callsFor = (node: NodeMemory) => {
    forgetIfDue(node, nowMs);
    const calls = forNode(named, slots, node);
    // Other checks may learn of the node meanwhile, which changes nothing of what was asked here.
    before.set(node, calls);
    return calls.map(({ call }) => call);
  };
  const seen = (node: NodeMemory, answers: readonly RpcAnswer[]) => {
    const of = (wanted: string) =>
      answers[before.get(node)?.findIndex(({ name }) => name === wanted) ?? -1];
    learn(node, of("simulate"), answers, nowMs);
    learnOfCode(node, of("code-override"), of("simulate"));
  };
  const options = { signal, seen, bodyBytesMax: BODY_BYTES_MAX, needs: "simulateV1" } as const;
  const outcome = await chains.batch(network, callsFor, options);
  const node = outcome.ok ? outcome.node ?? null : null;
  const asked = node === null ? [] : before.get(node) ?? [];
  const answers = new Map(
    outcome.ok ? asked.map(({ name }, index) => [name, outcome.results[index]] as const) : [],
  );
  const of = (name: string) => answers.get(name);
  return await inSlice(() => ({
    ...readBlock(of("block")),
    base: readBase(of("block"), readTip(network, of("tip"))),
    code: readCode(of("code")),
    lens: readLens(network, of("lens")),
    isToken: readIsToken(of("decimals"), of("supply")),
    scouted: ERRANDS.map((_, index) => readScout(of(`scout-${index}`))),
    slots: readSlots(network, senders, of),
    node,
    failure: outcome.ok ? null : outcome.reason,
    sources: outcome.sources,
  }));
}

type Named = { readonly name: string; readonly call: RpcCall };

/**
 * Slots are wanted only where sales cannot be simulated. Probes show what a node lacks that is not known
 * yet, so that the first check asks another one, or asks otherwise, as every later check does.
 */
function forNode(
  named: readonly Named[],
  slots: () => readonly Named[],
  node: NodeMemory,
): readonly Named[] {
  const wanted = node.has.has("simulateV1") ? named : [...named, ...slots()];
  const unknown = unknownOf(node).map((what) => ({
    name: what === "code" ? "code-override" : what,
    call: probes[what],
  }));
  return [...wanted, ...unknown];
}

function namedCalls(network: Network, token: Address, senders: Senders): readonly Named[] {
  const head = [
    { name: "block", call: latestBlockCall },
    { name: "code", call: codeCall(token) },
  ];
  const lens = lensCall(network, token, impactSizes);
  if (lens === null) {
    return [
      ...head,
      readCall("decimals", token, DECIMALS),
      readCall("supply", token, TOTAL_SUPPLY),
    ];
  }
  // No token is to know the size.
  const share = drawnOf(senders, numberOf.sizes, 8_000n, 9_990n);
  const sizeMax = thresholds.baseSizeWeiMax * share / 10_000n;
  const errands = ERRANDS.map(({ role, ...errand }) => ({
    ...errand,
    sender: senders(numberOf[role]),
  }));
  const scouts = scoutCalls({ network, token, sizeMax }, errands)
    .map((call, index) => ({ name: `scout-${index}`, call }));
  return [
    ...head,
    { name: "tip", call: tipCall },
    { name: "lens", call: lens },
    ...scouts,
  ];
}

function readCall(name: string, token: Address, data: Hex): Named {
  const call = { to: token, data, gas: numberToHex(READ_GAS) };
  return { name, call: { method: "eth_call", params: [call, "latest"] } };
}

function routersOf(network: Network): readonly Address[] {
  const routers = candidatesOf(network).flatMap(({ venue }) => venue.router ?? []);
  return [...new Set(routers)];
}

function slotCalls(network: Network, token: Address, senders: Senders): readonly Named[] {
  const [funded, puller] = [senders(numberOf.funded), senders(numberOf.puller)];
  if (candidatesOf(network).length === 0) return [];
  const named = (name: string, call: RpcCall): Named => ({ name, call });
  return [
    ...callersOf(senders).map((caller, at) =>
      named(`allowance-puller-${at}`, allowanceSlotsCall(token, caller, puller))
    ),
    named("balance", balanceSlotsCall(token, funded)),
    named("balance-other", balanceSlotsCall(token, puller)),
    ...routersOf(network).map((router) =>
      named(`allowance-${router}`, allowanceSlotsCall(token, funded, router))
    ),
  ];
}

/** One reading's slots are told from another's: what both touch belongs to neither. */
function readSlots(
  network: Network,
  senders: Senders,
  of: (name: string) => RpcAnswer | undefined,
): FoundSlots {
  const routers = routersOf(network);
  const puller = of("allowance-puller-0");
  return {
    pullers: callersOf(senders).map((_, at) =>
      ownSlots(of(`allowance-puller-${at}`), of(`allowance-${routers[0]}`))
    ),
    balance: ownSlots(of("balance"), of("balance-other")),
    routers: Object.fromEntries(
      routers.map((router) => [router.toLowerCase(), ownSlots(of(`allowance-${router}`), puller)]),
    ),
  };
}

const headerSchema = once(() =>
  z.object({
    number: z.string().regex(/^0x[0-9a-fA-F]{1,13}$/),
    timestamp: z.string().regex(/^0x[0-9a-fA-F]{1,13}$/),
    baseFeePerGas: z.string().regex(/^0x[0-9a-fA-F]{1,32}$/).nullish().catch(null),
    miner: z.string().regex(/^0x[0-9a-fA-F]{40}$/).nullish().catch(null),
  })
);

function readBase(answer: RpcAnswer | undefined, tip: bigint): Survey["base"] {
  const parsed = headerSchema().safeParse(answer?.ok === true ? answer.result : null);
  if (!parsed.success) return null;
  const { number, timestamp, baseFeePerGas, miner } = parsed.data;
  return {
    number: Number(number),
    time: Number(timestamp),
    baseFee: baseFeePerGas == null ? null : BigInt(baseFeePerGas),
    tip,
    feeRecipient: miner == null || /^0x0*$/.test(miner) ? null : miner as Address,
  };
}

/** A token answers one of the two with a word. */
function readIsToken(...answers: readonly (RpcAnswer | undefined)[]): boolean | null {
  const isWord = (answer: RpcAnswer | undefined) =>
    answer?.ok === true && isHex(answer.result) && answer.result.length === 66;
  if (answers.some(isWord)) return true;
  const isFinal = (answer: RpcAnswer | undefined) =>
    answer !== undefined && (answer.ok || answer.kind === "reverted");
  return answers.every(isFinal) ? false : null;
}
