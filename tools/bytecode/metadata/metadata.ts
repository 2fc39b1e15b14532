/**
 * What stands behind the code: who compiled it, and where its source's metadata may be found. It is a
 * claim: whoever deploys may write anything there, or leave it out.
 * https://docs.soliditylang.org/en/latest/metadata.html#encoding-of-the-metadata-hash-in-the-bytecode
 */
import type { Hex } from "../../evm/network.ts";
import type { FoundCompiler } from "../analysis.ts";
import { type Cbor, readCbor } from "./_cbor.ts";
import { compilerByShape } from "./_shape.ts";

export type MetadataReading = {
  readonly compiler: FoundCompiler;
  /** Bytes before the metadata. Control may still be sent behind them: only the claim ends there. */
  readonly codeBytes: number;
};

/** Reads code: 0x and whole bytes as hex digits of any case. Never throws. */
export function readMetadata(code: Hex): MetadataReading {
  const lower = code.toLowerCase();
  const bytes = (lower.length - 2) / 2;
  const trailer = findTrailer(lower);
  const claimed = trailer === null ? noClaim : claimOf(trailer.values);
  const codeBytes = bytes - (trailer?.bytes ?? 0);
  if (claimed.version !== null) return { compiler: { ...claimed, source: "metadata" }, codeBytes };
  const { language, version } = compilerByShape(lower);
  const source = version === null ? null : "shape" as const;
  const compiler = { ...claimed, language: claimed.language ?? language, version, source };
  return { compiler, codeBytes };
}

type Claim = Omit<FoundCompiler, "source">;

const noClaim: Claim = { language: null, version: null, metadataHash: null, experimental: false };

type Trailer = { readonly values: ReadonlyMap<string, Cbor>; readonly bytes: number };

const LENGTH_BYTES = 2;
/** solc writes 51 to 110, Vyper a number for each data section. */
const TRAILER_BYTES_MAX = 1_024;
const KNOWN_KEYS = ["solc", "ipfs", "bzzr0", "bzzr1", "experimental", "vyper"];

/** {"vyper": [major, minor, patch]} without a length behind it, as before Vyper 0.3.5. */
const VYPER_BARE = /a165767970657283([01][0-9a-f]){3}$/;
const VYPER_BARE_BYTES = 11;

function findTrailer(code: string): Trailer | null {
  if (VYPER_BARE.test(code)) return trailerOf(code, VYPER_BARE_BYTES, 0);
  const length = Number.parseInt(code.slice(-LENGTH_BYTES * 2), 16);
  // solc and Vyper state the length without the two bytes that state it, Vyper since 0.3.10 with them.
  return trailerOf(code, length, LENGTH_BYTES) ??
    trailerOf(code, length - LENGTH_BYTES, LENGTH_BYTES);
}

function trailerOf(code: string, length: number, behind: number): Trailer | null {
  const whole = length + behind;
  const start = code.length - whole * 2;
  // NaN, nothing, too much, or more than there is.
  if (!(length > 0 && length <= TRAILER_BYTES_MAX && start >= 2)) return null;
  const values = keyed(readCbor(bytesOf(code.slice(start, start + length * 2))));
  return values === null ? null : { values, bytes: whole };
}

/** A map with a key that compilers write; Vyper's is the last of an array since 0.3.10. */
function keyed(value: Cbor | undefined): ReadonlyMap<string, Cbor> | null {
  const last = Array.isArray(value) ? value.at(-1) : value;
  return last instanceof Map && KNOWN_KEYS.some((key) => last.has(key)) ? last : null;
}

const HASH_BYTES = { ipfs: 34, bzzr1: 32, bzzr0: 32 } as const;
const hashKinds = ["ipfs", "bzzr1", "bzzr0"] as const;

function claimOf(values: ReadonlyMap<string, Cbor>): Claim {
  const vyper = versionOf(values.get("vyper"));
  const solc = versionOf(values.get("solc"));
  const kind = hashKinds.find((name) => bytesWithin(values.get(name), HASH_BYTES[name]) !== null);
  const hash = kind && bytesWithin(values.get(kind), HASH_BYTES[kind]);
  const isVyper = values.has("vyper");
  return {
    language: isVyper ? "vyper" : "solidity",
    version: isVyper ? vyper : solc,
    metadataHash: kind && hash ? { kind, hash } : null,
    experimental: values.get("experimental") === true,
  };
}

/** A pre-release is named in text, which whoever deploys may choose: its number is kept. */
const VERSION_TEXT = /^\d{1,3}\.\d{1,3}\.\d{1,3}(?![0-9.])/;

function versionOf(value: Cbor | undefined): string | null {
  if (typeof value === "string") return VERSION_TEXT.exec(value)?.[0] ?? null;
  const parts = value instanceof Uint8Array || Array.isArray(value) ? [...value] : [];
  const isVersion = parts.length === 3 &&
    parts.every((part) => typeof part === "number" && part < 256);
  return isVersion ? parts.join(".") : null;
}

function bytesWithin(value: Cbor | undefined, length: number): Hex | null {
  if (!(value instanceof Uint8Array) || value.length !== length) return null;
  return `0x${Array.from(value, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

function bytesOf(digits: string): Uint8Array {
  return Uint8Array.from(
    { length: digits.length / 2 },
    (_, index) => Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
  );
}
