/** Lists of argument types, and whether two of them may be of one function. */

/** A type: elementary, an array (`size` null: of any length), or a tuple. */
export type ArgumentType =
  | { readonly kind: "elementary"; readonly name: string }
  | { readonly kind: "array"; readonly of: ArgumentType; readonly size: number | null }
  | { readonly kind: "tuple"; readonly parts: readonly ArgumentType[] };

const DEPTH_MAX = 8;
const LENGTH_MAX = 2_000;

/**
 * Types in parentheses, e.g. "(address,(uint256,bytes)[])"; null when the text is not such a list.
 * `uint`, `int` and `byte` stand for what Solidity reads them as.
 */
export function parseTypes(text: string): readonly ArgumentType[] | null {
  if (text.length > LENGTH_MAX) return null;
  const cursor = { text, at: 0 };
  const list = parseTuple(cursor, 0);
  return list?.kind === "tuple" && cursor.at === text.length ? list.parts : null;
}

type Cursor = { readonly text: string; at: number };

function parseTuple(cursor: Cursor, depth: number): ArgumentType | null {
  if (cursor.text[cursor.at] !== "(" || depth > DEPTH_MAX) return null;
  cursor.at++;
  const parts: ArgumentType[] = [];
  if (cursor.text[cursor.at] === ")") return cursor.at++, { kind: "tuple", parts };
  for (;;) {
    const part = parseType(cursor, depth + 1);
    if (part === null) return null;
    parts.push(part);
    const next = cursor.text[cursor.at++];
    if (next === ")") return { kind: "tuple", parts };
    if (next !== ",") return null;
  }
}

/** Numbers are of whole bytes, up to a word (Solidity, "Types"). */
const BYTES = Array.from({ length: 32 }, (_, index) => index + 1);
const ELEMENTARY = new RegExp(
  `(address|bool|string|function|byte(?!s)|bytes(?:${BYTES.join("|")})?` +
    `|u?int(?:${BYTES.map((bytes) => 8 * bytes).join("|")})?)(?![a-z0-9])`,
  "y",
);
const ARRAY = /\[([1-9]\d{0,5}|)\]/y;

function parseType(cursor: Cursor, depth: number): ArgumentType | null {
  let type: ArgumentType | null;
  if (cursor.text[cursor.at] === "(") type = parseTuple(cursor, depth);
  else {
    const name = match(ELEMENTARY, cursor)?.[1];
    type = name === undefined ? null : { kind: "elementary", name: ALIASES[name] ?? name };
  }
  for (let nested = 0; type !== null; nested++) {
    const size = match(ARRAY, cursor)?.[1];
    if (size === undefined) break;
    if (nested > DEPTH_MAX) return null;
    type = { kind: "array", of: type, size: size === "" ? null : Number(size) };
  }
  return type;
}

const ALIASES: Readonly<Record<string, string>> = {
  uint: "uint256",
  int: "int256",
  byte: "bytes1",
  function: "bytes24",
};

function match(pattern: RegExp, cursor: Cursor): RegExpExecArray | null {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text);
  if (found !== null) cursor.at = pattern.lastIndex;
  return found;
}

/** The canonical text of a list of types. */
export function typesText(types: readonly ArgumentType[]): string {
  return `(${types.map(typeText).join(",")})`;
}

function typeText(type: ArgumentType): string {
  if (type.kind === "elementary") return type.name;
  if (type.kind === "tuple") return typesText(type.parts);
  return `${typeText(type.of)}[${type.size ?? ""}]`;
}

/**
 * Whether code from which `read` was read may take `stated`. Code shows how a value is used, not what
 * it is called: a word without further use looks like uint256, text like bytes, an amount that is
 * stored in 128 bits like uint128, and the parts of a tuple of words like arguments of their own.
 * `unusedLast`: arguments at the end may not show at all, as where old compilers and Vyper leave them
 * undecoded.
 */
export function mayBe(
  read: readonly ArgumentType[],
  stated: readonly ArgumentType[],
  unusedLast = false,
): boolean {
  const [ours, theirs] = [inline(read), inline(stated)];
  const fits = unusedLast ? ours.length <= theirs.length : ours.length === theirs.length;
  return fits && ours.every((type, index) => typeMayBe(type, theirs[index]));
}

/** More words than any function takes. */
const WORDS_MAX = 256;

/** The list with tuples and arrays of fixed size that hold only words written out, as calldata has them. */
function inline(types: readonly ArgumentType[]): readonly ArgumentType[] {
  const words = types.flatMap((type): readonly ArgumentType[] => {
    if (type.kind === "elementary" || isDynamic(type)) return [type];
    if (type.kind === "tuple") return inline(type.parts);
    const each = inline([type.of]);
    const size = type.size ?? 0;
    return Math.max(each.length, 1) * size > WORDS_MAX
      ? [type]
      : Array.from({ length: size }, () => each).flat();
  });
  return words.slice(0, WORDS_MAX);
}

function isDynamic(type: ArgumentType): boolean {
  if (type.kind === "elementary") return type.name === "bytes" || type.name === "string";
  if (type.kind === "tuple") return type.parts.some(isDynamic);
  return type.size === null || isDynamic(type.of);
}

function typeMayBe(read: ArgumentType, stated: ArgumentType | undefined): boolean {
  if (stated === undefined) return false;
  if (read.kind === "elementary" && stated.kind === "elementary") {
    const dynamic = isDynamic(read);
    return dynamic === isDynamic(stated) && (dynamic || wordMayBe(read.name, stated.name));
  }
  if (read.kind === "array" && stated.kind === "array") {
    return read.size === stated.size && (isUnused(read.of) || typeMayBe(read.of, stated.of));
  }
  return read.kind === "tuple" && stated.kind === "tuple" && mayBe(read.parts, stated.parts);
}

/** What a value looks like of which the code shows no use. */
const UNUSED = "uint256";

function isUnused(type: ArgumentType): boolean {
  return type.kind === "elementary" && type.name === UNUSED;
}

const WORD = /^(u?int|bytes)(\d+)$/;

/** Equal, without a use, or of the same kind and no wider than stated. */
function wordMayBe(read: string, stated: string): boolean {
  if (read === stated || read === UNUSED) return true;
  const [ours, theirs] = [WORD.exec(wordOf(read)), WORD.exec(wordOf(stated))];
  return ours !== null && theirs !== null && ours[1] === theirs[1] &&
    Number(ours[2]) <= Number(theirs[2]);
}

/** An address is masked as a number of its width is. */
function wordOf(name: string): string {
  return name === "address" ? "uint160" : name;
}
