/** The operations of an OpenAPI document: what to send them, and what they say they answer. */

// deno-lint-ignore no-explicit-any -- a document of any shape
export type Json = any;

export type Operation = {
  readonly id: string;
  readonly method: string;
  /** With `{name}` where a parameter stands. */
  readonly template: string;
  /** The template with the document's own examples in it. */
  readonly path: string;
  readonly query: readonly string[];
  /** Schema of the body, references resolved; `null` takes none. */
  readonly body: Json | null;
  readonly examples: readonly unknown[];
  /** Every status, with the error codes that it may carry; `null`: any body. */
  readonly answers: ReadonlyMap<number, ReadonlySet<string> | null>;
};

export function operationsOf(document: Json): readonly Operation[] {
  return Object.entries<Json>(document.paths).flatMap(([template, item]) =>
    Object.entries<Json>(item).map(([method, operation]): Operation => {
      const { parameters = [], requestBody, responses } = operation;
      const content = requestBody?.content["application/json"];
      const named = Object.values<Json>(content?.examples ?? {}).map(({ value }) => value);
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        template,
        path: filled(template, parameters),
        query: parameters.filter((one: Json) => one.in === "query").map((one: Json) => one.name),
        body: content === undefined ? null : resolved(content.schema, document),
        examples: content?.example === undefined ? named : [content.example],
        answers: new Map(
          Object.entries<Json>(responses).map((
            [status, answer],
          ) => [Number(status), codes(answer)]),
        ),
      };
    })
  );
}

/** The operations of the path; `undefined` where the document has none. */
export function atPath(
  operations: readonly Operation[],
  path: string,
): readonly Operation[] | undefined {
  const found = operations.filter(({ template }) =>
    new RegExp(`^${template.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path)
  );
  return found.length === 0 ? undefined : found;
}

/** The operation that a request asks. */
export function askedOf(
  operations: readonly Operation[],
  { url, method }: Request,
): Operation | undefined {
  return atPath(operations, new URL(url).pathname)?.find((one) => one.method === method);
}

function filled(template: string, parameters: readonly Json[]): string {
  return parameters.filter((one) => one.in === "path")
    .reduce((path, { name, example }) => path.replace(`{${name}}`, example), template);
}

function codes({ content }: Json): ReadonlySet<string> | null {
  const listed = content?.["application/json"]?.schema?.allOf?.[1]?.properties?.error?.enum;
  return listed === undefined ? null : new Set(listed);
}

/** The schema with what its references stand for in their place. */
function resolved(schema: Json, document: Json): Json {
  if (Array.isArray(schema)) return schema.map((one) => resolved(one, document));
  if (typeof schema !== "object" || schema === null) return schema;
  if (typeof schema.$ref === "string") {
    const target = schema.$ref.slice(2).split("/")
      .reduce((at: Json, name: string) => at[name], document);
    return resolved(target, document);
  }
  return Object.fromEntries(
    Object.entries(schema).map(([name, inner]) => [name, resolved(inner, document)]),
  );
}
