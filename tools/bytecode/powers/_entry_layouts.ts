/** How entries that are stored to are laid out, and where they would stand under keys that are tried. */
import { keccak256 } from "viem";
import { isConstant, type Value } from "../walk/values.ts";
import { isHash, type Place, slotHex } from "./_places.ts";
import { entrySlot } from "./_well_known.ts";

/**
 * A way from a slot to entries through mappings, lists and members, with the keys that the code names itself. It ends
 * where an entry begins: its members stand behind.
 */
export type Layout = {
  readonly family: string;
  readonly root: bigint;
  readonly steps: readonly string[];
  /** Null: any. */
  readonly keys: readonly (bigint | null)[];
};

/** Where an entry of a layout begins; `isList`: the first of those that follow one another there. */
export type Tried = {
  readonly slot: bigint;
  readonly keys: readonly bigint[];
  readonly isList: boolean;
};

const FAMILY = /^(0x[0-9a-f]+(?:(?:\+0x[0-9a-f]+)?(?:\[\]|\{\}))+)(?:\+0x[0-9a-f]+)?$/;

/** Null: entries of this family stand where no compiler puts them. */
export function layoutOf({ family: whole, root, keys }: Place): Layout | null {
  const family = FAMILY.exec(whole)?.[1];
  const steps = family?.match(/\[\]|\{\}|\+0x[0-9a-f]+/g);
  if (!steps || steps.filter((step) => step === "[]").length !== keys.length) return null;
  return { family: family!, root: BigInt(root), steps, keys: keys.map(constantOf) };
}

function constantOf(key: Value): bigint | null {
  return isConstant(key) ? BigInt(key) : null;
}

export function layoutKey({ family, keys }: Layout): string {
  return `${family} ${keys.join()}`;
}

/** Keys that are tried for each of several mappings in one another. */
const NESTED_KEYS_MAX = 12;

/** All places that the keys lead to; of lists within other things, the first element. */
export function* placesTried(
  { root, steps, keys }: Layout,
  tried: readonly bigint[],
): Generator<Tried> {
  const open = keys.filter((key) => key === null).length;
  const each = open > 1 ? tried.slice(0, NESTED_KEYS_MAX) : tried;
  yield* follow(root, 0, []);

  function* follow(slot: bigint, at: number, said: readonly bigint[]): Generator<Tried> {
    const step = steps[at];
    const isLast = at === steps.length - 1;
    if (step === undefined) yield { slot, keys: said, isList: false };
    else if (step === "{}") {
      // Where the compiler has worked out the beginning, that is the root.
      const isBegun = at === 0 && isHash(slot);
      const start = isBegun ? slot : BigInt(keccak256(slotHex(slot)));
      if (isLast) yield { slot: start, keys: said, isList: true };
      else yield* follow(start, at + 1, said);
    } else if (step === "[]") {
      const key = keys[said.length]!;
      for (const one of key === null ? each : [key]) {
        yield* follow(entrySlot(one, slot), at + 1, [...said, one]);
      }
    } else {
      yield* follow(BigInt.asUintN(256, slot + BigInt(step.slice(1))), at + 1, said);
    }
  }
}
