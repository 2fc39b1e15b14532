/** What is asked of an endpoint to know it, what the answers say of it, and for how long. */
import { ZERO_ADDRESS } from "../evm/address.ts";
import { isHex } from "../evm/hex.ts";
import type { NodeMemory, RpcAnswer, RpcCall } from "../evm/rpc.ts";
import * as z from "zod";
import { once } from "../../schema/lazy.ts";

function simulation(stateOverrides: unknown, calls: readonly unknown[]): RpcCall {
  const blockOverrides = { feeRecipient: ZERO_ADDRESS };
  const blockStateCalls = [{ blockOverrides, stateOverrides, calls }];
  const flags = { validation: false, traceTransfers: false, returnFullTransactions: false };
  return { method: "eth_simulateV1", params: [{ blockStateCalls, ...flags }, "latest"] };
}

/** Nobody's account, its code for the moment (one word, 42), and what calls it. */
const ACCOUNT = "0x00000000000000000000000000000000c0de0042";
const CALLER = "0x00000000000000000000000000000000c0de0043";
const CODE = "0x602a60005260206000f3";
const WORD = 42n;
const GAS = "0x186a0"; // 100 000

/** A simulation of nothing, and one that gives an account code. */
export const probes = {
  simulate: simulation({}, []),
  code: simulation({ [ACCOUNT]: { code: CODE } }, [{ from: CALLER, to: ACCOUNT, gas: GAS }]),
} as const;

/** Which of them are still to be asked; a node without simulation takes no code there either. */
export function unknownOf({ has, lacks }: NodeMemory): readonly (keyof typeof probes)[] {
  if (lacks.has("simulateV1")) return [];
  const isCodeKnown = has.has("codeOverride") || lacks.has("codeOverride");
  return [
    ...(has.has("simulateV1") ? [] : ["simulate"] as const),
    ...(isCodeKnown ? [] : ["code"] as const),
  ];
}

const simulatedSchema = once(() =>
  z.array(z.object({ calls: z.array(z.object({ returnData: z.string().optional() })) }))
);

/** Only beside a simulation that works a refusal is about the code. */
export function learnOfCode(
  { has, lacks }: NodeMemory,
  answer: RpcAnswer | undefined,
  simulated: RpcAnswer | undefined,
): void {
  if (answer === undefined) return;
  const canSimulate = simulated?.ok === true || has.has("simulateV1");
  if (!answer.ok) {
    const isOther = answer.kind === "unavailable" || answer.kind === "unanswered";
    if (canSimulate && !isOther) lacks.add("codeOverride");
    return;
  }
  const parsed = simulatedSchema().safeParse(answer.result);
  const data = parsed.success ? parsed.data.at(-1)?.calls[0]?.returnData : undefined;
  if (data === undefined) return;
  const isSeen = isHex(data) && data !== "0x" && BigInt(data) === WORD;
  (isSeen ? has : lacks).add("codeOverride");
}

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
