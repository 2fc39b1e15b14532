/** What a contract's code can and cannot answer, without running it. */
import { once } from "../../schema/lazy.ts";
import type { Hex } from "../evm/network.ts";

const PUSH1 = 0x60;
const PUSH32 = 0x7f;
const CALLCODE = 0xf2;
const DELEGATECALL = 0xf4;

/**
 * Tells whether the code may have a function: its selector stands in the code, or the code runs
 * other code, or the code is not known. Errs to the side of "may": used to tell a function that is
 * missing from one that refuses to answer. The code is walked once, when first needed.
 */
export function answerableBy(code: Hex | null): (calldata: Hex) => boolean {
  if (code === null || code === "0x") return () => true;
  const delegates = once(() => runsOtherCode(code));
  return (calldata) => code.includes(calldata.slice(2, 10)) || delegates();
}

/** Whether DELEGATECALL or CALLCODE is found by walking the code, push data left out. */
function runsOtherCode(code: Hex): boolean {
  for (let at = 2; at + 1 < code.length; at += 2) {
    const opcode = (nibble(code.charCodeAt(at)) << 4) | nibble(code.charCodeAt(at + 1));
    if (opcode === DELEGATECALL || opcode === CALLCODE) return true;
    if (opcode >= PUSH1 && opcode <= PUSH32) at += 2 * (opcode - PUSH1 + 1);
  }
  return code.startsWith("0xef0100");
}

/** The value of a lower-case hex digit given as UTF-16 unit. */
function nibble(unit: number): number {
  return unit <= 57 ? unit - 48 : unit - 87;
}
