/** The operations of an OpenAPI document and what each says that it answers. */
import { errorCodes } from "../../../schema/errors.ts";

// deno-lint-ignore no-explicit-any -- a document of any shape
type Json = any;

export type Operation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly metered: boolean;
  /** A request that fits: of the document's own examples. */
  readonly example: Sent;
  /** What must be seen: statuses, with each code, or each kind of 200. */
  readonly answers: readonly string[];
};

export type Sent = {
  /** Instead of the operation's, where that has parameters. */
  readonly path?: string;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export function operationsOf(document: Json): readonly Operation[] {
  return Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      metered: operation.security === undefined,
      example: exampleOf(path, operation),
      answers: Object.entries<Json>(operation.responses).flatMap(([status, response]) =>
        answersOf(status, response)
      ),
    }))
  );
}

function exampleOf(template: string, { parameters = [], requestBody }: Json): Sent {
  const path = parameters.filter((one: Json) => one.in === "path")
    .reduce(
      (text: string, { name, example }: Json) => text.replace(`{${name}}`, example),
      template,
    );
  const query = new URLSearchParams(
    parameters.filter((one: Json) => one.in === "query" && one.example !== undefined)
      .map(({ name, example }: Json) => [name, example]),
  );
  const content = requestBody?.content["application/json"];
  const body = content?.example ?? Object.values<Json>(content?.examples ?? {})[0]?.value;
  return {
    path,
    ...(query.size > 0 ? { query: String(query) } : {}),
    ...(body === undefined ? {} : { body }),
  };
}

function answersOf(status: string, { content }: Json): string[] {
  const schema = content?.["application/json"]?.schema;
  const codes = schema?.allOf?.[1]?.properties.error.enum as string[] | undefined;
  if (codes !== undefined) return codes.map((code) => `${status} ${code}`);
  const refuses = schema?.oneOf?.some(({ $ref }: Json) => $ref?.endsWith("/Refusal"));
  return refuses ? [`${status} ok`, `${status} refused`] : [status];
}

/** What an answer counts as, in the words of `answers`. */
export function answerName(operation: Operation, status: number, body: Json): string {
  const names = new Set(operation.answers);
  const code = body?.error;
  if (status === 200 && names.has("200 refused")) return `200 ${body.ok ? "ok" : "refused"}`;
  if (typeof code === "string" && Object.hasOwn(errorCodes, code)) {
    const named = `${status} ${code}`;
    if (names.has(named)) return named;
  }
  return String(status);
}
