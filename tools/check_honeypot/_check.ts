/** The course of one call: survey, attempts, verdict. */
import { keccak256 } from "viem";
import type { ToolAnswer } from "../../schema/tool.ts";
import type { Chains } from "../evm/chains.ts";
import type { Address, Network } from "../evm/network.ts";
import { inSlice } from "../turn.ts";
import type { Source } from "../upstream/sources.ts";
import { honeypotAnswer } from "./_answer.ts";
import { mayTellBlocksApart } from "./blindness.ts";
import { decide, withoutTrade } from "./_decide.ts";
import { gather } from "./_gather.ts";
import { refusalOf, silent } from "./_refusal.ts";
import { numberOf } from "./_roles.ts";
import { createSenders } from "./_senders.ts";
import { survey as surveyToken } from "./_survey.ts";
import { targetsOf } from "./_targets.ts";
import { dustFloor } from "./thresholds.ts";

/** What a call is about. */
export type Question = {
  readonly chains: Chains;
  readonly network: Network;
  readonly token: Address;
  readonly nowMs: number;
  readonly signal: AbortSignal;
};

export async function checkToken(question: Question): Promise<ToolAnswer> {
  const { chains, network, token, signal } = question;
  const senders = createSenders(token, question.nowMs);
  const survey = await surveyToken(question, senders);
  const refusal = refusalOf(network, survey);
  if (refusal !== null) return refusal;
  const { base, lens, code, node } = survey;
  const targets = targetsOf(survey);
  const found = { token, network, survey, targets };
  const plain = withoutTrade(network, lens, targets);
  const wrapped = network.wrappedNative;
  if (plain !== null || base === null || wrapped === null) {
    const decided = plain ?? NO_BASE;
    const isUnsupported = decided.reason === "unsupported";
    const sources = [...survey.sources, ...(isUnsupported ? [noVenue(network)] : [])];
    return honeypotAnswer({ ...found, pools: [], decided: { ...decided, by: 0 }, sources });
  }
  const feeRecipient = base.feeRecipient ?? senders(numberOf.feeRecipient);
  const otherRecipient = MAKERS_CHANGE.has(network.chainId)
    ? senders(numberOf.otherRecipient)
    : null;
  const prevRandao = keccak256(senders(numberOf.prevRandao));
  const scene = {
    ...{ network, token, code, wrapped, senders, takesCode: true },
    base: { ...base, feeRecipient, otherRecipient, prevRandao },
  };
  const asking = { chains, node, signal };
  const gathered = await gather(scene, targets, survey.slots, asking);
  const sources = [...survey.sources, ...gathered.sources];
  if (!gathered.ok) return silent(network, gathered.reason, sources);
  return await inSlice(() => {
    const knowledge = { mayTell: mayTellBlocksApart(code) };
    const decided = decide(gathered.pools, knowledge, dustFloor(network));
    return honeypotAnswer({ ...found, pools: gathered.pools, decided, sources });
  });
}

/** Networks by chain id where makers take turns, and are no part of the network itself. */
const MAKERS_CHANGE: ReadonlySet<number> = new Set([1, 56, 100]);

const NO_BASE = {
  verdict: "inconclusive",
  reason: "upstream-failed",
  coverage: "none",
  failure: null,
} as const;

/** A network without a known venue, or one that runs no EVM code, named where callers look. */
function noVenue({ chainId }: Network): Source {
  return { upstream: "dex", endpoint: "none", chainId, outcome: "unsupported", ms: 0 };
}
