/** An operation with its values filled in: what is sent, and what a snippet shows. */
import type { Operation } from "./operations.ts";

export type Call = {
  readonly operation: Operation;
  /** Of parameters, by name; those left out are not sent. */
  readonly parameters: Readonly<Record<string, string>>;
  /** JSON text, sent as it is; `undefined`: no body. */
  readonly body: string | undefined;
};

/** A call without its key. */
export type Sent = {
  readonly method: Operation["method"];
  /** Path and query below the base of the service. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string | undefined;
};

/** The operation with the examples of the document. */
export function exampleCall(operation: Operation): Call {
  const given = operation.parameters.filter(({ example }) => example !== undefined);
  return {
    operation,
    parameters: Object.fromEntries(given.map(({ name, example }) => [name, String(example)])),
    // Of an operation without a body there is no example, and no text of it.
    body: JSON.stringify(Object.values(operation.body?.examples ?? {})[0]),
  };
}

export function sentBy({ operation, parameters, body }: Call): Sent {
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  let path = operation.path;
  for (const { name, in: place } of operation.parameters) {
    const value = parameters[name];
    if (value === undefined) continue;
    if (place === "path") path = path.replace(`{${name}}`, encodeURIComponent(value));
    if (place === "query") query.set(name, value);
    if (place === "header") headers[name] = value;
  }
  if (body !== undefined) headers["Content-Type"] = "application/json";
  return {
    method: operation.method,
    path: query.size > 0 ? `${path}?${query}` : path,
    headers,
    body,
  };
}
