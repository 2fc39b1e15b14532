/** What a failed call said: the standard forms decoded, everything else as bytes. */
import { cleanText } from "../../schema/text.ts";
import { isHex } from "../evm/hex.ts";
import type { Hex } from "../evm/network.ts";

export const revertKinds = ["error", "panic", "custom", "empty", "unreadable"] as const;

/** A decoded revert. `message` is the contract's own text, cleaned and capped, still hostile. */
export type Revert = {
  readonly kind: (typeof revertKinds)[number];
  readonly message: string | null;
  /** The start of the bytes; null when there were none. */
  readonly data: Hex | null;
};

/** `Error(string)` and `Panic(uint256)`, Solidity documentation, "Panic via assert and Error via require". */
const ERROR_SELECTOR = "0x08c379a0";
const PANIC_SELECTOR = "0x4e487b71";

export const MESSAGE_LENGTH_MAX = 160;

/** Characters of hex shown, 0x included. */
const DATA_LENGTH_MAX = 2 + 2 * 256;

/** Characters of hex looked at: a megabyte of revert data is not decoded. */
const LOOKED_LENGTH_MAX = 2 + 2 * 1024;

const SELECTOR_LENGTH = 10;

/** Panic codes worth words (Solidity documentation). */
const PANICS: Readonly<Record<string, string>> = {
  "1": "assertion failed",
  "17": "arithmetic overflow or underflow",
  "18": "division by zero",
  "33": "enum out of range",
  "49": "pop of an empty array",
  "50": "index out of bounds",
  "65": "out of memory",
};

/** Decodes revert bytes. */
export function decodeRevert(data: unknown): Revert {
  if (!isHex(data) || data === "0x") return { kind: "empty", message: null, data: null };
  const hex = data.toLowerCase() as Hex;
  const shown = hex.slice(0, DATA_LENGTH_MAX) as Hex;
  const looked = hex.slice(0, LOOKED_LENGTH_MAX);
  if (looked.startsWith(ERROR_SELECTOR)) {
    const text = decodeString(looked.slice(SELECTOR_LENGTH));
    return { kind: text === null ? "unreadable" : "error", message: clean(text), data: shown };
  }
  if (looked.startsWith(PANIC_SELECTOR)) {
    const code = /^[0-9a-f]{64}/.exec(looked.slice(SELECTOR_LENGTH))?.[0];
    const known = code === undefined ? undefined : PANICS[String(BigInt(`0x${code}`))];
    return { kind: "panic", message: known ?? null, data: shown };
  }
  return {
    kind: looked.length < SELECTOR_LENGTH ? "unreadable" : "custom",
    message: null,
    data: shown,
  };
}

/** A string whose end may be cut off: what is there is shown. */
function decodeString(digits: string): string | null {
  if (digits.length < 128) return null;
  const length = BigInt(`0x${digits.slice(64, 128)}`);
  const there = Math.floor((digits.length - 128) / 2);
  const taken = length < BigInt(there) ? Number(length) : there;
  return new TextDecoder().decode(Uint8Array.fromHex(digits.slice(128, 128 + 2 * taken)));
}

function clean(text: string | null): string | null {
  return text === null ? null : cleanText(text, MESSAGE_LENGTH_MAX).text;
}
