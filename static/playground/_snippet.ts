/// <reference lib="dom" />
/** The call as code, in the language that is chosen. It never holds the key. */
import type { Call } from "../../schema/snippets/call.ts";
import { type Language, languages } from "../../schema/snippets/snippets.ts";
import { byId } from "./_dom.ts";

/** Shows a call, or says why there is none. */
export function snippets(baseUrl: string): (call: Call | null) => void {
  const shown = byId("snippet", HTMLElement);
  const choice = byId("languages", HTMLElement);
  const copy = byId("copy", HTMLButtonElement);
  const said = byId("copy-said", HTMLElement);
  let last: Call | null = null;
  const show = () => {
    const checked = choice.querySelector<HTMLInputElement>("input:checked");
    const { write } = languages[(checked?.value ?? "curl") as Language];
    const code = last === null ? null : write(last, baseUrl);
    copy.disabled = code === null;
    said.textContent = "";
    shown.textContent = code ?? noCode(last);
  };
  choice.addEventListener("change", show);
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(shown.textContent ?? "");
      said.textContent = "Copied";
    } catch {
      // No clipboard here: the text stands selected, and the keyboard copies it.
      getSelection()?.selectAllChildren(shown);
      said.textContent = "Selected: copy it now";
    }
  });
  return (call) => {
    last = call;
    show();
  };
}

/** Why there is none. */
function noCode(call: Call | null): string {
  if (call === null) return "The form is not complete, or holds what cannot be sent.";
  const { tag } = call.operation;
  if (tag === "mcp") return "An MCP client sends this by itself, or sends no such thing.";
  return tag === "tools"
    ? "An MCP client writes values anew, and would send other ones than these."
    : "This is not one of the tools over MCP.";
}
