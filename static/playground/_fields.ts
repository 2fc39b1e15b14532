/// <reference lib="dom" />
/** Form fields from a JSON schema. What a field cannot say, the JSON mode can. */
import type { FieldSchema } from "../../schema/snippets/operations.ts";
import { type Attributes, element, marked } from "./_dom.ts";

export type Field = {
  readonly node: HTMLElement;
  /** The value; `undefined` when the field is left empty. */
  readonly read: () => unknown;
  readonly write: (value: unknown) => void;
};

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Text that is longer than this is edited in several lines. */
const lineChars = 100;

/** The fields of an object, one below the other. */
export function objectFields(
  schema: FieldSchema,
  id: string,
  example: unknown,
): Field {
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
      const values = fields.flatMap(([name, { read }]) => {
        const value = read();
        return value === undefined ? [] : [[name, value] as const];
      });
      return Object.fromEntries(values);
    },
    write,
  };
}

type Named = { readonly name: string; readonly id: string; readonly required: boolean };

function field(schema: FieldSchema, named: Named, example: unknown): Field {
  if (schema.properties === undefined) return labelled(schema, named, controlFor(schema, example));
  const inner = objectFields(schema, named.id, example);
  const legend = element("legend", {}, title(named));
  return {
    node: element("fieldset", { class: "inner" }, legend, ...hint(schema, named), inner.node),
    read: () => {
      const value = inner.read();
      return named.required || Object.keys(asObject(value)).length > 0 ? value : undefined;
    },
    write: inner.write,
  };
}

/** A control, and what its text stands for. */
type Kind = {
  readonly control: Control;
  readonly parse: (text: string) => unknown;
  readonly format: (value: unknown) => string;
};

const asText = { parse: (text: string) => text as unknown, format: String };
const asJson = { parse: JSON.parse, format: (value: unknown) => JSON.stringify(value, null, 2) };

function controlFor(schema: FieldSchema, example: unknown): Kind {
  const { type, enum: choices, minimum, maximum } = schema;
  if (choices !== undefined) return { control: select(choices.map(String)), ...asText };
  switch (type) {
    case "boolean":
      return { control: select(["true", "false"]), ...asJson };
    case "integer":
    case "number": {
      const step = type === "integer" ? 1 : "any";
      const control = input({ type: "number", min: minimum, max: maximum, step });
      return { control, ...asJson };
    }
    // No `maxlength`: it cuts what is pasted without a word, and what is too long the service refuses.
    case "string": {
      if (String(example ?? "").length > lineChars) {
        return {
          control: element("textarea", { rows: 5, ...plain }),
          ...asText,
        };
      }
      return { control: input({ type: "text" }), ...asText };
    }
    default:
      return { control: jsonArea(5), ...asJson };
  }
}

const plain = { spellcheck: "false", autocomplete: "off", autocapitalize: "off" } as const;

function input(attributes: Attributes): HTMLInputElement {
  return element("input", { ...attributes, ...plain });
}

function select(choices: readonly string[]): HTMLSelectElement {
  const options = choices.map((choice) => element("option", { value: choice }, choice));
  return element("select", {}, element("option", { value: "" }, "(left out)"), ...options);
}

/** A text area that the browser refuses to send unless it holds JSON. */
export function jsonArea(rows: number, attributes: Attributes = {}): HTMLTextAreaElement {
  const area = element("textarea", { rows, class: "mono", ...plain, ...attributes });
  area.addEventListener("input", () => area.setCustomValidity(jsonFault(area.value)));
  return area;
}

export function jsonFault(text: string): string {
  if (text.trim() === "") return "";
  try {
    JSON.parse(text);
    return "";
  } catch {
    return "This is not JSON.";
  }
}

function labelled(schema: FieldSchema, named: Named, { control, parse, format }: Kind): Field {
  const described = hint(schema, named);
  control.id = named.id;
  control.required = named.required;
  if (described.length > 0) control.setAttribute("aria-describedby", `${named.id}-hint`);
  return {
    node: element(
      "div",
      {},
      element("label", { for: named.id }, title(named)),
      ...described,
      control,
    ),
    read: () => control.value.trim() === "" ? undefined : parse(control.value),
    write: (value) => {
      control.value = value === undefined ? "" : format(value);
      control.setCustomValidity("");
    },
  };
}

function title({ name, required }: Named): string {
  return required ? `${name} (required)` : name;
}

function hint({ description, maxLength, enum: choices }: FieldSchema, { id }: Named) {
  const length = maxLength === undefined || choices ? "" : `At most ${maxLength} characters.`;
  const text = [description, length].filter(Boolean).join(" ");
  return text === "" ? [] : [element("p", { class: "hint", id: `${id}-hint` }, ...marked(text))];
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? value as Readonly<Record<string, unknown>>
    : {};
}
