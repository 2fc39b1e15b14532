/** Calldata that is somebody's message: its first bytes are no selector. */
import { hexToBytes, size } from "viem";
import type { Hex } from "../evm/network.ts";

/** Enough to tell. */
const LOOKED_BYTES_MAX = 4_096;

const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\t\r\n]+$/u;

/** Whether calldata reads as text from end to end: UTF-8 without a control character. */
export function looksLikeText(input: Hex): boolean {
  if (size(input) > LOOKED_BYTES_MAX) return false;
  try {
    return PRINTABLE.test(new TextDecoder("utf-8", { fatal: true }).decode(hexToBytes(input)));
  } catch {
    return false;
  }
}
