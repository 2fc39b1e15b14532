/**
 * Entries at hashes that assembly makes of an account, of other keys and of a seed of its own, as Solady's
 * EnumerableRoles keeps who has a role. What is asked of them, and who is entered there, is told by the seed.
 */
import { isConstant, type Value, type Word } from "../walk/values.ts";
import { hexOf, type Place } from "./_places.ts";
import { isRead } from "./_terms.ts";

/** Keys that are constants are small; a seed stands at the word's upper end. */
const SEED_MIN = 1n << 128n;

type Bits = Pick<Place, "offset" | "bits">;

/** The keys beside the seed's word come first: the account is packed with the seed. Null: no such entry. */
export function seededPlace(slot: Value, { offset, bits }: Bits): Place | null {
  if (isConstant(slot) || slot.kind !== "keccak" || slot.length === null) return null;
  let seed: Word = 0;
  const keys: Value[] = [];
  const packed: Value[] = [];
  const marks = slot.words.map((word) => {
    if (isConstant(word) && BigInt(word) >= SEED_MIN) {
      seed = word;
      return "seed";
    }
    if (isConstant(word) || word.kind !== "packed") {
      keys.push(word);
      return "";
    }
    if (BigInt(word.constant) !== 0n) seed = word.constant;
    packed.push(...word.pieces.map(({ of }) => of));
    return word.pieces.map(({ low, bits, at }) => `${low}:${bits}@${at}`).join("+");
  });
  if (BigInt(seed) === 0n || keys.length + packed.length === 0) return null;
  const family = `${hexOf(seed)}(${marks.join()};${slot.length})`;
  return { family, keys: [...keys, ...packed], root: seed, offset, bits };
}

export function seededRead(value: Value): Place | null {
  if (!isRead(value)) return null;
  return value.kind === "field"
    ? seededPlace(value.of.slot, value)
    : seededPlace(value.slot, { offset: 0, bits: WORD_BITS });
}

const WORD_BITS = 256;
