/** Values of calldata as an answer shows them: strings for numbers, capped, hostile text cleaned. */
import {
  type AbiParameter,
  decodeAbiParameters,
  encodeAbiParameters,
  isHex,
  size,
  slice,
} from "viem";
import { cleanText } from "../../schema/text.ts";
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

/** Arguments, their values as decoded, and what stands behind them. */
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

function decodeExactly(parameters: readonly AbiParameter[], data: Hex) {
  const digits = encodedDigits(parameters, data.slice(2));
  if (digits === null) return null;
  const encoded = data.slice(0, 2 + digits).toLowerCase() as Hex;
  const trailingBytes = (data.length - encoded.length) / 2;
  if (parameters.length === 0) return { values: [], trailingBytes };
  try {
    const values = decodeAbiParameters(parameters, encoded) as readonly unknown[];
    return encodeAbiParameters(parameters, values) === encoded ? { values, trailingBytes } : null;
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
  const array = /^(.*)\[\d*\]$/.exec(parameter.type);
  if (array !== null && Array.isArray(value)) {
    const element = { ...parameter, type: array[1]! } as AbiParameter;
    return showList(value.map((entry) => [element, entry]), budget);
  }
  if ("components" in parameter) {
    const fields = Array.isArray(value) ? value : Object.values(value as Record<string, unknown>);
    return showList(parameter.components.map((part, index) => [part, fields[index]]), budget);
  }
  return showWord(parameter.type, value);
}

function showList(
  entries: readonly (readonly [AbiParameter, unknown])[],
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
  if (type === "string" && typeof value === "string") {
    const { text, truncated } = cleanText(value, TEXT_LENGTH_MAX);
    return { value: text, cut: truncated, hasText: true };
  }
  if (type === "bytes" && isHex(value)) {
    const cut = size(value) > BYTES_SHOWN_MAX;
    return { value: cut ? slice(value, 0, BYTES_SHOWN_MAX) : value, cut, hasText: false };
  }
  return { value: String(value), cut: false, hasText: false };
}
