/** The latest block as every chain tool asks for it. */
import type { RpcAnswer, RpcCall } from "./rpc.ts";

/** Asks for the latest block's header; every network's own further fields are left alone. */
export const latestBlockCall: RpcCall = {
  method: "eth_getBlockByNumber",
  params: ["latest", false],
};

/** Number and time of a block; null: not answered. */
export type BlockRead = {
  readonly blockNumber: number | null;
  /** Unix seconds. */
  readonly asOf: number | null;
};

/** Reads the answer of `latestBlockCall`. */
export function readBlock(answer: RpcAnswer | undefined): BlockRead {
  const block = answer?.ok === true ? answer.result : null;
  if (typeof block !== "object" || block === null) return { blockNumber: null, asOf: null };
  const { number, timestamp } = block as Record<string, unknown>;
  return { blockNumber: safeNumber(number), asOf: safeNumber(timestamp) };
}

/**
 * A JSON-RPC quantity (0x and up to 64 hex digits; leading zeros, which some nodes send, are
 * tolerated), or null.
 */
export function readQuantity(value: unknown): bigint | null {
  return typeof value === "string" && /^0x[0-9a-fA-F]{1,64}$/.test(value) ? BigInt(value) : null;
}

function safeNumber(value: unknown): number | null {
  const quantity = readQuantity(value);
  return quantity !== null && quantity <= Number.MAX_SAFE_INTEGER ? Number(quantity) : null;
}
