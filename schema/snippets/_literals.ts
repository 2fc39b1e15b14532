/**
 * Values as literals of other languages. What nobody can see is escaped: a snippet must do what it
 * looks like (CVE-2021-42574).
 */
import { hiddenCharacters } from "../text.ts";

/** In single quotes of a POSIX shell nothing has a meaning but the closing quote. */
export function shellText(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** JSON text of one line. */
export function jsonText(value: unknown): string {
  return seenJson(JSON.stringify(value));
}

/** JSON text as it was written. Its raw blanks stand between its parts (RFC 8259, 2). */
export function seenJson(json: string): string {
  return seen(json, (character) => /[\t\n\r]/.test(character) ? character : jsonEscape(character));
}

/** A JavaScript literal of JSON's form. */
export function jsLiteral(value: unknown, indent: string): string {
  return indented(jsonLines(value), indent);
}

/** A Python literal: JSON's form, with the three words that are named otherwise. */
export function pythonLiteral(value: unknown, indent: string): string {
  return indented(pythonLines(value, ""), indent);
}

const tab = "    ";

function pythonLines(value: unknown, outer: string): string {
  const inner = outer + tab;
  if (value === null) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (typeof value === "string") return seen(JSON.stringify(value), pythonEscape);
  if (typeof value !== "object") return String(value);
  const [open, close, rows] = Array.isArray(value)
    ? ["[", "]", value.map((one) => pythonLines(one, inner))]
    : [
      "{",
      "}",
      Object.entries(value).map(([name, one]) =>
        `${pythonLines(name, inner)}: ${pythonLines(one, inner)}`
      ),
    ];
  if (rows.length === 0) return open + close;
  return `${open}\n${rows.map((row) => `${inner}${row},\n`).join("")}${outer}${close}`;
}

function jsonLines(value: unknown): string {
  return JSON.stringify(value, null, 2).split("\n").map((line) => seen(line, jsonEscape))
    .join("\n");
}

function indented(text: string, indent: string): string {
  return text.replaceAll("\n", `\n${indent}`);
}

/** JSON has left no control character raw, so every match stands inside a text. */
function seen(text: string, escape: (character: string) => string): string {
  return text.replace(hiddenCharacters(), escape);
}

function jsonEscape(character: string): string {
  return character.split("").map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

function pythonEscape(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  return point > 0xffff ? `\\U${point.toString(16).padStart(8, "0")}` : jsonEscape(character);
}
