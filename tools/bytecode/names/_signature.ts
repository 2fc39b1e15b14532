/** A function's signature as text from outside. */
import { keccak256, stringToBytes } from "viem";
import type { Hex } from "../../evm/network.ts";
import { parseTypes, typesText } from "./_types.ts";

/** What a function may be called in Solidity and Vyper, within reason, and its types. */
const SIGNATURE = /^[A-Za-z_$][A-Za-z0-9_$]{0,99}(\([a-z0-9,()[\]]{0,400}\))$/;

/** Whether the text is a canonical signature, and the selector its hash. */
export function hasSelector(text: string, selector: Hex): boolean {
  const list = SIGNATURE.exec(text)?.[1];
  const types = list === undefined ? null : parseTypes(list);
  return types !== null && typesText(types) === list &&
    keccak256(stringToBytes(text)).startsWith(selector);
}
