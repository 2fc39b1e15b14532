/** What is kept of a simulation's answer. */
import type { RpcAnswer } from "../evm/rpc.ts";

/**
 * An answer with what is read of it alone. Nodes that fill gaps answer hundreds of blocks with all that a
 * header has: four megabytes for a check, which would be kept until its end.
 */
export function lightened(answer: RpcAnswer): RpcAnswer {
  if (!answer.ok || !Array.isArray(answer.result)) return answer;
  const blocks = answer.result.map((block: unknown) => {
    if (typeof block !== "object" || block === null) return block;
    const { number, calls } = block as Readonly<Record<string, unknown>>;
    return { number, calls };
  });
  return { ok: true, result: blocks };
}
