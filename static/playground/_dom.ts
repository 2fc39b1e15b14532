/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/** Elements of the page. Text only ever becomes text nodes: nothing here parses markup. */
import { visible } from "./_visible.ts";

/** An element that the page came with. */
export function byId<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`the page has no ${id}`);
}

/** `true` stands for an attribute without a value; `false` and `undefined` leave it out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** An element; of its texts everything is seen. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    made.setAttribute(key, value === true ? "" : String(value));
  }
  for (const child of children) made.append(typeof child === "string" ? visible(child) : child);
  return made;
}

/** Words between backticks as code. */
export function marked(text: string): (Node | string)[] {
  return text.split("`").map((part, index) => index % 2 === 1 ? element("code", {}, part) : part);
}
