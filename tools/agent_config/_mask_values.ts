/** Where a value ends that begins after a name, an option or a mark: at its quote, or at a blank. */
import type { Hit } from "./rules.ts";

const VALUE_MAX = 400;

/** A quotation mark, with the backslashes that JSON or a shell writes before it. */
export const QUOTE = String.raw`\\{0,3}["'\x60]`;

const opening = new RegExp(QUOTE, "y");
const bare = /[^\s"'`|;&<>]{1,400}/y;

/** More than one value: what a shell runs. */
const line = /[|;&]\s|\s[|;&<>]|\s--?\w|\$\(|`/;

/** Filled in elsewhere, or what a command says: tells of an attack and is no secret. */
const reference =
  /^(?:\$(?:env:)?[A-Za-z_]\w*|\$\{[^}]*\}|%\w+%|<[^<>]*>|\{\{[^}]*\}\})$|^(?:\$\(|`|@)/;

/**
 * The value at `at`; `opened` is the quotation mark that its name stands in, as in 'X-Key: value', and
 * "line" says that a whole command line may stand in it. A reference to a variable is no value.
 */
export function valueAt(
  text: string,
  at: number,
  opened = "",
  holds: "value" | "line" = "value",
): Hit | undefined {
  opening.lastIndex = at;
  const quote = opening.exec(text)?.[0] ?? "";
  if (quote !== "" && quote === opened) return undefined;
  const start = at + quote.length;
  const within = quote || opened;
  let end = within === "" ? bareEnd(text, start) : closing(text, start, within);
  const mayBeLine = quote === "" && opened !== "" && holds === "line";
  if (mayBeLine && isLine(text.slice(start, end))) end = bareEnd(text, start);
  const value = text.slice(start, end);
  return value === "" || reference.test(value) ? undefined : { start, end };
}

/** Whether a text is a command line rather than one value. */
export function isLine(text: string): boolean {
  return line.test(text);
}

/** The quotation mark directly before the word that ends at `at`. */
export function openedBefore(text: string, at: number): string {
  return /\\{0,3}["'`](?=[\w.$:-]{0,60}$)/.exec(text.slice(Math.max(0, at - 64), at))?.[0] ?? "";
}

function bareEnd(text: string, start: number): number {
  bare.lastIndex = start;
  return start + (bare.exec(text)?.[0].length ?? 0);
}

/** Where the same mark stands again, with no more backslashes; without one, the end of the line. */
function closing(text: string, start: number, quote: string): number {
  const mark = quote.slice(-1);
  const last = start + VALUE_MAX;
  for (let at = text.indexOf(mark, start); at >= 0 && at <= last; at = text.indexOf(mark, at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === "\\") slashes++;
    if (slashes < quote.length) return Math.max(start, at - slashes);
  }
  const newline = text.indexOf("\n", start);
  return Math.min(newline < 0 ? text.length : newline, last);
}
