/** Makes terms, each once: whatever is equal is the same object. One store serves one program. */
import {
  type Call,
  type EnvironmentName,
  type MappingTerm,
  type Operation,
  type PackedTerm,
  type Piece,
  taintOf,
  taints,
  type Term,
  type Value,
  type Word,
} from "./values.ts";
import { Interned } from "./_interned.ts";
import { digestOfPieces, isPacked, taintOfPiece } from "./_pieces.ts";
import { accountTaints, environment, keyOf, operationKeys, truths } from "./_term_kinds.ts";
import { bitLength } from "./_words.ts";

/** Deeper terms become unknown: what is nested deeper tells nobody anything. */
const DEPTH_MAX = 28;

/** A term that was made, but for its number. */
type Unnumbered<T> = T extends Term ? Omit<T, "id"> & { id: number } : never;

const SELECTOR_BYTES = 4;

export class Terms {
  #ids = 0;
  readonly #constants = new Map<Word, number>();
  readonly #terms = new Interned();
  readonly #packed = new Map<number, PackedTerm[]>();
  readonly #lists = new Map<string, Term>();
  readonly #environment = new Map<EnvironmentName, Term>();
  readonly #calls = new Map<string, Call>();

  /** Terms and constants count in one row, so an id names a value. */
  idOf(value: Value): number {
    if (typeof value === "object") return value.id;
    let id = this.#constants.get(value);
    if (id === undefined) this.#constants.set(value, id = ++this.#ids);
    return id;
  }

