/**
 * Entries of accounts that the code names itself, as `balances[TEAM]`: the compiler has worked out where
 * they stand, and the code no longer tells which mapping that was. Trying the addresses that the code
 * names against the mapping of balances tells it again.
 */
import { bytesToBigInt, concat, keccak256 } from "viem";
import type { Program } from "../walk/records.ts";
import { isConstant } from "../walk/values.ts";
import { hexOf, isHash, type Place, slotHex } from "./_places.ts";
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
function addressesIn({ code, codeLength }: Program): bigint[] {
  const found = new Set<bigint>(BURNT);
  const add = (at: number, length: number) => {
    if (length < ADDRESS_BYTES.min || length > ADDRESS_BYTES.max) return;
    found.add(bytesToBigInt(code.subarray(at, at + length)));
  };
  for (let pc = 0; pc < codeLength; pc++) {
    const length = code[pc]! - PUSH1 + 1;
    if (length < 1 || length > WORD_BYTES) continue;
    add(pc + 1, length);
    pc += length;
  }
  let zeros = 0;
  for (let at = 0; at < codeLength; at++) {
    if (code[at] !== 0) add(at, WORD_BYTES - zeros);
    zeros = code[at] === 0 ? zeros + 1 : 0;
  }
  return [...found];
}

const PUSH1 = 0x60;
const WORD_BYTES = 32;
