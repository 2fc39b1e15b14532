/** Reads a token: one JSON-RPC batch, and a second one only when the first cannot decide. */
import { latestBlockCall, readBlock } from "../evm/block.ts";
import type { Chains } from "../evm/chains.ts";
import { decodeAggregate3 } from "../evm/multicall.ts";
import type { Address, Hex, Network } from "../evm/network.ts";
import { proxySlotNames, type SlotWords } from "../evm/proxy.ts";
import { codeCall, readCode, readSlots, slotCalls } from "../evm/proxy_read.ts";
import type { BatchOutcome, RpcAnswer, RpcCall } from "../evm/rpc.ts";
import type { Source } from "../upstream/sources.ts";
import {
  answerOfCall,
  answerOfResult,
  readAlone,
  type ReadAnswers,
  readAnswers,
  readAnswersOf,
  readCalldata,
  type ReadName,
  readNames,
  readTogether,
} from "./_calls.ts";
import { answerableBy } from "./_code.ts";
import { type OwnerProbe, ownerProbeCall, readOwnerProbe } from "./_owner_probe.ts";

export { numericReadNames, type ReadName, readNames } from "./_calls.ts";

/** Everything read, undecoded. Null: not answered. */
export type TokenFacts = {
  readonly blockNumber: number | null;
  /** Unix seconds. */
  readonly asOf: number | null;
  /** Lower case; "0x" when there is none. */
  readonly code: Hex | null;
  /** Whether the code may have the function that the calldata calls. */
  readonly mayAnswer: (calldata: Hex) => boolean;
  readonly slots: SlotWords;
  readonly probe: OwnerProbe | null;
  readonly noProbe: "unsupported" | "unanswered";
  readonly reads: ReadAnswers;
  /** A batch that decides ended without an answer. */
  readonly failure: "timeout" | "error" | null;
  readonly sources: readonly Source[];
};

/** Seven answers of a hostile token within the gas given stay below; see `_calls.ts`. */
export const TOKEN_BODY_BYTES_MAX = 12 * 1024 * 1024;

/** Positions of the first calls of the batch; the slots follow, then the probe. */
const BLOCK = 0;
const CODE = 1;
const TOGETHER = 2;
const SLOTS = 3;

/** The calls of the first batch; a tool may put its own behind them. */
export function tokenCalls(
  network: Network,
  token: Address,
  names: readonly ReadName[],
): RpcCall[] {
  return [
    latestBlockCall,
    codeCall(token),
    readTogether(network, token, names),
    ...slotCalls(token),
    ...(runsEvmCode(network) ? [ownerProbeCall(token)] : []),
  ];
}

/** What the first batch told of the token; `names` as they were asked. */
export function tokenFacts(
  network: Network,
  outcome: BatchOutcome,
  names: readonly ReadName[],
): TokenFacts {
  const answers = outcome.ok ? outcome.results : [];
  const code = readCode(answers[CODE]);
  const probed = runsEvmCode(network);
  return {
    ...readBlock(answers[BLOCK]),
    code,
    mayAnswer: answerableBy(code),
    slots: readSlots(answers.slice(SLOTS)),
    probe: probed ? readOwnerProbe(answers[SLOTS + proxySlotNames.length]) : null,
    noProbe: probed ? "unanswered" : "unsupported",
    reads: readTogetherAnswers(answers[TOGETHER], names),
    failure: outcome.ok ? null : outcome.reason,
    sources: outcome.sources,
  };
}

/**
 * The calls of a second batch, one for each read; none when it would bring nothing: it may bring
 * more when the call as a whole failed, or when a read that the code may answer came back empty, as it
 * does when another read burned all the gas.
 */
export function callsAlone(
  facts: TokenFacts,
  token: Address,
  names: readonly ReadName[],
): RpcCall[] {
  if (facts.failure !== null || facts.code === "0x") return [];
  const telling: readonly ReadName[] = ["name", "symbol", "decimals", "totalSupply"];
  const isOpen = telling.some((name) => {
    if (!names.includes(name)) return false;
    const read = facts.reads[name];
    if (read.kind === "unanswered") return true;
    return read.kind === "reverted" && read.data === "0x" &&
      facts.mayAnswer(readCalldata[name]);
  });
  return isOpen ? readAlone(token, names) : [];
}

/** The facts with the answers of `callsAlone`, when these were asked. */
export function withReadsAlone(
  facts: TokenFacts,
  outcome: BatchOutcome,
  names: readonly ReadName[],
): TokenFacts {
  const sources = [...facts.sources, ...outcome.sources];
  if (!outcome.ok) return { ...facts, failure: outcome.reason, sources };
  const alone = readAnswersOf(names, (index) => answerOfCall(outcome.results[index]));
  const reads = readAnswers((name) =>
    alone[name].kind === "unanswered" ? facts.reads[name] : alone[name]
  );
  return { ...facts, reads, sources };
}

/** Reads the token at the latest block. Never throws for what a node or the token does. */
export async function readToken(
  chains: Chains,
  network: Network,
  token: Address,
  signal: AbortSignal,
): Promise<TokenFacts> {
  const options = { signal, bodyBytesMax: TOKEN_BODY_BYTES_MAX };
  const outcome = await chains.batch(network, tokenCalls(network, token, readNames), options);
  const facts = tokenFacts(network, outcome, readNames);
  const alone = callsAlone(facts, token, readNames);
  if (alone.length === 0) return facts;
  return withReadsAlone(facts, await chains.batch(network, alone, options), readNames);
}

function runsEvmCode({ codeOverride }: Network): boolean {
  return codeOverride !== "unusable";
}

function readTogetherAnswers(
  answer: RpcAnswer | undefined,
  names: readonly ReadName[],
): ReadAnswers {
  const results = answer?.ok === true ? decodeAggregate3(answer.result, names.length) : null;
  return readAnswersOf(names, (index) => answerOfResult(results?.[index]));
}
