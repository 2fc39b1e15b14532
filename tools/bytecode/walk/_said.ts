/** Words of memory over which callers may have written what they say, under another name than the word's own. */
import { COPIES_MAX, endingWord, type Sources } from "./_areas.ts";
import { isApart } from "./_apart.ts";
import { isPointerAt } from "./_free_pointer.ts";
import type { Address, Memory } from "./_memory.ts";
import { isNameless } from "./_nameless.ts";
import { isOfPointer } from "./_stood_for.ts";
import { coveredBy, holdsArgument, stretchOf, type Write } from "./_writes.ts";
import type { Term } from "./values.ts";

/** Whether that is so of a word, or of where it was copied from. */
export function mayBeSaid(
  sources: Sources,
  memory: Memory,
  address: Address,
  copies = 0,
): boolean {
  if (copies > COPIES_MAX) return true;
  const isLength = (term: Term) => sources.isLength(term);
  let missing = 0xffffffff;
  for (let write = memory.newest; write && missing !== 0; write = write.before) {
    if (!sources.look()) return true;
    if (write.base === address.base) {
      const start = write.offset - address.offset;
      const covered = coveredBy(write, start);
      if (write.area?.from === "memory" && (covered & missing) !== 0) {
        const { memory: copied, source: { base, offset } } = write.area;
        const source = { base, offset: offset - start };
        // Of a place without a name all that was written may be elsewhere: nothing would be left.
        const isPlaced = base === null || !isNameless(base) && !isOfPointer(base);
        if (isPlaced && mayBeSaid(sources, copied, source, copies + 1)) return true;
      }
      missing = (missing & ~covered) >>> 0;
    } else if (
      holdsArgument(write) && !isFreePointer(write) && !isApart(stretchOf(write), address, isLength)
    ) {
      return endingWord(sources, write.area, address, copies) === null;
    }
  }
  return false;
}

/**
 * Where compilers keep what memory is used up to: a sum of lengths, though not each is known to be one. An argument as
 * it comes is none.
 */
function isFreePointer(write: Write): boolean {
  const { value } = write;
  if (!isPointerAt(write) || typeof value !== "object") return false;
  return value.kind === "unknown" || value.kind === "operation";
}
