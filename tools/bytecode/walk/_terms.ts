/** Makes terms, each once: whatever is equal is the same object. One store serves one program. */
import {
  type Call,
  type EnvironmentName,
  type MappingTerm,
  type Operation,
  operations,
  type Piece,
  taintOf,
  taints,
  type Term,
  type Value,
  type Word,
} from "./values.ts";
import { bitLength } from "./_words.ts";

/** Deeper terms become unknown: what is nested deeper tells nobody anything. */
const DEPTH_MAX = 28;

/** Two ids and a kind fit into a number's 53 bits as long as ids are below this. */
const ID_MAX = 2 ** 20;

const environment: Readonly<Record<EnvironmentName, readonly [taint: number, width: number]>> = {
  caller: [taints.caller, 160],
  origin: [taints.origin, 160],
  callvalue: [taints.callvalue, 256],
  calldatasize: [taints.calldatasize, 32],
  self: [taints.self, 160],
  selfbalance: [taints.balance, 256],
  timestamp: [taints.time, 64],
  number: [taints.time, 64],
  prevrandao: [taints.block, 256],
  coinbase: [taints.block, 160],
  basefee: [taints.block, 256],
  gaslimit: [taints.block, 64],
  gasprice: [taints.gasprice, 256],
  gas: [taints.gas, 64],
  chainid: [taints.block, 64],
  blobbasefee: [taints.block, 256],
  msize: [0, 64],
};

const accountTaints = {
  balance: taints.balance,
  codesize: taints.code,
  codehash: taints.code,
  blockhash: taints.block,
  blobhash: taints.block,
} as const;

/** Numbers of the kinds within keys; operations follow. */
const keyOf = {
  calldata: 1,
  storage: 2,
  transient: 3,
  solidity: 4,
  vyper: 5,
  packed: 6,
  array: 7,
  field: 8,
  success: 9,
  returned: 10,
  returnsize: 11,
  created: 12,
  balance: 13,
  codesize: 14,
  codehash: 15,
  blockhash: 16,
  blobhash: 17,
} as const;

const operationKeys = new Map(operations.map((op, index) => [op, 32 + index]));
const truths: ReadonlySet<Operation> = new Set(["lt", "slt", "eq", "iszero"]);

type PartsOf<T> = T extends Term ? Omit<T, "id" | "depth"> : never;
type Parts = PartsOf<Term>;

