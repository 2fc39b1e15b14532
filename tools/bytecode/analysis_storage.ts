/** What an analysis tells of fields in storage: where the owner stands, and what functions write. */
import type { Hex } from "../evm/network.ts";
import type { Access } from "./analysis.ts";

/** Where a value stands in storage: a slot and, in a packed one, the bits. */
export type StoragePlace = {
  /** 32 bytes. */
  readonly slot: Hex;
  /** From the lowest bit; 0 for an address or word that starts its slot. */
  readonly offsetBits: number;
  /** 160 for an address, 8 for a bool, 256 for a whole word. */
  readonly bits: number;
};

/**
 * An initializer is open while the field is below a number: 1 for a flag, its own for a version. What it calls of
 * itself is open while another one is set, which says that it is under way.
 */
export type InitializerFlag =
  & StoragePlace
  & ({ readonly openBelow: Hex } | { readonly openWhile: "set" });

/** The functions that tokens tell their owner by. */
export const ownerFunctions = ["owner", "getOwner"] as const;

export type OwnerFunction = (typeof ownerFunctions)[number];

/**
 * A place: the function answers what stands there and nothing else, whoever asks. `handed-on`: the code
 * has no such function and hands on what other code answers. Null: computed, or not known.
 */
export type OwnerAnswer = StoragePlace | "handed-on" | null;

/** A field that some function writes: a guard there can be taken up again, an initializer opened. */
export type FieldWrite = StoragePlace & {
  /** What the field becomes; null: no constant. */
  readonly value: Hex | null;
  readonly access: Access;
  /** It is not known whether it lands there: nothing shows that it does not. */
  readonly isDoubtful?: true;
};

/** A store of which only the caller knows where it lands: it may be any field. */
export type AnyWrite = Pick<FieldWrite, "value" | "access"> & { readonly slot: null };

/** A way to write storage. */
export type Way = FieldWrite | AnyWrite;
