/// <reference lib="dom" />
/** What is going to be sent: parameters as fields, the body as fields or as JSON. */
import { type Call, exampleCall } from "../../schema/snippets/call.ts";
import { indentJson, isJson, sameParts } from "../../schema/snippets/json_text.ts";
import type { Body, Operation } from "../../schema/snippets/operations.ts";
import { area, watched } from "./_controls.ts";
import { byId, element } from "./_dom.ts";
import { jsonFault } from "./_faults.ts";
import { type Field, type Fields, objectFields } from "./_fields.ts";

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
    const values = Object.entries(JSON.parse(parameters.read()));
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

function parameterFields({ parameters }: Operation, example: Call) {
  const schema = {
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description = "", in: place }) => [
        name,
        { ...schema, description, place },
      ]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
  return objectFields(schema, "parameter", example.parameters);
}

/** The body in both forms; what stands in one is taken over when the other is chosen. */
function bodyFields({ schema, examples }: Body): Field {
  const [first] = Object.values(examples);
  const json = area(12, { class: "mono", id: "body-json", "aria-label": "Body as JSON" });
  const { line, write: writeText } = watched(json, jsonFault);
  const write = (value: unknown) => writeText(JSON.stringify(value, null, 2) ?? "");
  const read = () => json.value.trim() === "" ? undefined : json.value;
  write(first);
  if (schema.properties === undefined) {
    const node = element("div", {}, ...exampleChoice(examples, write), json, line);
    return { node, read, write };
  }
  const fields = objectFields(schema, "body", first);
  const raw = element("input", { type: "checkbox", id: "raw" });
  const said = element("p", { class: "hint", id: "raw-said", role: "status" });
  const group = element("fieldset", {}, fields.node);
  const both = element("div", {}, json, line);
  const show = () => {
    // What is hidden must not keep the form from being sent.
    both.hidden = json.disabled = !raw.checked;
    group.hidden = group.disabled = raw.checked;
  };
  show();
  const take = jsonAndBack({ fields, read, writeText });
  raw.addEventListener("change", () => {
    const { stays, text } = take(raw.checked);
    if (stays) raw.checked = true;
    said.textContent = text;
    show();
  });
  const label = element("label", { class: "choice", for: "raw" }, raw, " Edit as JSON");
  return {
    node: element("div", {}, label, said, group, both),
    read: () => raw.checked ? read() : fields.read(),
    write: fields.write,
  };
}

type Forms = {
  readonly fields: Fields;
  readonly read: () => string | undefined;
  readonly writeText: (json: string) => void;
};

/** Takes the body from one form into the other; says when it cannot, or not all of it. */
function jsonAndBack({ fields, read, writeText }: Forms) {
  /** What the fields held when they were filled from JSON that has more than that. */
  let filled: string | null = null;
  return (toJson: boolean): { readonly stays: boolean; readonly text: string } => {
    const done = { stays: false, text: "" };
    if (toJson) {
      // JSON that the fields could not hold stands there still.
      if (fields.read() !== filled) writeText(indentJson(fields.read()));
      return done;
    }
    filled = null;
    const json = read() ?? "{}";
    if (!isJson(json)) return { stays: true, text: "The fields cannot take what is not JSON." };
    if (!json.trimStart().startsWith("{")) {
      return { stays: true, text: "The fields take an object." };
    }
    fields.write(JSON.parse(json));
    if (sameParts(json, fields.read())) return done;
    filled = fields.read();
    return { stays: false, text: "The fields do not hold all of the JSON as it stood there." };
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
