/** The part of JSON Schema 2020-12 that is described with; anything else is an error. */

type Schema = Readonly<Record<string, unknown>>;

const annotations = new Set(["$schema", "$id", "description", "title", "examples", "default"]);

/** Whether `value` fits; written apart from the service, to judge it. */
export function fits(schema: Schema, value: unknown): boolean {
  return Object.entries(schema).every(([keyword, wanted]) => {
    switch (keyword) {
      case "type":
        return [wanted].flat().some((type) => isOfType(value, type));
      case "const":
        return value === wanted;
      case "enum":
        return (wanted as unknown[]).includes(value);
      case "anyOf":
        return (wanted as Schema[]).some((one) => fits(one, value));
      case "oneOf":
        return (wanted as Schema[]).filter((one) => fits(one, value)).length === 1;
      case "not":
        return !fits(wanted as Schema, value);
      case "pattern":
        return typeof value !== "string" || new RegExp(wanted as string, "u").test(value);
      case "format":
        if (wanted !== "uri") throw new Error(`The format ${wanted} is not known here`);
        return typeof value !== "string" || URL.canParse(value);
      case "minItems":
        return !Array.isArray(value) || value.length >= (wanted as number);
      case "items":
        return !Array.isArray(value) || value.every((one) => fits(wanted as Schema, one));
      case "maxLength":
        return typeof value !== "string" || [...value].length <= (wanted as number);
      case "minLength":
        return typeof value !== "string" || [...value].length >= (wanted as number);
      case "minimum":
        return typeof value !== "number" || value >= (wanted as number);
      case "maximum":
        return typeof value !== "number" || value <= (wanted as number);
      case "maxItems":
        return !Array.isArray(value) || value.length <= (wanted as number);
      case "required":
        return !isObject(value) || (wanted as string[]).every((name) => Object.hasOwn(value, name));
      case "properties":
        return !isObject(value) ||
          Object.entries(wanted as Record<string, Schema>).every(([name, inner]) =>
            !Object.hasOwn(value, name) || fits(inner, value[name])
          );
      case "additionalProperties":
        if (wanted === true) throw new Error("An object is not closed");
        return !isObject(value) ||
          Object.entries(value).every(([name, inner]) =>
            Object.hasOwn(schema["properties"] ?? {}, name) ||
            isObject(wanted) && fits(wanted, inner)
          );
      default:
        if (annotations.has(keyword)) return true;
        throw new Error(`The keyword ${keyword} is not known here`);
    }
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeOf(value) === "object";
}

function isOfType(value: unknown, type: unknown): boolean {
  return type === "integer" ? Number.isInteger(value) : typeOf(value) === type;
}

function typeOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}
