/// <reference lib="dom" />
/** What is going to be sent: parameters as fields, the body as fields or as JSON. */
import { type Call, exampleCall } from "../../schema/snippets/call.ts";
import type { Body, Operation } from "../../schema/snippets/operations.ts";
import { byId, element } from "./_dom.ts";
import { type Field, jsonArea, jsonFault, objectFields } from "./_fields.ts";

/** The call as the form has it; `null` while the form cannot be sent. */
export type ReadCall = () => Call | null;

/** Puts the form of an operation into the page, filled in with the example. */
export function showRequest(operation: Operation): ReadCall {
  const form = byId("call", HTMLFormElement);
  const example = exampleCall(operation);
  const parameters = parameterFields(operation, example);
  const body = operation.body === null ? null : bodyFields(operation.body);
  byId("parameters", HTMLElement).replaceChildren(...parts(operation, parameters, body));
  return () => {
    if (!form.checkValidity()) return null;
    const values = Object.entries(parameters.read() as Record<string, unknown>);
    return {
      operation,
      parameters: Object.fromEntries(values.map(([name, value]) => [name, String(value)])),
      body: body?.read(),
    };
  };
}

function parts(operation: Operation, parameters: Field, body: Field | null): Node[] {
  const shown = operation.parameters.length === 0
    ? []
    : [element("fieldset", {}, element("legend", {}, "Parameters"), parameters.node)];
  if (body !== null) shown.push(element("fieldset", {}, element("legend", {}, "Body"), body.node));
  return shown.length > 0 ? shown : [element("p", { class: "hint" }, "It takes no arguments.")];
}

function parameterFields({ parameters }: Operation, example: Call): Field {
  const schema = {
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description = "" }) => [name, { ...schema, description }]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
  return objectFields(schema, "parameter", example.parameters);
}

/** The body in both forms; what stands in one is taken over when the other is chosen. */
function bodyFields({ schema, examples }: Body): Field {
  const [first] = Object.values(examples);
  const area = jsonArea(12, { id: "body-json", "aria-label": "Body as JSON" });
  const writeArea = (value: unknown) => {
    area.value = JSON.stringify(value, null, 2) ?? "";
    area.setCustomValidity("");
  };
  const readArea = () => area.value.trim() === "" ? undefined : JSON.parse(area.value);
  writeArea(first);
  if (schema.properties === undefined) {
    const node = element("div", {}, ...exampleChoice(examples, writeArea), area);
    return { node, read: readArea, write: writeArea };
  }
  const fields = objectFields(schema, "body", first);
  const raw = element("input", { type: "checkbox", id: "raw" });
  const group = element("fieldset", {}, fields.node);
  const show = () => {
    // What is hidden must not keep the form from being sent.
    area.hidden = area.disabled = !raw.checked;
    group.hidden = group.disabled = raw.checked;
  };
  show();
  raw.addEventListener("change", () => {
    if (raw.checked) writeArea(fields.read());
    else if (jsonFault(area.value) === "") fields.write(readArea());
    show();
  });
  const label = element("label", { class: "choice", for: "raw" }, raw, " Edit as JSON");
  return {
    node: element("div", {}, label, group, area),
    read: () => raw.checked ? readArea() : fields.read(),
    write: fields.write,
  };
}

function exampleChoice(examples: Body["examples"], write: (value: unknown) => void): Node[] {
  const names = Object.keys(examples);
  if (names.length < 2) return [];
  const choice = element(
    "select",
    { id: "example" },
    ...names.map((name) => element("option", { value: name }, name)),
  );
  choice.addEventListener("change", () => write(examples[choice.value]));
  return [element("label", { for: "example" }, "Example"), choice];
}
