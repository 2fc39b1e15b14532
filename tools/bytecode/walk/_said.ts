/** Words of memory over which callers may have written what they say, under another name than the word's own. */
import { endingWord, type Nested, NESTED_MAX, type Sources } from "./_areas.ts";
import { isApart } from "./_apart.ts";
import type { Address, Memory } from "./_memory.ts";
import { isNameless } from "./_nameless.ts";
import { coveredBy, holdsArgument, stretchOf } from "./_writes.ts";
import type { Term } from "./values.ts";

/** Whether that is so of a word, or of where it was copied from. */
export function mayBeSaid(
  sources: Sources,
  memory: Memory,
  address: Address,
  nested: Nested = { left: NESTED_MAX },
): boolean {
  if (nested.left-- <= 0) return true;
  const isLength = (term: Term) => sources.isLength(term);
  let missing = 0xffffffff;
  for (let write = memory.newest; write && missing !== 0; write = write.before) {
    if (write.base === address.base) {
      const start = write.offset - address.offset;
      const covered = coveredBy(write, start);
      if (write.area?.from === "memory" && (covered & missing) !== 0) {
        const { memory: copied, source: { base, offset } } = write.area;
        const source = { base, offset: offset - start };
        // Of a place without a name all that was written may be elsewhere: nothing would be left.
        const isPlaced = base === null || !isNameless(base);
        if (isPlaced && mayBeSaid(sources, copied, source, nested)) return true;
      }
      missing = (missing & ~covered) >>> 0;
    } else if (holdsArgument(write) && !isApart(stretchOf(write), address, isLength)) {
      return endingWord(sources, write.area, address, nested) === null;
    }
  }
  return false;
}
