/** What a term was made of, one step down. */
import type { Term, Value } from "./values.ts";

export function partsOf(term: Term): readonly Value[] {
  switch (term.kind) {
    case "operation":
      return term.operands;
    case "packed":
      return term.pieces.map(({ of }) => of);
    case "keccak":
      return term.words;
    case "mapping":
      return [term.slot, term.key];
    case "calldata":
    case "returned":
      return [term.offset];
    case "storage":
    case "transient":
    case "array":
      return [term.slot];
    case "field":
    case "balance":
    case "codesize":
    case "codehash":
    case "blockhash":
    case "blobhash":
      return [term.of];
    default:
      return none;
  }
}

const none: readonly Value[] = [];
