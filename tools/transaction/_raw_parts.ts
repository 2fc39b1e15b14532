/** Values as nodes write them; null: it is not one. */
import { getAddress } from "viem";
import { readQuantity } from "../evm/block.ts";
import type { Address, Hex } from "../evm/network.ts";

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** In any case, since some nodes checksum: whether the checksum is right is no matter here. */
export function readAddress(value: unknown): Address | null {
  return typeof value === "string" && /^0x[0-9a-fA-F]{40}$/.test(value)
    ? getAddress(value.toLowerCase() as Address)
    : null;
}

/** 32 bytes, in lower case. */
export function readHash(value: unknown): Hex | null {
  return typeof value === "string" && /^0x[0-9a-fA-F]{64}$/.test(value)
    ? value.toLowerCase() as Hex
    : null;
}

/** A quantity in hex, or as the plain number that some nodes write. */
export function readQuantityOrNumber(value: unknown): bigint | null {
  if (typeof value !== "number") return readQuantity(value);
  return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : null;
}

/** The same as a number; null where it would lose precision. */
export function readNumber(value: unknown): number | null {
  const quantity = readQuantityOrNumber(value);
  return quantity !== null && quantity <= Number.MAX_SAFE_INTEGER ? Number(quantity) : null;
}
