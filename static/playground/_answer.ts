/// <reference lib="dom" />
/** The last answer in the page: its headers, and its body laid out or as it was received. */
import { indentJson } from "../../schema/snippets/json_text.ts";
import { byId, element } from "./_dom.ts";
import { visible } from "./_visible.ts";

export type Answer = {
  readonly response: Response;
  readonly bytes: ArrayBuffer;
  readonly ms: number;
};

/** Shows it; its status line. */
export function showAnswer({ response, bytes, ms }: Answer): string {
  const text = new TextDecoder().decode(bytes);
  const raw = byId("as-received", HTMLInputElement);
  const body = byId("answer", HTMLElement);
  const show = () => body.replaceChildren(visible(raw.checked ? text : indentJson(text)));
  raw.onchange = show;
  show();
  byId("headers", HTMLElement).replaceChildren(
    ...[...response.headers].flatMap(([name, value]) => [
      element("dt", {}, name),
      element("dd", { class: "mono" }, value),
    ]),
  );
  byId("answered", HTMLElement).hidden = false;
  const credits = response.headers.get("X-Credits-Left");
  return [
    `${response.status} ${response.statusText}`.trim(),
    `${Math.round(ms)} ms`,
    sizeText(bytes.byteLength),
    ...(credits === null ? [] : [`${Number(credits).toLocaleString("en-US")} credits left`]),
  ].join(" · ");
}

/** Hides it and keeps nothing of it: it may have repeated the key. */
export function forgetAnswer(): void {
  byId("answered", HTMLElement).hidden = true;
  byId("as-received", HTMLInputElement).onchange = null;
  byId("answer", HTMLElement).replaceChildren();
  byId("headers", HTMLElement).replaceChildren();
}

function sizeText(bytes: number): string {
  return bytes < 1_000 ? `${bytes} bytes` : `${(bytes / 1_000).toFixed(1)} kB`;
}
