/**
 * Entries of accounts that the code names itself, as `balances[TEAM]`: the compiler has worked out where
 * they stand, and the code no longer tells which mapping that was. Trying the addresses that the code
 * names against the mapping of balances tells it again.
 */
import { bytesToBigInt, concat, keccak256 } from "viem";
import type { Program } from "../walk/records.ts";
import { isConstant } from "../walk/values.ts";
import { hexOf, isHash, type Place, placeAt, slotHex } from "./_places.ts";
import type { WalkedFunction } from "./scene.ts";

/** Hashes tried, at most. */
const TRIALS_MAX = 400;

/** Those that are stored to, as places of their own under the key that was found. */
export function accountsNamed(
  functions: readonly WalkedFunction[],
  balances: readonly Place[],
  program: Program,
): Place[] {
  const slots = new Set(
    functions.flatMap(({ record }) =>
      record.stores.flatMap(({ slot, transient }) =>
        !transient && isConstant(slot) && isHash(BigInt(slot)) ? [BigInt(slot)] : []
      )
    ),
  );
  if (slots.size === 0) return [];
  const found: Place[] = [];
  let trials = 0;
  const accounts = addressesIn(program);
  for (const { family, root, offset, bits } of balances) {
    const step = memberOf(family);
    if (step === null) continue;
    for (const account of accounts) {
      if (++trials > TRIALS_MAX) return found;
      const entry = BigInt(keccak256(concat([slotHex(account), slotHex(root)])));
      const slot = BigInt.asUintN(256, entry + step);
      if (!slots.has(slot)) continue;
      found.push({ family: hexOf(slot), keys: [account], root: slot, offset, bits });
    }
  }
  return found;
}

/**
 * Entries of tokens with numbers, where the code names the number itself: the compiler has worked out where the
 * accounts of `balances[7]` stand.
 */
export function numbersNamed(
  functions: readonly WalkedFunction[],
  balances: readonly Place[],
  program: Program,
): Place[] {
  const numbered = balances.filter(({ family, account }) => account === 1 && ofNumber.test(family));
  if (numbered.length === 0) return [];
  const roots = new Set(
    functions.flatMap(({ record }) =>
      record.stores.flatMap(({ slot, offset, bits, transient }) => {
        const place = transient || isConstant(slot) ? null : placeAt(slot, offset, bits);
        return place?.keys.length === 1 && isHash(BigInt(place.root)) ? [BigInt(place.root)] : [];
      })
    ),
  );
  if (roots.size === 0) return [];
  const numbers = [...new Set([...FIRST_NUMBERS, ...pushedIn(program, NUMBER_BYTES)])];
  return numbered.flatMap(({ family, keys, root, offset, bits }) =>
    numbers.slice(0, TRIALS_MAX).flatMap((number) => {
      const entries = BigInt(keccak256(concat([slotHex(number), slotHex(root)])));
      if (!roots.has(entries)) return [];
      const way = family.replace(ofNumber, `${hexOf(entries)}[]`);
      return [{ family: way, keys: keys.slice(1), root: entries, offset, bits, account: 0 }];
    })
  );
}

/** The number's mapping, and in it the account's. */
const ofNumber = /^0x[0-9a-f]+\[\]\[\]/;
/** Where the hash was worked out, the code need not name the number: most count from the first. */
const FIRST_NUMBERS = Array.from({ length: 32 }, (_, number) => BigInt(number));
const NUMBER_BYTES = { min: 1, max: 32 } as const;

/** Of an entry of a plain mapping, where the field stands in it; null: no such entry. */
function memberOf(family: string): bigint | null {
  const found = /^0x[0-9a-f]+\[\](?:\+(0x[0-9a-f]+))?$/.exec(family);
  return found === null ? null : BigInt(found[1] ?? 0);
}

/** Bytes of an address: what is pushed in fewer ones counts and jumps. */
const ADDRESS_BYTES = { min: 10, max: 20 } as const;
/** Where tokens are burnt. */
const BURNT = [0n, 1n, 0xdeadn] as const;

/** Pushed, or laid down as a whole word, from where code that is to be small copies it. */
function addressesIn(program: Program): bigint[] {
  const { code, codeLength } = program;
  const found = new Set<bigint>([...BURNT, ...pushedIn(program, ADDRESS_BYTES)]);
  let zeros = 0;
  for (let at = 0; at < codeLength; at++) {
    const length = WORD_BYTES - zeros;
    if (code[at] !== 0 && at + length <= codeLength && isAmongLengths(length, ADDRESS_BYTES)) {
      found.add(bytesToBigInt(code.subarray(at, at + length)));
    }
    zeros = code[at] === 0 ? zeros + 1 : 0;
  }
  return [...found];
}

type Lengths = { readonly min: number; readonly max: number };

/** Constants that the code pushes in so many bytes. */
export function pushedIn({ code, codeLength }: Program, lengths: Lengths): bigint[] {
  const found: bigint[] = [];
  for (let pc = 0; pc < codeLength; pc++) {
    const length = code[pc]! - PUSH1 + 1;
    if (length < 1 || length > WORD_BYTES) continue;
    // Code may end within what it pushes.
    if (isAmongLengths(length, lengths) && pc + length < codeLength) {
      found.push(bytesToBigInt(code.subarray(pc + 1, pc + 1 + length)));
    }
    pc += length;
  }
  return found;
}

function isAmongLengths(length: number, { min, max }: Lengths): boolean {
  return length >= min && length <= max;
}

const PUSH1 = 0x60;
const WORD_BYTES = 32;
