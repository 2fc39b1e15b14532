/**
 * What a word on the machine's stack is known to be. A number of the code itself is a plain constant;
 * everything that is known only when the code runs is a term: where the value comes from and what was
 * done to it. Terms of one program are interned: equal terms are the same object, also between the
 * walks of different functions, so `===` compares them.
 */

/** A constant of 256 bits, unsigned: a number up to 2^53 - 1, a bigint above, never otherwise. */
export type Word = number | bigint;

export type Value = Word | Term;

/** What is the same for every use within a call. */
export const environmentNames = [
  "caller",
  "origin",
  "callvalue",
  "calldatasize",
  "self",
  "selfbalance",
  "timestamp",
  "number",
  "prevrandao",
  "coinbase",
  "basefee",
  "gaslimit",
  "gasprice",
  "gas",
  "chainid",
  "blobbasefee",
  "msize",
] as const;

export type EnvironmentName = (typeof environmentNames)[number];

/**
 * Operations left in terms; the machine's others are written with these. `GT(a, b)` is `lt` of (b, a);
 * a subtraction or exclusive or that is only tested for zero is `eq`. Operands stand as the yellow paper
 * has them, except those of `add`, `mul`, `and`, `or`, `xor`, `eq`: a constant comes last.
 */
export const operations = [
  "add",
  "sub",
  "mul",
  "div",
  "sdiv",
  "mod",
  "smod",
  "addmod",
  "mulmod",
  "exp",
  "signextend",
  "lt",
  "slt",
  "eq",
  "iszero",
  "and",
  "or",
  "xor",
  "not",
  "byte",
  "shl",
  "shr",
  "sar",
] as const;

export type Operation = (typeof operations)[number];

/** A bit each for what a value was made from; of everything in it, at any depth. */
export const taints = {
  caller: 1,
  origin: 2,
  /** Arguments of the function; the selector alone does not count. */
  calldata: 4,
  callvalue: 8,
  storage: 16,
  /** Answer of another contract; what it was asked with counts too. */
  returned: 32,
  time: 64,
  balance: 128,
  self: 256,
  /** Code of some account: size or hash. */
  code: 512,
  gasprice: 1024,
  gas: 2048,
  /** Another fact of the block or chain: coinbase, hash, randomness, base fee, chain id. */
  block: 4096,
  calldatasize: 8192,
  selector: 16384,
  /** Something that was not followed. */
  unknown: 32768,
} as const;

export const ALL_TAINTS = Object.values(taints).reduce((all, taint) => all | taint, 0);

type Common = {
  /** Order of making within the program, from 1. */
  readonly id: number;
  /** See `taints`. */
  readonly taint: number;
  /** How deep terms are nested in it. */
  readonly depth: number;
  /** All bits from this one on are known to be zero. */
  readonly width: number;
};

export type EnvironmentTerm = Common & { readonly kind: EnvironmentName };

/** The word of calldata at a byte offset; the first argument's is 4. */
export type CalldataTerm = Common & { readonly kind: "calldata"; readonly offset: Value };

/** The whole word at a slot before this call changed it; `transient`: EIP-1153. */
export type StorageTerm = Common & {
  readonly kind: "storage" | "transient";
  readonly slot: Value;
};

/**
 * Where a mapping keeps the entry of a key: the hash of key and slot (Solidity), of slot and key
 * (Vyper: `order`), or of a key of 20 bytes packed with a constant of 12 (Solady: `order: "packed"`,
 * `slot` is the constant). `slot` is a `mapping` itself where mappings are nested.
 */
export type MappingTerm = Common & {
  readonly kind: "mapping";
  readonly slot: Value;
  readonly key: Value;
  readonly order: "solidity" | "vyper" | "packed";
};

/** Where the elements of a dynamic array or a long string begin: the hash of its slot. */
export type ArrayTerm = Common & { readonly kind: "array"; readonly slot: Value };

/** Any other hash, of `length` bytes; null: not known, `words` is how they begin. */
export type HashTerm = Common & {
  readonly kind: "keccak";
  readonly words: readonly Value[];
  readonly length: number | null;
};

/** `bits` bits of a value from bit `offset` on, shifted down. */
export type FieldTerm = Common & {
  readonly kind: "field";
  readonly of: Term;
  readonly offset: number;
  readonly bits: number;
};

/** `bits` bits of `of` from bit `low` on, standing at bit `at`. */
export type Piece = {
  readonly of: Term;
  readonly low: number;
  readonly bits: number;
  readonly at: number;
};

/** Several pieces side by side, lowest first, over a constant whose bits there are zero. */
export type PackedTerm = Common & {
  readonly kind: "packed";
  readonly pieces: readonly Piece[];
  readonly constant: Word;
};

export type CallTerm = Common & {
  /** 1 or 0; the word at a byte offset of the answer; the answer's length. */
  readonly kind: "success" | "returned" | "returnsize";
  readonly call: Call;
  /** Of `returned`; 0 otherwise. */
  readonly offset: Value;
};

/** Address of a contract that this call creates, or 0. */
export type CreatedTerm = Common & { readonly kind: "created"; readonly pc: number };

/** A fact about an account (`balance` of the contract itself: after it has called others), or a hash of a block or blob. */
export type AccountTerm = Common & {
  readonly kind: "balance" | "codesize" | "codehash" | "blockhash" | "blobhash";
  readonly of: Value;
};

export type OperationTerm = Common & {
  readonly kind: "operation";
  readonly op: Operation;
  readonly operands: readonly Value[];
};

/** Not followed: nested too deeply, or made of bytes of unknown place. Never equal to itself for sure. */
export type UnknownTerm = Common & { readonly kind: "unknown"; readonly pc: number };

export type Term =
  | EnvironmentTerm
  | CalldataTerm
  | StorageTerm
  | MappingTerm
  | ArrayTerm
  | HashTerm
  | FieldTerm
  | PackedTerm
  | CallTerm
  | CreatedTerm
  | AccountTerm
  | OperationTerm
  | UnknownTerm;

/** A message to another account. */
export type Call = {
  readonly id: number;
  readonly kind: "call" | "callcode" | "delegatecall" | "staticcall";
  readonly pc: number;
  /** How many calls the path had made before. */
  readonly ordinal: number;
  readonly target: Value;
  /** Wei sent; 0 where the kind sends none. */
  readonly value: Value;
  /**
   * First four bytes of the input, of a token's call those of the plain one that it is as (`token_calls.ts`); null when
   * they are no constant, or the input is shorter.
   */
  readonly selector: number | null;
  /** First word of the input, null when there is none: where a selector comes from that is no constant. */
  readonly head: Value | null;
  /** Words behind the selector as far as they were followed, at most 8; those of the plain call. */
  readonly args: readonly Value[];
  /** What it sends is in lists, of which nothing was followed. */
  readonly hasLists: boolean;
  readonly inputLength: Value;
  /** Of calls to the contract itself, the address that the input ends in: for whom they are, with some (ERC-2771). */
  readonly tail: Value | null;
  /** The input is the calldata of this call, as proxies hand it on. */
  readonly forwards: boolean;
  /** Of target, value and input together. */
  readonly taint: number;
};

/** Whether a value is a constant of the code. */
export function isConstant(value: Value): value is Word {
  return typeof value !== "object";
}

/** What a value was made from, see `taints`; 0 for a constant. */
export function taintOf(value: Value): number {
  return typeof value === "object" ? value.taint : 0;
}
