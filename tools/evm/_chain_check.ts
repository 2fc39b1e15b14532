/**
 * Which chain an endpoint serves, by what it said itself. Addresses of nodes are mended, so a wrong one is not for good.
 */
import type { SourceReason } from "../upstream/sources.ts";
import type { RpcAnswer } from "./rpc.ts";

/** The first rest of an endpoint that serves another chain; each further one in a row is twice as long. */
const AWAY_MS = 60_000;

/** The longest rest: whoever mends a wrong address waits no longer for it. */
const AWAY_MS_MAX = 480_000;

/** What is remembered of one endpoint. Mutable: it is the isolate's memory, not a value. */
export type ChainMemory = {
  /** Otherwise it has to say its chain with its next answer. */
  isProven: boolean;
  /** How often in a row it served another chain, and when it was last found out. */
  wrongs: number;
  wrongAtMs: number;
};

export const newChainMemory = (): ChainMemory => ({ isProven: false, wrongs: 0, wrongAtMs: 0 });

/** Whether it serves another chain and is not asked for now. A clock set back ends a rest. */
export function isAway({ wrongs, wrongAtMs }: ChainMemory, nowMs: number): boolean {
  if (wrongs === 0) return false;
  const restMs = Math.min(AWAY_MS * 2 ** (wrongs - 1), AWAY_MS_MAX);
  return nowMs >= wrongAtMs && nowMs - wrongAtMs < restMs;
}

/** Judges an answer to `eth_chainId` and keeps it in mind; null when it is the right one. */
export function judgeChain(
  memory: ChainMemory,
  chainId: number,
  answer: RpcAnswer,
  nowMs: number,
): SourceReason | null {
  const claimed = answer.ok && typeof answer.result === "string" ? Number(answer.result) : NaN;
  if (!Number.isSafeInteger(claimed) || claimed <= 0) return "chain-unconfirmed";
  // Requests under way together are one finding, and a right answer among them may be the older one.
  if (isAway(memory, nowMs)) return "wrong-chain";
  if (claimed === chainId) {
    Object.assign(memory, newChainMemory(), { isProven: true });
    return null;
  }
  Object.assign(memory, { isProven: false, wrongs: memory.wrongs + 1, wrongAtMs: nowMs });
  return "wrong-chain";
}
