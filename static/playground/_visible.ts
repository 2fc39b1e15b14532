/// <reference lib="dom" />
/** Text of others, such that what it hides or turns around is seen. */
import { hiddenCharacters } from "../../schema/text.ts";
import { element } from "./_dom.ts";

/** Beside what has no form, every blank that is not the plain one. */
const unseen = new RegExp(`${hiddenCharacters.source}|[^\\P{Zs} ]`, "gu");

/** Longest text that is shown; the longest answer of a tool has a megabyte. */
const shownCharsMax = 1_000_000;

/** The text as nodes: each character that nobody sees is named instead, such as `U+202E`. */
export function visible(text: string): (Node | string)[] {
  const shown = text.slice(0, shownCharsMax);
  const nodes: (Node | string)[] = [];
  let end = 0;
  for (const { 0: character, index } of shown.matchAll(unseen)) {
    if (character === "\n" || character === "\t") continue;
    nodes.push(shown.slice(end, index), mark(character));
    end = index + character.length;
  }
  nodes.push(shown.slice(end));
  if (text.length > shown.length) nodes.push("\n… the rest is not shown");
  return nodes;
}

function mark(character: string): HTMLElement {
  const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return element("mark", {}, `U+${point}`);
}
