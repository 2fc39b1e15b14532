/// <reference lib="dom" />
/** The playground: a form for every operation of `openapi.json` as this service serves it. */
import {
  type OpenApiDocument,
  type Operation,
  operationsOf,
} from "../../schema/snippets/operations.ts";
import { byId, element, marked } from "./_dom.ts";
import { holdKey } from "./_key.ts";
import { showRequest } from "./_request.ts";
import { sender } from "./_send.ts";
import { snippets } from "./_snippet.ts";

/** Works at the first click: it needs no key. */
const firstShown = "token_risk";

const keyTexts = {
  required: "Needs a key.",
  optional: "Takes a key; some requests need none.",
  none: "Needs no key, and sends none.",
} as const satisfies Record<Operation["key"], string>;

async function start(): Promise<void> {
  const authorization = holdKey();
  const form = byId("call", HTMLFormElement);
  const response = await fetch(new URL("./openapi.json", location.href), { credentials: "omit" });
  const document: OpenApiDocument = await response.json();
  const operations = operationsOf(document);
  const { send, clear } = sender(authorization);
  const showSnippet = snippets(document.servers[0].url);
  let readCall = showRequest(listed(operations, firstShown));
  const update = () => showSnippet(readCall());
  const choose = (operation: Operation) => {
    clear();
    describe(operation);
    readCall = showRequest(operation);
    update();
  };
  const choice = byId("operation", HTMLSelectElement);
  choice.replaceChildren(...options(operations));
  const chooseNamed = () => {
    const operation = listed(operations, location.hash.slice(1));
    choice.value = operation.id;
    choose(operation);
  };
  choice.addEventListener("change", () => {
    history.replaceState(null, "", `#${choice.value}`);
    choose(listed(operations, choice.value));
  });
  addEventListener("hashchange", chooseNamed);
  form.addEventListener("input", update);
  form.addEventListener("change", update);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const call = readCall();
    if (call !== null) send(call);
  });
  chooseNamed();
  byId("parts", HTMLElement).hidden = false;
  byId("loading", HTMLElement).hidden = true;
}

/** The operation of this id; the first one to show when there is none. */
function listed(operations: readonly Operation[], id: string): Operation {
  const found = operations.find((one) => one.id === id) ??
    operations.find((one) => one.id === firstShown);
  if (found === undefined) throw new Error("the service describes no operation");
  return found;
}

function options(operations: readonly Operation[]): HTMLElement[] {
  const groups = Map.groupBy(operations, ({ tag }) => tag);
  return [...groups].map(([label, members]) =>
    element(
      "optgroup",
      { label },
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
