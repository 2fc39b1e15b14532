/**
 * ABI encoding of the types that the service's own calls have (Solidity ABI specification, "Formal
 * Specification of the Encoding"). viem's encoder knows all types and checks each address's letters by a
 * hash: it took half of a `check_honeypot`, which writes some hundred calls.
 */
import type { AbiParameter, encodeAbiParameters } from "viem";
import type { Hex } from "./network.ts";

/** How a type is written: `headBytes` where it stands, 32 and an offset there when it is dynamic. */
type Writer = {
  readonly isDynamic: boolean;
  readonly headBytes: number;
  /** Hex digits without a prefix. */
  readonly write: (value: unknown) => string;
};

/**
 * As viem's function of the longer name, for address, bool, uint, bytes, tuples and lists of these.
 *
 * @throws {RangeError} for another type, or a value that is none of its type.
 */
export const encodeAbi =
  ((types: readonly AbiParameter[], values: readonly unknown[]): Hex =>
    `0x${writeRow(types.map(writerOf), values)}`) as typeof encodeAbiParameters;

const wordBytes = 32;
const wordDigits = 64;

/** By the object that describes the type: those are constants of their modules. */
const writers = new WeakMap<AbiParameter, Writer>();

function writerOf(parameter: AbiParameter): Writer {
  let writer = writers.get(parameter);
  if (writer === undefined) writers.set(parameter, writer = makeWriter(parameter));
  return writer;
}

function makeWriter(parameter: AbiParameter): Writer {
  const { type } = parameter;
  if (type.endsWith("[]")) return listWriter({ ...parameter, type: type.slice(0, -2) });
  if ("components" in parameter) return tupleWriter(parameter.components);
  if (type === "bytes") return { isDynamic: true, headBytes: wordBytes, write: writeBytes };
  const write = type === "address"
    ? writeAddress
    : type === "bool"
    ? writeBool
    : writeUint(Number(/^uint(\d{1,3})$/.exec(type)?.[1]));
  return { isDynamic: false, headBytes: wordBytes, write };
}

function listWriter(item: AbiParameter): Writer {
  const writer = writerOf(item);
  const write = (value: unknown) => {
    if (!Array.isArray(value)) throw new RangeError(`${item.type}[] is written from a list`);
    return word(value.length) + writeRow(value.map(() => writer), value);
  };
  return { isDynamic: true, headBytes: wordBytes, write };
}

function tupleWriter(components: readonly AbiParameter[]): Writer {
  const row = components.map(writerOf);
  const names = components.map(({ name = "" }) => name);
  const isDynamic = row.some((writer) => writer.isDynamic);
  return {
    isDynamic,
    headBytes: isDynamic ? wordBytes : bytesOf(row),
    write: (value) => {
      const members = value as Readonly<Record<string, unknown>>;
      return writeRow(row, names.map((name) => members[name]));
    },
  };
}

/** Heads in a row, then the tails that the dynamic ones point to. */
function writeRow(row: readonly Writer[], values: readonly unknown[]): string {
  if (row.length !== values.length) throw new RangeError("There is a value for each type");
  let [heads, tails, offset] = ["", "", bytesOf(row)];
  for (const [index, { isDynamic, write }] of row.entries()) {
    const written = write(values[index]);
    heads += isDynamic ? word(offset) : written;
    if (!isDynamic) continue;
    tails += written;
    offset += written.length / 2;
  }
  return heads + tails;
}

function bytesOf(row: readonly Writer[]): number {
  return row.reduce((sum, { headBytes }) => sum + headBytes, 0);
}

/** A slice of zeros before the digits: `padStart` writes each word's zeros anew. */
function word(value: number | bigint): string {
  return padded(value.toString(16));
}

function padded(digits: string): string {
  return zeros.slice(digits.length) + digits;
}

const zeros = "0".repeat(wordDigits);

function writeAddress(value: unknown): string {
  if (typeof value === "string" && /^0x[0-9a-fA-F]{40}$/.test(value)) {
    return padded(value.slice(2).toLowerCase());
  }
  throw new RangeError("An address is written from 20 bytes of hex");
}

function writeBool(value: unknown): string {
  if (typeof value === "boolean") return word(value ? 1 : 0);
  throw new RangeError("A bool is written from a boolean");
}

function writeUint(bits: number): Writer["write"] {
  if (!(bits <= 256)) throw new RangeError("Another type than is written here");
  const end = 1n << BigInt(bits);
  return (value) => {
    const fits = typeof value === "bigint" ? value >= 0n && value < end : isUint(value, end);
    if (fits) return word(value as number | bigint);
    throw new RangeError(`A uint${bits} is written from a whole number that fits`);
  };
}

function isUint(value: unknown, end: bigint): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0 && BigInt(value as number) < end;
}

function writeBytes(value: unknown): string {
  if (typeof value !== "string" || value.length % 2 !== 0 || !/^0x[0-9a-fA-F]*$/.test(value)) {
    throw new RangeError("Bytes are written from hex");
  }
  const digits = value.slice(2);
  const beyond = digits.length % wordDigits;
  return word(digits.length / 2) + digits + (beyond === 0 ? "" : zeros.slice(beyond));
}
