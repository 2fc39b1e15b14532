/** Keys that entries may stand under whose slots the compiler has worked out. */
import type { Program } from "../walk/records.ts";
import { isConstant } from "../walk/values.ts";
import { pushedIn } from "./_accounts.ts";
import type { AskedFunction } from "./scene.ts";
import { visit } from "./_terms.ts";
import { textKeys, titleKeys } from "./_well_known.ts";

const NUMBERS = 32n;
/** Constants of the code that are tried, at most. */
const PUSHED_MAX = 100;

/** The likeliest first: small numbers, keys that the code names, titles, and what it pushes for whatever use. */
export function keysTried(functions: readonly AskedFunction[], program: Program): bigint[] {
  const numbers = Array.from({ length: Number(NUMBERS) }, (_, number) => BigInt(number));
  return [
    ...new Set([
      ...numbers,
      ...keysNamed(functions),
      ...titleKeys(),
      ...pushedKeys(program).slice(0, PUSHED_MAX),
    ]),
  ];
}

/** Keys that the code asks for by name where the entry was not worked out. */
function keysNamed(functions: readonly AskedFunction[]): bigint[] {
  const keys: bigint[] = [];
  for (const { record } of functions) {
    for (const load of record.loads) {
      visit(load, (term) => {
        if (term.kind === "mapping" && isConstant(term.key)) keys.push(BigInt(term.key));
      });
    }
  }
  return keys;
}

/** The longest first: hashes and accounts, then what stands at the upper end of a word. */
function pushedKeys(program: Program): bigint[] {
  const jumps = new Set(program.blockStarts.map(BigInt));
  const pushed = pushedIn(program, { min: 2, max: 32 })
    .filter((one) => one >= NUMBERS && !jumps.has(one) && !isMask(one));
  const longest = [...new Set(pushed)].toSorted((one, other) => one < other ? 1 : -1);
  return longest.flatMap((one) => {
    const text = textOf(one);
    return [one, ...(text === null ? [] : textKeys(text))];
  });
}

function isMask(word: bigint): boolean {
  return (word & (word + 1n)) === 0n || (word & (word - 1n)) === 0n;
}

/** Null: not all of it can be read. Zeros behind a text fill its word. */
function textOf(word: bigint): string | null {
  const digits = word.toString(16);
  const bytes = Uint8Array.fromHex(digits.padStart(digits.length + digits.length % 2, "0"));
  const text = new TextDecoder("latin1").decode(bytes).replace(/\0+$/, "");
  return /^[\x20-\x7e]{3,}$/.test(text) ? text : null;
}
