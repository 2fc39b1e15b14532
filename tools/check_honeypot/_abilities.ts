/** What an endpoint's answer to an empty simulation says of it, and for how long. */
import type { NodeMemory, RpcAnswer } from "../evm/rpc.ts";

/** How long an internal error counts as a missing method: it may have been one error only. */
const INTERNAL_ERROR_MS = 60_000;

const INTERNAL_ERROR = -32603;

/** When what an internal error said is to be forgotten. */
const dueMs = new WeakMap<NodeMemory, number>();

/**
 * "No such method" is remembered for good. Some providers say "internal error" instead, of a simulation
 * of nothing: remembered for a while, if the node answered anything else. Simulations of a token are no
 * test, since a token could bring a node to fail and so blind the checks of others.
 */
export function learn(
  node: NodeMemory,
  simulated: RpcAnswer | undefined,
  all: readonly RpcAnswer[],
  nowMs: number,
): void {
  if (simulated === undefined || simulated.ok) return;
  const isInternal = simulated.code === INTERNAL_ERROR && simulated.kind === "unavailable";
  if (simulated.kind === "unsupported") node.lacks.add("simulateV1");
  else if (isInternal && all.some(({ ok }) => ok) && !node.lacks.has("simulateV1")) {
    node.lacks.add("simulateV1");
    dueMs.set(node, nowMs + INTERNAL_ERROR_MS);
  }
}

/** Before a node is asked: what was remembered for a while is forgotten when that is over. */
export function forgetIfDue(node: NodeMemory, nowMs: number): void {
  if (nowMs < (dueMs.get(node) ?? Infinity)) return;
  dueMs.delete(node);
  node.lacks.delete("simulateV1");
}
