/** Makes terms, each once: whatever is equal is the same object. One store serves one program. */
import {
  type Call,
  type EnvironmentName,
  type MappingTerm,
  type Operation,
  type Piece,
  taintOf,
  taints,
  type Term,
  type Value,
  type Word,
} from "./values.ts";
import { Interned } from "./_interned.ts";
import { accountTaints, environment, keyOf, operationKeys, truths } from "./_term_kinds.ts";
import { bitLength } from "./_words.ts";

/** Deeper terms become unknown: what is nested deeper tells nobody anything. */
const DEPTH_MAX = 28;

type PartsOf<T> = T extends Term ? Omit<T, "id" | "depth"> : never;
type Parts = PartsOf<Term>;

export class Terms {
  #ids = 0;
  readonly #constants = new Map<Word, number>();
  readonly #terms = new Interned();
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
      this.#environment.set(name, term = this.#made({ kind: name, taint, width }, 1));
    }
    return term;
  }

  calldata(offset: Value): Term {
    const id = this.idOf(offset);
    const known = this.#terms.find(keyOf.calldata, id, 0);
    if (known) return known;
    const taint = taintOf(offset) | taints.calldata | (offset === 0 ? taints.selector : 0);
    const parts = { kind: "calldata", offset, taint, width: 256 } as const;
    return this.#added(keyOf.calldata, id, 0, parts, 1 + depthOf(offset));
  }

  storage(kind: "storage" | "transient", slot: Value): Term {
    const id = this.idOf(slot);
    const known = this.#terms.find(keyOf[kind], id, 0);
    if (known) return known;
    const parts = { kind, slot, taint: taintOf(slot) | taints.storage, width: 256 } as const;
    return this.#added(keyOf[kind], id, 0, parts, 1 + depthOf(slot));
  }

  mapping(slot: Value, key: Value, order: MappingTerm["order"]): Term {
    const [a, b] = [this.idOf(slot), this.idOf(key)];
    const known = this.#terms.find(keyOf[order], a, b);
    if (known) return known;
    const taint = taintOf(slot) | taintOf(key);
    const parts = { kind: "mapping", slot, key, order, taint, width: 256 } as const;
    return this.#added(keyOf[order], a, b, parts, 1 + Math.max(depthOf(slot), depthOf(key)));
  }

  array(slot: Value): Term {
    const id = this.idOf(slot);
    const known = this.#terms.find(keyOf.array, id, 0);
    if (known) return known;
    const parts = { kind: "array", slot, taint: taintOf(slot), width: 256 } as const;
    return this.#added(keyOf.array, id, 0, parts, 1 + depthOf(slot));
  }

  hash(words: readonly Value[], length: number | null): Term {
    let key = `k${length}|`;
    for (const value of words) key += `${this.idOf(value)},`;
    const known = this.#lists.get(key);
    if (known) return known;
    const parts = { kind: "keccak", words, length, taint: allTaints(words), width: 256 } as const;
    return this.#listed(key, parts, words);
  }

  field(of: Term, offset: number, bits: number): Term {
    const known = this.#terms.find(keyOf.field, of.id, offset * 512 + bits);
    if (known) return known;
    // The selector's bits of the first word are no argument.
    const selector = of.kind === "calldata" && of.offset === 0 && offset >= 224;
    const taint = selector ? taints.selector : of.taint;
    const parts = { kind: "field", of, offset, bits, taint, width: bits } as const;
    return this.#added(keyOf.field, of.id, offset * 512 + bits, parts, of.depth + 1, Infinity);
  }

  packed(pieces: readonly Piece[], constant: Word): Term {
    let key = `p${constant}|`;
    for (const { of, low, bits, at } of pieces) key += `${of.id}.${low}.${bits}.${at},`;
    const known = this.#lists.get(key);
    if (known) return known;
    const last = pieces.at(-1)!;
    const width = Math.max(last.at + last.bits, bitLength(constant));
    const taint = pieces.reduce((all, piece) => all | taintOfPiece(piece), 0);
    const parts = { kind: "packed", pieces, constant, taint, width } as const;
    return this.#listed(key, parts, pieces.map(({ of }) => of));
  }

  ofCall(kind: "success" | "returned" | "returnsize", call: Call, offset: Value = 0): Term {
    const id = this.idOf(offset);
    const known = this.#terms.find(keyOf[kind], call.id, id);
    if (known) return known;
    const width = kind === "success" ? 1 : kind === "returnsize" ? 32 : 256;
    const taint = taints.returned | call.taint | taintOf(offset);
    const parts = { kind, call, offset, taint, width } as const;
    return this.#added(keyOf[kind], call.id, id, parts, 1 + depthOf(offset), Infinity);
  }

  /** The same message at the same place after as many others is the same. */
  call(parts: Omit<Call, "id" | "taint">): Call {
    const values = [parts.target, parts.value, parts.inputLength, parts.head ?? 0, ...parts.args];
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
    const parts = { kind: "created", pc, taint: taints.returned, width: 160 } as const;
    return this.#added(keyOf.created, pc, ordinal, parts, 1);
  }

  account(kind: keyof typeof accountTaints, of: Value): Term {
    const id = this.idOf(of);
    const known = this.#terms.find(keyOf[kind], id, 0);
    if (known) return known;
    const parts = { kind, of, taint: taintOf(of) | accountTaints[kind], width: 256 } as const;
    return this.#added(keyOf[kind], id, 0, parts, 1 + depthOf(of));
  }

  operation(op: Operation, a: Value, b?: Value, c?: Value): Term {
    if (c !== undefined) return this.#ofThree(op, a, b!, c);
    const [first, second] = [this.idOf(a), b === undefined ? 0 : this.idOf(b)];
    const key = operationKeys[op];
    const known = this.#terms.find(key, first, second);
    if (known) return known;
    const width = truths.has(op) ? 1 : op === "byte" ? 8 : widthOf(op, a, b);
    const operands = b === undefined ? [a] : [a, b];
    const parts = { kind: "operation", op, operands, taint: allTaints(operands), width } as const;
    const depth = 1 + Math.max(depthOf(a), b === undefined ? 0 : depthOf(b));
    return this.#added(key, first, second, parts, depth);
  }

  #ofThree(op: Operation, ...operands: readonly [Value, Value, Value]): Term {
    const taint = allTaints(operands);
    if (operands.some((value) => depthOf(value) >= DEPTH_MAX)) return this.unknown(0, taint);
    const key = `o${op}${operands.map((value) => this.idOf(value)).join()}`;
    const known = this.#lists.get(key);
    if (known) return known;
    return this.#listed(key, { kind: "operation", op, operands, taint, width: 256 }, operands);
  }

  /** `pc` names the place where a value became unknown; 0: anything, so nothing decides it. */
  unknown(pc: number, taint: number): Term {
    const known = this.#terms.find(keyOf.unknown, pc, taint | taints.unknown);
    if (known) return known;
    const parts = { kind: "unknown", pc, taint: taint | taints.unknown, width: 256 } as const;
    return this.#added(keyOf.unknown, pc, parts.taint, parts, 1);
  }

  /** Makes a term that was searched for and not found. */
  #added(kind: number, a: number, b: number, parts: Parts, depth: number, max = DEPTH_MAX): Term {
    if (depth > max) return this.unknown(0, parts.taint);
    const term = this.#made(parts, depth);
    this.#terms.add(kind, a, b, term);
    return term;
  }

  #listed(key: string, parts: Parts, within: readonly Value[]): Term {
    const depth = within.reduce<number>((most, value) => Math.max(most, depthOf(value)), 0);
    const term = this.#made(parts, 1 + depth);
    this.#lists.set(key, term);
    return term;
  }

  #made(parts: Parts, depth: number): Term {
    return { id: ++this.#ids, depth, ...parts } as Term;
  }
}

function depthOf(value: Value): number {
  return typeof value === "object" ? value.depth : 0;
}

function allTaints(values: readonly Value[]): number {
  return values.reduce<number>((all, value) => all | taintOf(value), 0);
}

function taintOfPiece({ of, low, bits }: Piece): number {
  if (of.kind !== "calldata" || of.offset !== 0) return of.taint;
  if (low >= 224) return taints.selector;
  return low + bits <= 224 ? taints.calldata : of.taint;
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
