/**
 * Which chain an endpoint serves: what it said itself, and how long that holds. Addresses of nodes are moved to other
 * chains and back, so neither answer is for good.
 */
import type { SourceReason } from "../upstream/sources.ts";
import type { RpcAnswer } from "./rpc.ts";

/** An endpoint's proof of its chain holds so long, unless it fails meanwhile. */
const PROOF_MS = 600_000;

/** The first rest of an endpoint that serves another chain; each further one in a row is twice as long. */
const AWAY_MS = 60_000;

/** The longest rest: whoever mends a wrong address waits no longer for it. */
const AWAY_MS_MAX = 480_000;

/** What is remembered of one endpoint. Mutable: it is the isolate's memory, not a value. */
export type ChainMemory = {
  /** null: it has to say its chain with its next answer. */
  provenAtMs: number | null;
  /** How often in a row it served another chain, and when it was last found out. */
  wrongs: number;
  wrongAtMs: number;
};

export const newChainMemory = (): ChainMemory => ({ provenAtMs: null, wrongs: 0, wrongAtMs: 0 });

/** Whether answers count that do not say their chain. A clock set back ends a proof. */
export function isProven({ provenAtMs }: ChainMemory, nowMs: number): boolean {
  return provenAtMs !== null && nowMs >= provenAtMs && nowMs - provenAtMs < PROOF_MS;
}

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
    Object.assign(memory, newChainMemory(), { provenAtMs: nowMs });
    return null;
  }
  Object.assign(memory, { provenAtMs: null, wrongs: memory.wrongs + 1, wrongAtMs: nowMs });
  return "wrong-chain";
}
