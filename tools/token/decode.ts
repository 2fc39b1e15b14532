/** Decodes what a token returned. Anything may come back; nothing here throws. */
import type { ReadAnswer } from "./_calls.ts";

/**
 * Why a value is not known. `reverted`: the call failed, though the function may exist; `absent`:
 * no such function; `malformed`: the answer is not what the function returns; `unanswered`: the
 * node gave no answer; `unsupported`: the network cannot tell; `inconsistent`: the contract answers
 * by who asks; `not-read`: it would take a further request; `reserved-address`: the owner is a
 * precompile or system address.
 */
export const unknownReasons = [
  "reverted",
  "absent",
  "malformed",
  "unanswered",
  "unsupported",
  "inconsistent",
  "not-read",
  "reserved-address",
] as const;

export type UnknownReason = (typeof unknownReasons)[number];

/** A value, or why there is none. */
export type Decoded<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: UnknownReason };

/** Bytes of a text looked at; the caps on names and symbols are far below. */
const TEXT_BYTES_MAX = 8_192;

const WORD_DIGITS = 64;

/** The returned bytes as hex digits without 0x, or why there are none. */
export function returnedDigits(answer: ReadAnswer): Decoded<string> {
  if (answer.kind !== "returned") return { ok: false, reason: answer.kind };
  const digits = answer.data.slice(2);
  return digits === "" ? { ok: false, reason: "absent" } : { ok: true, value: digits };
}

/** An unsigned integer up to `max`, which more than one word or a larger value is not. */
export function decodeUint(answer: ReadAnswer, max: bigint): Decoded<bigint> {
  const digits = returnedDigits(answer);
  if (!digits.ok) return digits;
  if (digits.value.length < WORD_DIGITS) return { ok: false, reason: "malformed" };
  const value = BigInt(`0x${digits.value.slice(0, WORD_DIGITS)}`);
  return value <= max ? { ok: true, value } : { ok: false, reason: "malformed" };
}

/** A text: ABI `string`, or `bytes32` as early tokens (MKR, SAI) have it. Not cleaned yet. */
export function decodeText(answer: ReadAnswer): Decoded<string> {
  const digits = returnedDigits(answer);
  if (!digits.ok) return digits;
  const text = digits.value.length === WORD_DIGITS
    ? decodeBytes32(digits.value)
    : decodeString(digits.value);
  return text === null ? { ok: false, reason: "malformed" } : { ok: true, value: text };
}

function decodeBytes32(digits: string): string | null {
  const used = digits.replace(/(00)+$/, "");
  // Text starts at the left; a word that does not is a number.
  if (used.startsWith("00")) return null;
  const bytes = bytesOf(used);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** One dynamic value: an offset, there a length, behind it the bytes. Padding is not looked at. */
function decodeString(digits: string): string | null {
  const size = digits.length / 2;
  const offset = readNumber(digits, 0, size);
  if (offset === null) return null;
  const length = readNumber(digits, offset, size);
  if (length === null || length > size - offset - 32) return null;
  const start = (offset + 32) * 2;
  const looked = Math.min(length, TEXT_BYTES_MAX);
  // Not fatal, and as a stream: an invalid byte is shown, a character cut at the end is left out.
  return new TextDecoder("utf-8", { ignoreBOM: true })
    .decode(bytesOf(digits.slice(start, start + looked * 2)), { stream: true });
}

/** The word at a byte offset as a number no larger than the data, or null. */
function readNumber(digits: string, offset: number, size: number): number | null {
  if (offset + 32 > size) return null;
  const value = BigInt(`0x${digits.slice(offset * 2, offset * 2 + WORD_DIGITS)}`);
  return value <= BigInt(size) ? Number(value) : null;
}

function bytesOf(digits: string): Uint8Array {
  const bytes = new Uint8Array(digits.length / 2);
  for (let index = 0; index < bytes.length; index++) {
    bytes[index] = Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16);
  }
  return bytes;
}