  environment(name: EnvironmentName): Term {
    let term = this.#environment.get(name);
    if (!term) {
      const [taint, width] = environment[name];
      this.#environment.set(
        name,
        term = this.#numbered({ id: 0, depth: 1, kind: name, taint, width }),
      );
    }
    return term;
  }

  calldata(offset: Value): Term {
    const id = this.idOf(offset);
    const known = this.#terms.find(keyOf.calldata, id, 0);
    if (known) return known;
    const isOfSelector = typeof offset === "number" && offset < SELECTOR_BYTES;
    const taint = taintOf(offset) | taints.calldata | (isOfSelector ? taints.selector : 0);
    const depth = 1 + depthOf(offset);
    const term = { id: 0, depth, kind: "calldata", offset, taint, width: 256 } as const;
    return this.#added(keyOf.calldata, id, 0, term);
  }

  storage(kind: "storage" | "transient", slot: Value): Term {
    const id = this.idOf(slot);
    const known = this.#terms.find(keyOf[kind], id, 0);
    if (known) return known;
    const depth = 1 + depthOf(slot);
    const taint = taintOf(slot) | taints.storage;
    return this.#added(keyOf[kind], id, 0, { id: 0, depth, kind, slot, taint, width: 256 });
  }

  mapping(slot: Value, key: Value, order: MappingTerm["order"]): Term {
    const [a, b] = [this.idOf(slot), this.idOf(key)];
    const known = this.#terms.find(keyOf[order], a, b);
    if (known) return known;
    const taint = taintOf(slot) | taintOf(key);
    const depth = 1 + Math.max(depthOf(slot), depthOf(key));
    const term = { id: 0, depth, kind: "mapping", slot, key, order, taint, width: 256 } as const;
    return this.#added(keyOf[order], a, b, term);
  }

  array(slot: Value): Term {
    const id = this.idOf(slot);
    const known = this.#terms.find(keyOf.array, id, 0);
    if (known) return known;
    const [depth, taint] = [1 + depthOf(slot), taintOf(slot)];
    return this.#added(keyOf.array, id, 0, {
      id: 0,
      depth,
      kind: "array",
      slot,
      taint,
      width: 256,
    });
  }

  hash(words: readonly Value[], length: number | null): Term {
    let key = `k${length}|`;
    for (const value of words) key += `${this.idOf(value)},`;
    const known = this.#lists.get(key);
    if (known) return known;
    const [depth, taint] = [1 + deepest(words), allTaints(words)];
    return this.#listed(key, { id: 0, depth, kind: "keccak", words, length, taint, width: 256 });
  }

  field(of: Term, offset: number, bits: number): Term {
    const known = this.#terms.find(keyOf.field, of.id, offset * 512 + bits);
    if (known) return known;
    // The selector's bits of the first word are no argument.
    const selector = of.kind === "calldata" && of.offset === 0 && offset >= 224;
    const taint = selector ? taints.selector : of.taint;
    const depth = 1 + of.depth;
    const term = { id: 0, depth, kind: "field", of, offset, bits, taint, width: bits } as const;
    return this.#added(keyOf.field, of.id, offset * 512 + bits, term, Infinity);
  }

  packed(pieces: readonly Piece[], constant: Word): Term {
    const key = digestOfPieces(pieces, this.idOf(constant));
    let alike = this.#packed.get(key);
    if (!alike) this.#packed.set(key, alike = []);
    for (const term of alike) if (isPacked(term, pieces, constant)) return term;
    const last = pieces.at(-1)!;
    const width = Math.max(last.at + last.bits, bitLength(constant));
    const taint = pieces.reduce((all, piece) => all | taintOfPiece(piece), 0);
    const depth = 1 + pieces.reduce((most, { of }) => Math.max(most, of.depth), 0);
    const id = ++this.#ids;
    const term = { id, depth, kind: "packed", pieces, constant, taint, width } as const;
    alike.push(term);
    return term;
  }

  ofCall(kind: "success" | "returned" | "returnsize", call: Call, offset: Value = 0): Term {
    const id = this.idOf(offset);
    const known = this.#terms.find(keyOf[kind], call.id, id);
    if (known) return known;
    const width = kind === "success" ? 1 : kind === "returnsize" ? 32 : 256;
    const taint = taints.returned | call.taint | taintOf(offset);
    const depth = 1 + depthOf(offset);
    const term = { id: 0, depth, kind, call, offset, taint, width } as const;
    return this.#added(keyOf[kind], call.id, id, term, Infinity);
  }

  /** The same message at the same place after as many others is the same. */
  call(parts: Omit<Call, "id" | "taint">): Call {
    const { target, value, inputLength, head, tail, args } = parts;
    const values = [target, value, inputLength, head ?? 0, tail ?? 0, ...args];
    const ids = values.map((value) => this.idOf(value)).join();
    const key =
      `${parts.kind}|${parts.pc}|${parts.ordinal}|${parts.selector}|${parts.forwards}|${ids}`;
    let call = this.#calls.get(key);
    if (!call) {
      const taint = allTaints(values) | (parts.forwards ? taints.calldata : 0);
      this.#calls.set(key, call = { id: ++this.#ids, ...parts, taint });
    }
    return call;
  }

  created(pc: number, ordinal: number): Term {
    const known = this.#terms.find(keyOf.created, pc, ordinal);
    if (known) return known;
    const taint = taints.returned;
    const term = { id: 0, depth: 1, kind: "created", pc, taint, width: 160 } as const;
    return this.#added(keyOf.created, pc, ordinal, term);
  }

  account(kind: keyof typeof accountTaints, of: Value): Term {
    const id = this.idOf(of);
    const known = this.#terms.find(keyOf[kind], id, 0);
    if (known) return known;
    const [depth, taint] = [1 + depthOf(of), taintOf(of) | accountTaints[kind]];
    return this.#added(keyOf[kind], id, 0, { id: 0, depth, kind, of, taint, width: 256 });
  }

  operation(op: Operation, a: Value, b?: Value, c?: Value): Term {
    if (c !== undefined) return this.#ofThree(op, a, b!, c);
    const [first, second] = [this.idOf(a), b === undefined ? 0 : this.idOf(b)];
    const key = operationKeys[op];
    const known = this.#terms.find(key, first, second);
    if (known) return known;
    const width = truths.has(op) ? 1 : op === "byte" ? 8 : widthOf(op, a, b);
    const operands = b === undefined ? [a] : [a, b];
    const [depth, taint] = [1 + deepest(operands), allTaints(operands)];
    const term = { id: 0, depth, kind: "operation", op, operands, taint, width } as const;
    return this.#added(key, first, second, term);
  }

  #ofThree(op: Operation, ...operands: readonly [Value, Value, Value]): Term {
    const taint = allTaints(operands);
    if (operands.some((value) => depthOf(value) >= DEPTH_MAX)) return this.unknown(0, taint);
    const key = `o${op}${operands.map((value) => this.idOf(value)).join()}`;
    const known = this.#lists.get(key);
    if (known) return known;
    const depth = 1 + deepest(operands);
    return this.#listed(key, { id: 0, depth, kind: "operation", op, operands, taint, width: 256 });
  }

  /** `pc` names the place where a value became unknown; 0: anything, so nothing decides it. */
  unknown(pc: number, taint: number): Term {
    const all = taint | taints.unknown;
    const known = this.#terms.find(keyOf.unknown, pc, all);
    if (known) return known;
    const term = { id: 0, depth: 1, kind: "unknown", pc, taint: all, width: 256 } as const;
    return this.#added(keyOf.unknown, pc, all, term);
  }

  /** A term that was searched for and not found. */
  #added(kind: number, a: number, b: number, term: Unnumbered<Term>, depthMax = DEPTH_MAX): Term {
    if (term.depth > depthMax) return this.unknown(0, term.taint);
    const added = this.#numbered(term);
    this.#terms.add(kind, a, b, added);
    return added;
  }

  #listed(key: string, term: Unnumbered<Term>): Term {
    const listed = this.#numbered(term);
    this.#lists.set(key, listed);
    return listed;
  }

  #numbered(term: Unnumbered<Term>): Term {
    term.id = ++this.#ids;
    return term;
  }
}

function depthOf(value: Value): number {
  return typeof value === "object" ? value.depth : 0;
}

function deepest(values: readonly Value[]): number {
  let depth = 0;
  for (const value of values) if (depthOf(value) > depth) depth = depthOf(value);
  return depth;
}

function allTaints(values: readonly Value[]): number {
  let taint = 0;
  for (const value of values) taint |= taintOf(value);
  return taint;
}

/** Bits that a result can have; only where later operations profit from knowing it. */
function widthOf(op: Operation, a: Value, b: Value | undefined): number {
  if (op === "and" || op === "or" || op === "xor") return Math.max(bits(a), bits(b!));
  if (op === "mod" && typeof b !== "object") return Math.min(256, bitLength(b!));
  return 256;
}

function bits(value: Value): number {
  return typeof value === "object" ? value.width : bitLength(value);
}