export class Terms {
  #ids = 0;
  readonly #constants = new Map<Word, number>();
  readonly #pairs = new Map<number, Term>();
  readonly #unknown = new Map<number, Term>();
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
    const taint = taintOf(offset) | taints.calldata | (offset === 0 ? taints.selector : 0);
    return this.#pair(keyOf.calldata, offset, 0, { kind: "calldata", offset, taint, width: 256 });
  }

  storage(kind: "storage" | "transient", slot: Value): Term {
    const taint = taintOf(slot) | taints.storage;
    return this.#pair(keyOf[kind], slot, 0, { kind, slot, taint, width: 256 });
  }

  mapping(slot: Value, key: Value, order: MappingTerm["order"]): Term {
    const taint = taintOf(slot) | taintOf(key);
    const parts = { kind: "mapping", slot, key, order, taint, width: 256 } as const;
    return this.#pair(keyOf[order], slot, key, parts);
  }

  array(slot: Value): Term {
    const parts = { kind: "array", slot, taint: taintOf(slot), width: 256 } as const;
    return this.#pair(keyOf.array, slot, 0, parts);
  }

  hash(words: readonly Value[], length: number | null): Term {
    const key = `k${length}|${words.map((value) => this.idOf(value)).join()}`;
    return this.#list(key, { kind: "keccak", words, length, taint: allTaints(words), width: 256 });
  }

  field(of: Term, offset: number, bits: number): Term {
    // The selector's bits of the first word are no argument.
    const selector = of.kind === "calldata" && of.offset === 0 && offset >= 224;
    const taint = selector ? taints.selector : of.taint;
    const parts = { kind: "field", of, offset, bits, taint, width: bits } as const;
    return this.#numbered(keyOf.field, of.id, offset * 512 + bits, parts, of.depth + 1);
  }

  packed(pieces: readonly Piece[], constant: Word): Term {
    const list = pieces.map(({ of, low, bits, at }) => `${of.id}.${low}.${bits}.${at}`);
    const key = `p${constant}|${list.join()}`;
    const known = this.#lists.get(key);
    if (known) return known;
    const last = pieces.at(-1)!;
    const width = Math.max(last.at + last.bits, bitLength(constant));
    const taint = pieces.reduce(
      (all, { of, low, bits }) => all | this.#pieceTaint(of, low, bits),
      0,
    );
    return this.#list(key, { kind: "packed", pieces, constant, taint, width });
  }

  #pieceTaint(of: Term, low: number, bits: number): number {
    if (of.kind !== "calldata" || of.offset !== 0) return of.taint;
    if (low >= 224) return taints.selector;
    return low + bits <= 224 ? taints.calldata : of.taint;
  }

  ofCall(kind: "success" | "returned" | "returnsize", call: Call, offset: Value = 0): Term {
    const width = kind === "success" ? 1 : kind === "returnsize" ? 32 : 256;
    const taint = taints.returned | call.taint | taintOf(offset);
    const parts = { kind, call, offset, taint, width } as const;
    return this.#numbered(keyOf[kind], call.id, this.idOf(offset), parts, 1 + depthOf(offset));
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
    const parts = { kind: "created", pc, taint: taints.returned, width: 160 } as const;
    return this.#numbered(keyOf.created, pc, ordinal, parts, 1);
  }

  account(kind: keyof typeof accountTaints, of: Value): Term {
    const taint = taintOf(of) | accountTaints[kind];
    return this.#pair(keyOf[kind], of, 0, { kind, of, taint, width: 256 });
  }

  operation(op: Operation, a: Value, b?: Value, c?: Value): Term {
    const width = truths.has(op) ? 1 : op === "byte" ? 8 : widthOf(op, a, b);
    const operands = b === undefined ? [a] : c === undefined ? [a, b] : [a, b, c];
    const depth = 1 + Math.max(...operands.map(depthOf));
    const taint = allTaints(operands);
    if (depth > DEPTH_MAX) return this.unknown(0, taint);
    const parts = { kind: "operation", op, operands, taint, width } as const;
    if (c !== undefined) {
      return this.#list(`o${op}${operands.map((value) => this.idOf(value)).join()}`, parts);
    }
    const [first, second] = [this.idOf(a), b === undefined ? 0 : this.idOf(b)];
    return this.#numbered(operationKeys.get(op)!, first, second, parts, depth);
  }

  /** `pc` names the place where a value became unknown; 0: anything, so nothing decides it. */
  unknown(pc: number, taint: number): Term {
    const parts = { kind: "unknown", pc, taint: taint | taints.unknown, width: 256 } as const;
    const key = pc * 65536 + parts.taint;
    let term = this.#unknown.get(key);
    if (!term) this.#unknown.set(key, term = this.#made(parts, 1));
    return term;
  }

  #pair(key: number, a: Value, b: Value, parts: Parts): Term {
    const depth = 1 + Math.max(depthOf(a), depthOf(b));
    if (depth > DEPTH_MAX) return this.unknown(0, parts.taint);
    return this.#numbered(key, this.idOf(a), this.idOf(b), parts, depth);
  }

  #numbered(kind: number, a: number, b: number, parts: Parts, depth: number): Term {
    if (a >= ID_MAX || b >= ID_MAX) return this.#list(`n${kind}.${a}.${b}`, parts);
    const key = (kind * ID_MAX + a) * ID_MAX + b;
    let term = this.#pairs.get(key);
    if (!term) this.#pairs.set(key, term = this.#made(parts, depth));
    return term;
  }

  #list(key: string, parts: Parts): Term {
    let term = this.#lists.get(key);
    if (!term) {
      const within = "pieces" in parts ? parts.pieces.map(({ of }) => of) : [];
      const values = "words" in parts ? parts.words : "operands" in parts ? parts.operands : within;
      this.#lists.set(key, term = this.#made(parts, 1 + Math.max(0, ...values.map(depthOf))));
    }
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

/** Bits that a result can have; only where later operations profit from knowing it. */
function widthOf(op: Operation, a: Value, b: Value | undefined): number {
  if (op === "and" || op === "or" || op === "xor") return Math.max(bits(a), bits(b!));
  if (op === "mod" && typeof b !== "object") return Math.min(256, bitLength(b!));
  return 256;
}

function bits(value: Value): number {
  return typeof value === "object" ? value.width : bitLength(value);
}
