/// <reference lib="dom" />
/** Form fields from a JSON schema. What a field cannot say, the JSON mode can. */
import { type Control, controlFor, type FormSchema, watched } from "./_controls.ts";
import { element, marked } from "./_dom.ts";

export type Field = {
  readonly node: HTMLElement;
  /** JSON text, with every value as it was typed; `undefined` when the field is left empty. */
  readonly read: () => string | undefined;
  readonly write: (value: unknown) => void;
};

export type Fields = Omit<Field, "read"> & { readonly read: () => string };

/** The fields of an object, one below the other. */
export function objectFields(
  schema: FormSchema,
  id: string,
  example: unknown,
): Fields {
  const examples = asObject(example);
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const required = schema.required?.includes(name) ?? false;
    return [
      name,
      field(property, { name, id: `${id}.${name}`, required }, examples[name]),
    ] as const;
  });
  const write = (value: unknown) => {
    const given = asObject(value);
    for (const [name, one] of fields) one.write(given[name]);
  };
  write(example);
  const none = fields.length === 0 ? [element("p", { class: "hint" }, "None.")] : [];
  return {
    node: element("div", {}, ...fields.map(([, { node }]) => node), ...none),
    read: () => {
      const members = fields.flatMap(([name, { read }]) => {
        const value = read();
        return value === undefined ? [] : [`${JSON.stringify(name)}:${value}`];
      });
      return `{${members.join(",")}}`;
    },
    write,
  };
}

type Named = { readonly name: string; readonly id: string; readonly required: boolean };

function field(schema: FormSchema, named: Named, example: unknown): Field {
  if (schema.properties === undefined) return labelled(schema, named, controlFor(schema, example));
  const inner = objectFields(schema, named.id, example);
  const legend = element("legend", {}, title(named));
  return {
    node: element("fieldset", { class: "inner" }, legend, ...hint(schema, named), inner.node),
    read: () => {
      const json = inner.read();
      return named.required || json !== "{}" ? json : undefined;
    },
    write: inner.write,
  };
}

function labelled(schema: FormSchema, named: Named, control: Control): Field {
  const { node, toJson, format, fault } = control;
  const described = hint(schema, named);
  node.id = named.id;
  node.required = named.required;
  if (described.length > 0) node.setAttribute("aria-describedby", `${named.id}-hint`);
  const { line, write } = watched(node, fault);
  const label = element("label", { for: named.id }, title(named));
  return {
    node: element("div", {}, label, ...described, node, line),
    read: () => node.value.trim() === "" ? undefined : toJson(node.value),
    write: (value) => write(value === undefined ? "" : format(value)),
  };
}

function title({ name, required }: Named): string {
  return required ? `${name} (required)` : name;
}

function hint({ description, maxLength, enum: choices }: FormSchema, { id }: Named) {
  const length = maxLength === undefined || choices ? "" : `At most ${maxLength} characters.`;
  const text = [description, length].filter(Boolean).join(" ");
  return text === "" ? [] : [element("p", { class: "hint", id: `${id}-hint` }, ...marked(text))];
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? value as Readonly<Record<string, unknown>>
    : {};
}
