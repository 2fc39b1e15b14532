/** Why a text cannot stand where it was typed; empty: it can. */
import { isJson } from "../../schema/snippets/json_text.ts";
import type { FieldSchema } from "../../schema/snippets/operations.ts";

/** RFC 8259, 6. */
const number = /^-?(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

export function numberFault(
  given: string,
  { type, minimum, maximum }: Pick<FieldSchema, "type" | "minimum" | "maximum">,
): string {
  const text = given.trim();
  if (text === "") return "";
  if (/^-?0\d+$/.test(text)) return "A number in JSON has no leading zeros.";
  const parts = number.exec(text);
  if (parts === null) return "This is not a number.";
  const value = Number(text);
  if (!Number.isFinite(value)) return "This number is too large.";
  if (type === "integer" && !isWhole(parts)) return "This is not a whole number.";
  if (minimum !== undefined && value < minimum) return `This has to be at least ${minimum}.`;
  if (maximum !== undefined && value > maximum) return `This may be at most ${maximum}.`;
  return "";
}

/** By its digits: as a double, `1e-400` is 0 (IEEE 754). */
function isWhole([, whole = "", fraction = "", exponent = "0"]: RegExpExecArray): boolean {
  const digits = whole + fraction;
  const significant = digits.replace(/0+$/, "");
  return significant === "" ||
    Number(exponent) + digits.length - significant.length >= fraction.length;
}

export function jsonFault(text: string): string {
  return text.trim() === "" || isJson(text) ? "" : "This is not JSON.";
}

/** Dots alone are steps in a path (RFC 3986, 3.3); half a character has no UTF-8; blanks alone are left out. */
export function pathFault(text: string): string {
  return /^(\.{1,2}|\s+)$|[/\\\p{Cs}]/u.test(text)
    ? "This part of the path cannot stand there."
    : "";
}

/** RFC 9110, 5.5; what is no longer plain ASCII arrives differently from different clients. */
export function headerFault(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? "" : "A header takes no other characters than plain ASCII.";
}
