/** Values of calldata as an answer shows them: strings for numbers, capped, hostile text cleaned. */
import {
  type AbiParameter,
  decodeAbiParameters,
  encodeAbiParameters,
  hexToBytes,
  isHex,
  size,
  slice,
} from "viem";
import { cleanText } from "../../schema/text.ts";
import { lenientUtf8 } from "../../schema/utf8.ts";
import type { Hex } from "../evm/network.ts";
import { encodedDigits } from "./_layout.ts";

/** Integers as decimal strings, bytes as hex, arrays as lists, structs as lists of their fields. */
export type ArgumentValue = string | boolean | null | readonly ArgumentValue[];

/** One argument. `value` null: beyond what an answer holds, see `cut`. */
export type Argument = {
  /** null: the signature gives no names. */
  readonly name: string | null;
  /** Canonical, e.g. "(address,uint256)[]". */
  readonly type: string;
  readonly value: ArgumentValue;
  /** Part of the value was left out: bytes or text beyond the cap, or entries of a list. */
  readonly cut: boolean;
  /** Holds text that somebody wrote. */
  readonly hasText: boolean;
};

/** Arguments, their values as decoded (strings as their bytes), and what stands behind them. */
export type ReadArguments = {
  readonly arguments: readonly Argument[];
  readonly values: readonly unknown[];
  readonly trailingBytes: number;
};

const TEXT_LENGTH_MAX = 160;
const BYTES_SHOWN_MAX = 64;
const LIST_SHOWN_MAX = 16;

/**
 * Reads the arguments, or null when the calldata is not what these types encode to. Encoding again
 * and comparing refuses names that fit by chance: dirty padding, overlapping or unused parts.
 */
export function readArguments(
  parameters: readonly AbiParameter[],
  data: Hex,
  budget: { values: number },
): ReadArguments | null {
  const values = decodeExactly(parameters, data);
  if (values === null) return null;
  const left = { ...budget };
  const shown = parameters.map((parameter, index) => show(parameter, values.values[index], left));
  budget.values = left.values;
  return { arguments: shown, ...values };
}

/**
 * A string is read as its bytes: text that is decoded and encoded again is not what it was if it begins with
 * a byte order mark or is no UTF-8, and whoever wrote it could hide by that what is called.
 */
function asBytes(parameter: AbiParameter): AbiParameter {
  const type = parameter.type.replace(/^string/, "bytes");
  if (!("components" in parameter)) return { ...parameter, type };
  return { ...parameter, type, components: parameter.components.map(asBytes) };
}

function decodeExactly(parameters: readonly AbiParameter[], data: Hex) {
  const digits = encodedDigits(parameters, data.slice(2));
  if (digits === null) return null;
  const encoded = data.slice(0, 2 + digits).toLowerCase() as Hex;
  const trailingBytes = (data.length - encoded.length) / 2;
  if (parameters.length === 0) return { values: [], trailingBytes };
  try {
    const read = parameters.map(asBytes);
    const values = decodeAbiParameters(read, encoded) as readonly unknown[];
    return encodeAbiParameters(read, values) === encoded ? { values, trailingBytes } : null;
  } catch {
    return null;
  }
}

type Shown = { readonly value: ArgumentValue; readonly cut: boolean; readonly hasText: boolean };

function show(parameter: AbiParameter, value: unknown, budget: { values: number }): Argument {
  const { value: shown, cut, hasText } = showValue(parameter, value, budget);
  return { name: parameter.name ?? null, type: typeOf(parameter), value: shown, cut, hasText };
}

function typeOf(parameter: AbiParameter): string {
  if (!("components" in parameter)) return parameter.type;
  const parts = parameter.components.map(typeOf).join(",");
  return `(${parts})${parameter.type.slice("tuple".length)}`;
}

function showValue(parameter: AbiParameter, value: unknown, budget: { values: number }): Shown {
  if (budget.values-- <= 0) return { value: null, cut: true, hasText: false };
  const parts = partsOf(parameter, value);
  if (parts !== null) return showList(parts, budget);
  return showWord(parameter.type, value);
}

/** Entries of an array, fields of a struct; null: neither. */
function partsOf(parameter: AbiParameter, value: unknown): Part[] | null {
  const array = /^(.*)\[\d*\]$/.exec(parameter.type);
  if (array !== null && Array.isArray(value)) {
    const element = { ...parameter, type: array[1]! } as AbiParameter;
    return value.map((entry) => [element, entry]);
  }
  if (!("components" in parameter)) return null;
  const fields = Array.isArray(value) ? value : Object.values(value as Record<string, unknown>);
  return parameter.components.map((part, index) => [part, fields[index]]);
}

type Part = readonly [AbiParameter, unknown];

function showList(
  entries: readonly Part[],
  budget: { values: number },
): Shown {
  const shown = entries.slice(0, LIST_SHOWN_MAX)
    .map(([parameter, value]) => showValue(parameter, value, budget));
  return {
    value: shown.map(({ value }) => value),
    cut: entries.length > shown.length || shown.some(({ cut }) => cut),
    hasText: shown.some(({ hasText }) => hasText),
  };
}

function showWord(type: string, value: unknown): Shown {
  if (typeof value === "boolean") return { value, cut: false, hasText: false };
  if (type === "string" && isHex(value)) {
    const { text, truncated } = cleanText(lenientUtf8(hexToBytes(value)), TEXT_LENGTH_MAX);
    return { value: text, cut: truncated, hasText: true };
  }
  if (type === "bytes" && isHex(value)) {
    const cut = size(value) > BYTES_SHOWN_MAX;
    return { value: cut ? slice(value, 0, BYTES_SHOWN_MAX) : value, cut, hasText: false };
  }
  return { value: String(value), cut: false, hasText: false };
}
