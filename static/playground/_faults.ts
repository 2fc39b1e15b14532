/** Why a text cannot stand where it was typed; empty: it can. */
import { isJson } from "../../schema/snippets/json_text.ts";
import type { FieldSchema } from "../../schema/snippets/operations.ts";

/** RFC 8259, 6. */
const number = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

export function numberFault(
  given: string,
  { type, minimum, maximum }: Pick<FieldSchema, "type" | "minimum" | "maximum">,
): string {
  const text = given.trim();
  if (text === "") return "";
  if (/^-?0\d+$/.test(text)) return "A number in JSON has no leading zeros.";
  if (!number.test(text)) return "This is not a number.";
  const value = Number(text);
  if (!Number.isFinite(value)) return "This number is too large.";
  if (type === "integer" && !Number.isInteger(value)) return "This is not a whole number.";
  if (minimum !== undefined && value < minimum) return `This has to be at least ${minimum}.`;
  if (maximum !== undefined && value > maximum) return `This may be at most ${maximum}.`;
  return "";
}

export function jsonFault(text: string): string {
  return text.trim() === "" || isJson(text) ? "" : "This is not JSON.";
}

/** RFC 9110, 5.5; what is no longer plain ASCII arrives differently from different clients. */
export function headerFault(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? "" : "A header takes no other characters than plain ASCII.";
}
