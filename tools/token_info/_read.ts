/** Reads a token: one JSON-RPC batch, and a second one only when the first cannot decide. */
import type { Chains } from "../evm/chains.ts";
import { decodeAggregate3 } from "../evm/multicall.ts";
import type { Address, Hex, Network } from "../evm/network.ts";
import { proxySlotNames, type SlotWords } from "../evm/proxy.ts";
import { codeCall, readCode, readSlots, slotCalls } from "../evm/proxy_read.ts";
import { latestBlockCall, readBlock } from "../evm/block.ts";
import type { RpcAnswer } from "../evm/rpc.ts";
import type { Source } from "../upstream/sources.ts";
import {
  answerOfCall,
  answerOfResult,
  readAlone,
  type ReadAnswers,
  readAnswers,
  readCalldata,
  readNames,
  readTogether,
} from "./_calls.ts";
import { answerableBy } from "./_code.ts";
import { type OwnerProbe, ownerProbeCall, readOwnerProbe } from "./_owner_probe.ts";

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
const BODY_BYTES_MAX = 12 * 1024 * 1024;

/** Positions of the first calls of the batch; the slots follow, then the probe. */
const BLOCK = 0;
const CODE = 1;
const TOGETHER = 2;
const SLOTS = 3;

/** Reads the token at the latest block. Never throws for what a node or the token does. */
export async function readToken(
  chains: Chains,
  network: Network,
  token: Address,
  signal: AbortSignal,
): Promise<TokenFacts> {
  const runsEvmCode = network.codeOverride !== "unusable";
  const calls = [
    latestBlockCall,
    codeCall(token),
    readTogether(network, token),
    ...slotCalls(token),
    ...(runsEvmCode ? [ownerProbeCall(token)] : []),
  ];
  const outcome = await chains.batch(network, calls, { signal, bodyBytesMax: BODY_BYTES_MAX });
  const answers = outcome.ok ? outcome.results : [];
  const code = readCode(answers[CODE]);
  const facts: TokenFacts = {
    ...readBlock(answers[BLOCK]),
    code,
    mayAnswer: answerableBy(code),
    slots: readSlots(answers.slice(SLOTS)),
    probe: runsEvmCode ? readOwnerProbe(answers[SLOTS + proxySlotNames.length]) : null,
    noProbe: runsEvmCode ? "unanswered" : "unsupported",
    reads: readTogetherAnswers(answers[TOGETHER]),
    failure: outcome.ok ? null : outcome.reason,
    sources: outcome.sources,
  };
  const readsAreFinal = !outcome.ok || code === "0x" || !needsReadsAlone(facts);
  return readsAreFinal ? facts : await readEachAlone(facts);

  async function readEachAlone(before: TokenFacts): Promise<TokenFacts> {
    const options = { signal, bodyBytesMax: BODY_BYTES_MAX };
    const again = await chains.batch(network, readAlone(token), options);
    const sources = [...before.sources, ...again.sources];
    if (!again.ok) return { ...before, failure: again.reason, sources };
    const alone = readAnswers((_, index) => answerOfCall(again.results[index]));
    const reads = readAnswers((name) =>
      alone[name].kind === "unanswered" ? before.reads[name] : alone[name]
    );
    return { ...before, reads, sources };
  }
}

/**
 * Whether reading one by one may bring more: the call as a whole failed, or a read that the code
 * may answer came back empty, as it does when another read burned all the gas.
 */
function needsReadsAlone(facts: TokenFacts): boolean {
  return (["name", "symbol", "decimals", "totalSupply"] as const).some((name) => {
    const read = facts.reads[name];
    if (read.kind === "unanswered") return true;
    return read.kind === "reverted" && read.data === "0x" &&
      facts.mayAnswer(readCalldata[name]);
  });
}

function readTogetherAnswers(answer: RpcAnswer | undefined): ReadAnswers {
  const results = answer?.ok === true ? decodeAggregate3(answer.result, readNames.length) : null;
  return readAnswers((_, index) => answerOfResult(results?.[index]));
}
