/** One shape for what JSON, TOML and YAML say, with the places where they say it. */

/** Deeper than any client reads; what is below is not walked. */
export const DEPTH_MAX = 32;

export type Leaf = {
  readonly type: "leaf";
  /** Escapes resolved; numbers and booleans as written. */
  readonly value: string;
  /** Without quotes. */
  readonly start: number;
  readonly end: number;
};

export type Branch = { readonly type: "object"; readonly entries: readonly Entry[] };
export type List = { readonly type: "array"; readonly items: readonly Tree[] };
export type Tree = Leaf | Branch | List;
export type Entry = { readonly key: Leaf; readonly value: Tree };

/** A comment of the syntax. */
export type Span = { readonly start: number; readonly end: number };

export type Parsed = {
  /** Undefined: nothing could be made of it. */
  readonly tree: Tree | undefined;
  readonly comments: readonly Span[];
  /** From here on the text did not parse and is read by lines; its length when all did. */
  readonly readTo: number;
};

/** The value under a key, whatever its case. */
export function valueOf(tree: Tree | undefined, key: string): Tree | undefined {
  if (tree?.type !== "object") return undefined;
  return tree.entries.find((entry) => entry.key.value.toLowerCase() === key.toLowerCase())?.value;
}

/** The value of a leaf under a key. */
export function textOf(tree: Tree | undefined, key: string): string | undefined {
  const value = valueOf(tree, key);
  return value?.type === "leaf" ? value.value : undefined;
}
