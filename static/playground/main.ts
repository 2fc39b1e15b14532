/// <reference lib="dom" />
/** The playground: a form for every operation of `openapi.json` as this service serves it. */
import {
  type OpenApiDocument,
  type Operation,
  operationsOf,
} from "../../schema/snippets/operations.ts";
import { byId, element, marked } from "./_dom.ts";
import { holdKey } from "./_key.ts";
import { type ReadCall, showRequest } from "./_request.ts";
import { sender } from "./_send.ts";
import { snippets } from "./_snippet.ts";
import { visibleText } from "./_visible.ts";

/** Works at the first click: it needs no key. */
const firstShown = "token_risk";

const keyTexts = {
  required: "Needs a key.",
  optional: "Takes a key; some requests need none.",
  none: "Needs no key, and sends none.",
} as const satisfies Record<Operation["key"], string>;

async function start(): Promise<void> {
  const authorization = holdKey(() => clear("The last answer is forgotten, too."));
  const { send, refuse, mended, clear } = sender(authorization);
  const form = byId("call", HTMLFormElement);
  byId("loading", HTMLElement).textContent = "Reading what can be asked …";
  const response = await fetch(new URL("./openapi.json", location.href), { credentials: "omit" });
  const document: OpenApiDocument = await response.json();
  const operations = new Map(operationsOf(document).map((one) => [one.id, one]));
  const showSnippet = snippets(document.servers[0].url);
  const choice = byId("operation", HTMLSelectElement);
  choice.replaceChildren(...options([...operations.values()]));
  let readCall: ReadCall = () => null;
  const update = () => {
    const call = readCall();
    showSnippet(call);
    if (call !== null) mended();
  };
  const choose = (id: string) => {
    const operation = operations.get(id);
    // A fragment may as well be a place on the page.
    if (operation === undefined) return;
    choice.value = id;
    clear("Nothing sent yet.");
    describe(operation);
    readCall = showRequest(operation);
    update();
  };
  choice.addEventListener("change", () => {
    history.replaceState(null, "", `#${choice.value}`);
    choose(choice.value);
  });
  addEventListener("hashchange", () => choose(location.hash.slice(1)));
  form.addEventListener("input", update);
  form.addEventListener("change", update);
  // The browser submits no form with a fault in it, and tells of none; Enter clicks the button, too.
  byId("send", HTMLButtonElement).addEventListener("click", () => {
    if (form.matches(":invalid")) refuse();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const call = readCall();
    if (call !== null) send(call);
  });
  choose(firstShown);
  choose(location.hash.slice(1));
  byId("parts", HTMLElement).hidden = false;
  byId("loading", HTMLElement).hidden = true;
}

function options(operations: readonly Operation[]): HTMLElement[] {
  const groups = Map.groupBy(operations, ({ tag }) => tag);
  return [...groups].map(([label, members]) =>
    element(
      "optgroup",
      { label: visibleText(label) },
      ...members.map(({ id, summary }) => element("option", { value: id }, `${id}: ${summary}`)),
    )
  );
}

function describe({ method, path, summary, description, key }: Operation): void {
  const paragraphs = description.split("\n\n").filter(Boolean);
  byId("about", HTMLElement).replaceChildren(
    element("p", {}, element("code", {}, `${method} ${path}`), ` ${keyTexts[key]}`),
    ...(paragraphs.length > 0 ? paragraphs : [summary]).map((text) =>
      element("p", {}, ...marked(text))
    ),
  );
}

start().catch(() => {
  byId("loading", HTMLElement).textContent =
    "The description of the service could not be read. Reload the page to try again.";
});
