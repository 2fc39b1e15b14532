/** The whole of what a request's log line may say: each field by name, and the form of its value. */
import { verdicts } from "../../schema/ci.ts";
import { errorCodes, refusalCodes } from "../../schema/errors.ts";

type Form = (value: unknown, known: Known) => boolean;

/** What a service has: patterns of its routes, names of its tools. */
export type Known = { readonly routes: readonly string[]; readonly tools: readonly string[] };

const oneOf = (...all: readonly string[]): Form => (value) => all.includes(value as string);
const written = (form: RegExp): Form => (value) => typeof value === "string" && form.test(value);
const whole = (from: number, to = Number.MAX_SAFE_INTEGER): Form => (value) =>
  Number.isSafeInteger(value) && Number(value) >= from && Number(value) <= to;

/** A field that is not here stands in no line; none of these has words of a caller or an upstream. */
export const requestLineForms: Readonly<Record<string, Form>> = {
  requestId: written(/^[0-9a-f]{16}$/),
  traceId: written(/^[0-9a-f]{32}$/),
  route: (value, { routes }) => value === "*" || routes.includes(String(value)),
  method: oneOf("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "other"),
  status: whole(200, 599),
  ms: whole(0),
  keyId: written(/^[0-9a-f]{32}$/),
  credits: whole(0),
  // A batch names all of its tools.
  tool: (value, { tools }) =>
    typeof value === "string" && value.split(" ").every((name) => tools.includes(name)),
  refusal: oneOf(...Object.keys(errorCodes), ...Object.keys(refusalCodes)),
  upstreams: whole(0),
  upstreamsFailed: whole(0),
  messages: whole(1),
  cached: whole(0, 1),
  verdict: oneOf(...verdicts),
  signIn: oneOf(
    ...["no-provider", "in-clear", "too-many", "unknown-flow", "other-browser", "other-provider"],
    ...["denied", "provider-refused", "provider-silent", "no-link", "has-account", "account-gone"],
  ),
};

/** In every line of a request. */
const always = ["requestId", "route", "method", "status", "ms"] as const;

/** What is wrong with the fields of such a line; empty: nothing. */
export function lineFaults(
  fields: Readonly<Record<string, unknown>>,
  known: Known,
): readonly string[] {
  return [
    ...always.filter((name) => !(name in fields)).map((name) => `no ${name}`),
    ...Object.entries(fields).flatMap(([name, value]) => {
      if (!Object.hasOwn(requestLineForms, name)) return [`a field ${name}`];
      return requestLineForms[name]!(value, known) ? [] : [`${name}: ${JSON.stringify(value)}`];
    }),
  ];
}

/** The fields of one such line. */
export type LogLine = Readonly<Record<string, unknown>>;

const lineStart = '{"level":"info","event":"request"';

/** The lines of requests among what a process printed; the first of it may be cut. */
export function requestLines(output: string): readonly LogLine[] {
  return output.split("\n").filter((line) => line.startsWith(lineStart)).map((line) => {
    const { level: _level, event: _event, ...fields } = JSON.parse(line);
    return fields;
  });
}
