/// <reference lib="dom" />
/** Text of others, such that what it hides or turns around is seen. */
import { hiddenCharacters } from "../../schema/text.ts";

/** Beside what has no form, every blank that is not the plain one. */
const unseen = new RegExp(`${hiddenCharacters().source}|[^\\P{Zs} ]`, "gu");

/** Longest text that is shown; the longest answer of a tool has a megabyte. */
const shownCharsMax = 1_000_000;

/** Most characters that are named; each is an element, and ten times as many stall the tab for seconds. */
const namedMax = 10_000;

/** The text as nodes: each character that nobody sees is named instead, such as `U+202E`. */
export function visible(text: string): DocumentFragment {
  const shown = text.slice(0, shownCharsMax);
  // One by one: a call takes only so many arguments.
  const nodes = document.createDocumentFragment();
  let end = 0;
  let named = 0;
  for (const { 0: character, index } of shown.matchAll(unseen)) {
    if (character === "\n" || character === "\t") continue;
    nodes.append(shown.slice(end, index));
    end = index;
    if (named++ === namedMax) return cut(nodes);
    nodes.append(mark(character));
    end += character.length;
  }
  nodes.append(shown.slice(end));
  return text.length > shown.length ? cut(nodes) : nodes;
}

/** The same where no element may stand. */
export function visibleText(text: string): string {
  return visible(text).textContent ?? "";
}

function cut(nodes: DocumentFragment): DocumentFragment {
  nodes.append("\n… the rest is not shown");
  return nodes;
}

function mark(character: string): HTMLElement {
  const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  const made = document.createElement("mark");
  made.append(`U+${point}`);
  return made;
}
