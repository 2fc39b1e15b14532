/** Values as the chain stores them. */
import type { Hex } from "viem";

/** A 32-byte word from hexadecimal digits. */
export function word(digits: string): Hex {
  return `0x${digits.padStart(64, "0")}`;
}

/** Numbers of the given sizes in bytes side by side, as hexadecimal digits. */
export function packed(parts: readonly (readonly [value: number, bytes: number])[]): string {
  return parts.map(([value, bytes]) => value.toString(16).padStart(bytes * 2, "0")).join("");
}

function hexDigits(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/** Text as bytes32: left-aligned, filled with zeros. */
export function bytes32(text: string): Hex {
  return `0x${hexDigits(text).padEnd(64, "0")}`;
}

/** Solidity's storage form of a string under 32 bytes: left-aligned, twice the length last. */
export function shortString(text: string): Hex {
  const digits = hexDigits(text);
  return `0x${digits.padEnd(62, "0")}${digits.length.toString(16).padStart(2, "0")}`;
}
