/**
 * API keys: `tcs_live_`, 32 base62 characters, and 6 base62 characters of the CRC-32 (ISO 3309, as in
 * gzip) of all that stands before them. The checksum refuses typing errors and guesses before any
 * database read; 32 base62 characters hold 190 bits.
 */
import { sha256Hex } from "./hash.ts";
import type { RandomBytes } from "./random.ts";
import { cleanText } from "./text.ts";
import { lenientUtf8 } from "./utf8.ts";

const prefix = "tcs_live_";
const bodyLength = 32;
const checksumLength = 6;
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Matches the form of every key; published so that secret scanners can find them. */
export const apiKeyPattern = /^tcs_live_[0-9A-Za-z]{38}$/;

/**
 * Also in any case, and without its end: the last six can be worked out from the others, and with 22 of the
 * 32 before them few enough are left to be tried.
 */
const keysInText = /tcs_live_[0-9A-Za-z]{22,38}/gi;

/** The beginning of a key at the end of a text that was cut: all that is secret of it may be left. */
const cutKey = /tcs_live_[0-9A-Za-z]*$/i;

/** SHA-256 of a key and the key id derived from it. */
export type KeyIdentity = { readonly hash: string; readonly id: string };

/** A new key of 32 characters drawn without bias. */
export function generateApiKey(random: RandomBytes): string {
  let body = "";
  while (body.length < bodyLength) {
    for (const byte of random(bodyLength)) {
      // 248 is the largest multiple of 62 under 256: bytes above it would favour low characters.
      if (byte < 248 && body.length < bodyLength) body += alphabet[byte % 62];
    }
  }
  return prefix + body + checksum(prefix + body);
}

/** Whether `key` has the form and the checksum of an API key. */
export function isWellFormedApiKey(key: string): boolean {
  if (!apiKeyPattern.test(key)) return false;
  const end = key.length - checksumLength;
  return checksum(key.slice(0, end)) === key.slice(end);
}

/** Key id of a hash: its first 128 bits, so that the id is known before the record is read. */
export function keyIdOfHash(hash: string): string {
  return hash.slice(0, 32);
}

/** Hash and id of a key; only these are ever stored. */
export function identifyApiKey(key: string): KeyIdentity {
  const hash = sha256Hex(key);
  return { hash, id: keyIdOfHash(hash) };
}

/** What may be shown of a key after its creation: `tcs_live_…` and the last four characters. */
export function apiKeyHint(key: string): string {
  return `${prefix}…${key.slice(-4)}`;
}

/** The text with the hint of each key in its place: one sent in a wrong field is not kept or shown. */
export function withoutApiKeys(text: string): string {
  const whole = prefix.length + bodyLength + checksumLength;
  return text.replace(
    keysInText,
    (key) => key.length === whole ? apiKeyHint(key) : `${prefix}…`,
  );
}

/** A caller's text as it may be shown: cleaned, at most so many code points, without keys or the half of one. */
export function shownText(given: string, lengthMax: number): string {
  const { text, truncated } = cleanText(given, lengthMax);
  const whole = withoutApiKeys(text);
  return truncated ? whole.replace(cutKey, `${prefix}…`) : whole;
}

/** As often as an address is decoded at most, on its way and by whoever reads it. */
const decodedTimes = 3;

/** Whether an address (a path and a query) holds a key: as it is, percent-encoded, or with hidden characters in it. */
export function holdsApiKey(address: string): boolean {
  let decoded = address;
  for (let times = 0; times < decodedTimes; times++) {
    decoded = decoded.replace(/(?:%[0-9a-f]{2})+/gi, bytesAsText);
  }
  const { text } = cleanText(decoded, decoded.length);
  return withoutApiKeys(text) !== text;
}

const bytesAsText = (encoded: string) =>
  lenientUtf8(Uint8Array.fromHex(encoded.replaceAll("%", "")));

/** Code points of a key's name. */
const nameLengthMax = 64;

export type KeyName =
  | { readonly ok: true; readonly text: string }
  /** What the name must do, as the end of a sentence. */
  | { readonly ok: false; readonly problem: string };

/** The name of a key as it is stored: cleaned, and refused when it is longer than what is kept. */
export function keyName(given: string): KeyName {
  const { text, truncated } = cleanText(given, nameLengthMax);
  if (truncated) return { ok: false, problem: `have at most ${nameLengthMax} characters` };
  if (text === "") return { ok: false, problem: "have visible characters" };
  return { ok: true, text: withoutApiKeys(text) };
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let i = 0; i < checksumLength; i++) {
    digits = alphabet[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i) & 255;
    crc = (crc >>> 4) ^ (crcOfHalfByte[crc & 15] ?? 0);
    crc = (crc >>> 4) ^ (crcOfHalfByte[crc & 15] ?? 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** Of whole bytes it would be 256, which a start takes 0.2 ms to make. */
const crcOfHalfByte = Int32Array.from({ length: 16 }, (_, crc) => {
  for (let bit = 0; bit < 4; bit++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  return crc;
});
