/** The most used functions, with the names of their parameters and the calls that they carry. */
import { parseAbiItem, toFunctionSignature } from "viem";
import type { Hex } from "../evm/network.ts";
import { accountFunctions } from "./_functions_accounts.ts";
import { tokenFunctions } from "./_functions_tokens.ts";
import { tradeFunctions } from "./_functions_trades.ts";

/**
 * Where a function carries calls; numbers are places among its arguments. `one`: a call among the
 * arguments; `lists`: lists of the same length; `each`: a list of calldata, or of structs whose fields
 * the numbers are; `packed`: Safe's own form in one argument. No `to`: the contract that is called
 * itself, or one that it makes. `operation`: where 1 stands for a delegatecall; `delegates`: it always
 * is one.
 */
export type InnerPlan =
  & { readonly data: number; readonly to?: number; readonly value?: number }
  & (
    | { readonly of: "one"; readonly operation?: number; readonly delegates?: true }
    | { readonly of: "lists" }
    | { readonly of: "packed" }
    | { readonly of: "each"; readonly list: number }
  );

/** By selector: the function in words that viem reads. */
export type FunctionRows = Readonly<
  Record<Hex, { readonly text: string; readonly inner?: InnerPlan }>
>;

/** Every row. */
export const functionTable: FunctionRows = {
  ...tokenFunctions,
  ...tradeFunctions,
  ...accountFunctions,
};

/** A function of the table. */
export type KnownFunction = {
  /** Canonical. */
  readonly signature: string;
  /** Types with names, without the parentheses around them. */
  readonly parameters: string;
  readonly inner?: InnerPlan;
};

const read = new Map<Hex, KnownFunction>();

/** The function of a selector (lower case). */
export function functionOf(selector: Hex): KnownFunction | undefined {
  const known = read.get(selector);
  if (known !== undefined || !Object.hasOwn(functionTable, selector)) return known;
  const { text, inner } = functionTable[selector]!;
  const made = {
    signature: toFunctionSignature(parseAbiItem(`function ${text}`) as never),
    parameters: text.slice(text.indexOf("(") + 1, -1),
    ...(inner === undefined ? {} : { inner }),
  };
  read.set(selector, made);
  return made;
}
