/** Bodies that fit a JSON Schema, and what becomes of them when they are spoilt. */
import type { Dice } from "../rig/dice.ts";
import type { Json } from "./_operations.ts";

/** A contract that an explorer knows. */
export const knownContract = "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2";

/** Texts that mean something to some tool, by the names of what they are mostly sent as. */
const meaningful: Readonly<Record<string, readonly string[]>> = {
  token: [
    knownContract,
    "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2",
    "0x000000000000000000000000000000000000dEaD",
  ],
  hash: [`0x${"ab".repeat(32)}`],
  // On the last no venue is known, so that no trade has to be simulated.
  network: ["Ethereum", "base", "8453", "BNB Chain", "mainnet", "solana", "Fraxtal"],
  method: ["tools/call", "tools/list", "ping", "initialize"],
  name: ["token_info", "market_info"],
  version: ["2025-11-25"],
  what: ["0x", "0x12", ""],
};
const anyMeaningful = Object.values(meaningful).flat();

const oddTexts = [
  ...["\ud800", "a\udfffb", "\u0000", "\u202e\u2066", "\u{e0041}", "__proto__", "constructor"],
  ...[
    "<script>alert(1)</script>",
    "=1+1",
    "${7*7}",
    "{{7*7}}",
    "../../etc/passwd",
    "%00",
    "\r\nX: y",
  ],
  ...["😀".repeat(2_049), "a".repeat(4_096), "a".repeat(4_097), "é".repeat(20_000)],
] as const;

const odd: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 0.5, 1e9 + 1, 2 ** 53, 1e300, -1e300],
  ...[[], {}, [[]], [null], { a: { b: { c: {} } } }, ["a", 1, null]],
];

const members = ["__proto__", "constructor", "toString", "source", "colour", "", "a\u0000b", "id"];

const deep = (opening: string, closing: string, depth: number, inside: string) =>
  opening.repeat(depth) + inside + closing.repeat(depth);

/** JSON that no value of JavaScript becomes. */
const rawValues = [
  ...["1e999", "-1e999", "-0", "0x1", "NaN", "01", "1.", "'a'", "undefined", '"\\ud800"', '"\\x"'],
  ...["9".repeat(400), `0.${"1".repeat(400)}`, "9".repeat(20_000), '"\t"'],
  deep("[", "]", 20_000, ""),
  deep('{"a":', "}", 8_000, "1"),
];

/** A value that fits the schema, more or less; `name`: what it is sent as. */
export function drawValue(schema: Json, dice: Dice, name = ""): unknown {
  const { pick, upTo } = dice;
  if (schema === undefined || Object.keys(schema).length === 0) return pick(odd);
  if ("const" in schema) return schema.const;
  if (schema.enum) return pick(schema.enum);
  const branches = schema.oneOf ?? schema.anyOf;
  if (branches) return drawValue(pick(branches), dice, name);
  if (schema.not) return undefined;
  switch ([schema.type].flat()[0]) {
    case "string":
      if (upTo(8) === 0) return pick(oddTexts);
      return pick(upTo(2) === 0 && meaningful[name] || anyMeaningful);
    case "integer":
    case "number":
      return pick([schema.minimum ?? 0, schema.maximum ?? 1, upTo(100)]);
    case "boolean":
      return pick([true, false]);
    case "array":
      return Array.from({ length: upTo(4) }, () => drawValue(schema.items ?? {}, dice));
    case "null":
      return null;
    default:
      return drawObject(schema, dice);
  }
}

function drawObject({ properties = {}, required = [] }: Json, dice: Dice): unknown {
  const names = Object.keys(properties).filter((name) =>
    required.includes(name) || dice.upTo(2) === 0
  );
  return Object.fromEntries(names.map((name) => [name, drawValue(properties[name], dice, name)]));
}

/** The value with one place in it made another: replaced, left out, added or wrapped. */
export function spoilt(value: unknown, dice: Dice): unknown {
  const { pick, upTo } = dice;
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  if (entries.length === 0 || upTo(5) === 0) {
    return pick([() => pick(odd), () => pick(oddTexts), () => [value], () => ({ value })])();
  }
  const at = upTo(entries.length);
  const changed = pick<() => [string, unknown][]>([
    () => entries.filter((_, index) => index !== at),
    () => [...entries, [pick(members), pick(odd)]],
    () => [...entries, [pick(members), pick(oddTexts)]],
    () => entries.map(([name, old], i) => [name, i === at ? spoilt(old, dice) : old]),
    () => entries.map(([name, old], i) => [name, i === at ? pick(odd) : old]),
    () => entries.map(([name, old], i) => [i === at ? pick(members) : name, old]),
  ])();
  return Array.isArray(value) ? changed.map(([, one]) => one) : Object.fromEntries(changed);
}

/** The JSON text with one piece of it made what JSON writers do not write. */
export function spoiltText(text: string, dice: Dice): string {
  const { pick, upTo } = dice;
  const at = upTo(text.length + 1);
  return pick<() => string>([
    () => text.slice(0, at),
    () =>
      text.slice(0, at) + pick(["{", '"', ",", "\\", "\u0000", "]", "//", "\ufeff"]) +
      text.slice(at),
    () => text.replace(/"[^"]*"|\d+/, () => pick(rawValues)),
    () => text.replace("{", '{"token":"0x","__proto__":{"ok":true},"jsonrpc":"2.0",'),
    () => text.replace("{", `{${text.slice(1, -1) || '"a":1'},`),
    () => pick(rawValues),
    () => text + pick([text, " ".repeat(70_000), "\n\n", "}"]),
    () => "",
  ])();
}

/** The text as bytes, now and then in an encoding that is not JSON's. */
export function encoded(text: string, { upTo, pick }: Dice): Uint8Array<ArrayBuffer> {
  const plain = new TextEncoder().encode(text);
  if (upTo(20) > 0) return plain;
  return pick<() => Uint8Array<ArrayBuffer>>([
    () => Uint8Array.from(text, (character) => character.charCodeAt(0) & 255),
    () => new Uint8Array(Uint16Array.from(text, (character) => character.charCodeAt(0)).buffer),
    () => Uint8Array.of(0xef, 0xbb, 0xbf, ...plain),
    () => Uint8Array.from({ length: 300 }, () => upTo(256)),
    () => Uint8Array.of(0x1f, 0x8b, 8, 0, ...plain.slice(0, 100)),
  ])();
}
