/// <reference lib="dom" />
/** The control of one value, what may stand in it, and what is said beside it when it may not. */
import { compactJson } from "../../schema/snippets/json_text.ts";
import type { FieldSchema, Parameter } from "../../schema/snippets/operations.ts";
import { type Attributes, element } from "./_dom.ts";
import { headerFault, jsonFault, numberFault, pathFault } from "./_faults.ts";

/** A schema, and where its value goes when that is not the body. */
export type FormSchema = Omit<FieldSchema, "properties"> & {
  readonly place?: Parameter["in"];
  readonly properties?: Readonly<Record<string, FormSchema>>;
};

/** A control, and what its text stands for. */
export type Control = {
  readonly node: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  /** JSON text of what stands there. */
  readonly toJson: (text: string) => string;
  readonly format: (value: unknown) => string;
  /** Empty: it may stand there. */
  readonly fault: (text: string) => string;
};

/** Text that is longer than this is edited in several lines. */
const lineChars = 100;

const noFault = () => "";
const asText = { toJson: JSON.stringify, format: String, fault: noFault } as const;
const asTyped = { toJson: (text: string) => text.trim(), format: String, fault: noFault } as const;

const placeFaults = { path: pathFault, query: noFault, header: headerFault } as const;

export function controlFor(schema: FormSchema, example: unknown): Control {
  const { type, enum: choices } = schema;
  if (choices !== undefined) return { node: select(choices.map(String)), ...asText };
  switch (type) {
    case "boolean":
      return { node: select(["true", "false"]), ...asTyped };
    // No number field: of what is no number to it, it tells nothing, and it takes `01` for one.
    case "integer":
    case "number": {
      const node = input({ inputmode: type === "integer" ? "numeric" : "decimal" });
      return { node, ...asTyped, fault: (text) => numberFault(text, schema) };
    }
    // No `maxlength`: it cuts what is pasted without a word, and what is too long the service refuses.
    case "string": {
      const fault = schema.place === undefined ? noFault : placeFaults[schema.place];
      const node = String(example ?? "").length > lineChars ? area(5) : input();
      return { node, ...asText, fault };
    }
    default:
      return {
        toJson: compactJson,
        node: area(5, { class: "mono" }),
        format: (value) => JSON.stringify(value, null, 2),
        fault: jsonFault,
      };
  }
}

const plain = { spellcheck: "false", autocomplete: "off", autocapitalize: "off" } as const;

function input(attributes: Attributes = {}): HTMLInputElement {
  return element("input", { type: "text", ...attributes, ...plain });
}

export function area(rows: number, attributes: Attributes = {}): HTMLTextAreaElement {
  return element("textarea", { rows, ...plain, ...attributes });
}

function select(choices: readonly string[]): HTMLSelectElement {
  const options = choices.map((choice) => element("option", { value: choice }, choice));
  return element("select", {}, element("option", { value: "" }, "(left out)"), ...options);
}

/** A control with the line below it that says what is wrong. */
export type Watched = {
  readonly line: HTMLElement;
  /** Puts a text there that is not judged before it is changed. */
  readonly write: (text: string) => void;
};

/** The browser sends no form with a fault in it; the line says which, as soon as it is typed. */
export function watched(node: Control["node"], fault: Control["fault"]): Watched {
  const line = element("p", { class: "hint bad-text", id: `${node.id}-fault`, hidden: true });
  const hints = [node.getAttribute("aria-describedby"), line.id].filter(Boolean);
  node.setAttribute("aria-describedby", hints.join(" "));
  const tell = (text: string) => {
    line.textContent = text;
    line.hidden = text === "";
    node.setAttribute("aria-invalid", String(text !== ""));
  };
  node.addEventListener("input", () => {
    node.setCustomValidity(fault(node.value));
    tell(node.validationMessage);
  });
  const write = (text: string) => {
    node.value = text;
    node.setCustomValidity(fault(node.value));
    tell(node.validity.customError ? node.validationMessage : "");
  };
  return { line, write };
}
