/** JSON answers and the error object (SPEC, "Errors"; DESIGN 5). */
import { type ErrorCode, errorCodes } from "../schema/errors.ts";

/** What was wrong with one argument. `field` is a JSON pointer into the body. */
export type FieldProblem = { readonly field: string; readonly problem: string };

export type Failure = {
  readonly error: ErrorCode;
  readonly detail: string;
  readonly fields?: readonly FieldProblem[];
  /** Of `unknown-engine-version`: those that exist. */
  readonly versions?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
};

/** Metered and personal answers must not be stored by any cache. */
export const privateHeaders = { "Cache-Control": "private, no-store" } as const;

export function jsonResponse(
  body: unknown,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return jsonTextResponse(JSON.stringify(body), status, headers);
}

/** As `jsonResponse`, of a body that is JSON already. */
export function jsonTextResponse(
  text: string,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response {
  return answerOf(text, status, jsonHeaders, privateHeaders, headers);
}

/** What every JSON answer says of its body. */
export const jsonHeaders = {
  "Content-Type": "application/json",
  "X-Content-Type-Options": "nosniff",
} as const;

/**
 * An answer under headers of which later ones take the place of earlier ones. They are set one by one:
 * a record is laid out for the socket at once, and again when the request id joins it.
 */
export function answerOf(
  body: string | null,
  status: number,
  ...groups: readonly Readonly<Record<string, string>>[]
): Response {
  const response = new Response(body, { status });
  const { headers } = response;
  for (const group of groups) {
    for (const name in group) headers.set(name, group[name] ?? "");
  }
  return response;
}

/**
 * The error object with the status of its code.
 *
 * `bad-key` carries no request id: unknown, revoked and malformed keys answer with identical bytes
 * (DESIGN 11). The id stands in `X-Request-Id` on every answer.
 */
export function errorResponse(failure: Failure, requestId: string): Response {
  const { error, detail, fields, versions, headers } = failure;
  const body = {
    ok: false,
    error,
    detail,
    ...(error === "bad-key" ? {} : { requestId }),
    ...(fields === undefined ? {} : { fields }),
    ...(versions === undefined ? {} : { versions }),
  };
  return jsonResponse(body, errorCodes[error].status, headers);
}

/** 405 with `Allow` (RFC 9110, 15.5.6). */
export function methodNotAllowed(allow: readonly string[]): Failure {
  return {
    error: "method-not-allowed",
    detail: `This path takes ${allow.join(", ")}.`,
    headers: { "Allow": allow.join(", ") },
  };
}
