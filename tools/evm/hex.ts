/** Hex as nodes write it. */
import type { Hex } from "./network.ts";

/** Whether a value is whole bytes as 0x and hex digits of any case. */
export function isHex(value: unknown): value is Hex {
  return typeof value === "string" && value.length % 2 === 0 && /^0x[0-9a-fA-F]*$/.test(value);
}
