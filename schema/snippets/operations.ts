/**
 * The operations of `openapi.json` as forms and snippets need them. Reads the document as it is
 * served; runs in browsers too.
 */

/** The part of a JSON schema (2020-12) that a form is made from. */
export type FieldSchema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
};

export type Parameter = {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: FieldSchema;
  readonly example?: unknown;
};

/** A body that an operation takes. */
export type Body = {
  readonly schema: FieldSchema;
  /** By name; the first one is what a form starts with. */
  readonly examples: Readonly<Record<string, unknown>>;
};

export type Operation = {
  readonly id: string;
  readonly method: "GET" | "POST";
  /** With its parameters in braces (RFC 6570). */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly key: "required" | "optional" | "none";
  readonly parameters: readonly Parameter[];
  /** `null`: it takes none. */
  readonly body: Body | null;
  /** What comes with a 200 is JSON, and nothing else may come. */
  readonly answersJson: boolean;
};

/** What is read of the document. */
export type OpenApiDocument = {
  readonly servers: readonly [{ readonly url: string }];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
};

type Described = {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
};

type Content = {
  readonly schema: FieldSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
};

const json = "application/json";

/** In the order of the document. */
export function operationsOf({ paths, security }: OpenApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Operation => ({
      id: described.operationId,
      method: method === "post" ? "POST" : "GET",
      path,
      tag: described.tags[0],
      summary: described.summary,
      description: described.description ?? "",
      key: keyOf(described.security ?? security),
      parameters: described.parameters ?? [],
      body: bodyOf(described.requestBody?.content[json]),
      answersJson: Object.keys(described.responses["200"]?.content ?? {}).join() === json,
    }))
  );
}

/** An empty requirement among others makes them optional (OpenAPI 3.1, Security Requirement). */
function keyOf(security: readonly Readonly<Record<string, unknown>>[]): Operation["key"] {
  if (security.length === 0) return "none";
  return security.some((one) => Object.keys(one).length === 0) ? "optional" : "required";
}

function bodyOf(content: Content | undefined): Body | null {
  if (content === undefined) return null;
  const { schema, example, examples = { example: { value: example } } } = content;
  return {
    schema,
    examples: Object.fromEntries(
      Object.entries(examples).map(([name, { value }]) => [name, value]),
    ),
  };
}
