/** Hashes of what is stored or compared only in hashed form. */
import { sha256, stringToBytes } from "viem";
import { shortSha256 } from "./_short_sha256.ts";

/**
 * SHA-256 of a text's UTF-8 bytes as 64 lower-case hex digits (FIPS 180-4). In JavaScript on purpose:
 * for an API key it takes microseconds, where `crypto.subtle` costs a trip to another thread.
 */
export function sha256Hex(text: string): string {
  return shortSha256(text) ?? sha256(stringToBytes(text)).slice(2);
}
