/** The whole of what the log may say: each event, each field of its line by name, and the form of its value. */
import * as oauth from "oauth4webapi";
import { verdicts } from "../../schema/ci.ts";
import { engineFilePattern, engineVersionPattern } from "../../schema/engine.ts";
import { errorCodes, refusalCodes } from "../../schema/errors.ts";
import type { LogEvent } from "../../schema/log.ts";
import type { Deps } from "../../routes/deps.ts";
import type { LogLine } from "./harness.ts";

type Form = (value: unknown, known: Known) => boolean;

/** What a service has: patterns of its routes, names of its tools. */
export type Known = { readonly routes: readonly string[]; readonly tools: readonly string[] };

const oneOf = (...all: readonly string[]): Form => (value) => all.includes(value as string);
const written = (form: RegExp): Form => (value) => typeof value === "string" && form.test(value);
const whole = (from: number, to = Number.MAX_SAFE_INTEGER): Form => (value) =>
  Number.isSafeInteger(value) && Number(value) >= from && Number(value) <= to;

type Forms = Readonly<Record<string, Form>>;

const requestId = written(/^[0-9a-f]{16}$/);
const keyId = written(/^[0-9a-f]{32}$/);
/** Classes of errors; keys, tokens and cookies have digits. */
const kind = written(/^[A-Za-z$]{1,40}$/);
const oauthCodes = Object.values(oauth).filter((value) => typeof value === "string")
  .filter((value) => value.startsWith("OAUTH_"));

/** Of a request: a field that is in neither stands in no line. */
const requestFields: Forms = {
  requestId,
  route: (value, { routes }) => value === "*" || routes.includes(String(value)),
  method: oneOf("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "other"),
  status: whole(200, 599),
  ms: whole(0),
};
const requestOptions: Forms = {
  traceId: written(/^[0-9a-f]{32}$/),
  keyId,
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

type EventRow = {
  readonly level: LogLine["level"];
  /** In each line of it. */
  readonly fields: Forms;
  /** In some. */
  readonly options?: Forms;
};

/** As the operator published it; keys, tokens and cookies are longer in one piece. */
const fileName: Form = (value) =>
  typeof value === "string" && engineFilePattern.test(value) && !/[A-Za-z0-9]{32}/.test(value);

const storeCodes = oneOf("db-unconfigured", "db-unavailable");
const oneTool: Form = (value, { tools }) => tools.includes(String(value));

/** What is not here is in no log; none of the forms has room for words of a caller or an upstream. */
export const logEvents = {
  "listening": {
    level: "info",
    fields: { port: whole(1, 65_535), baseUrl: written(/^https?:\/\/[^\s@?#]+$/) },
  },
  "request": { level: "info", fields: requestFields, options: requestOptions },
  "refund-delayed": { level: "warn", fields: { requestId, keyId } },
  "credits-unsettled": {
    level: "error",
    fields: { keyId, credits: whole(1), month: written(/^\d{4}-\d\d$/) },
  },
  "lookups-lost": { level: "warn", fields: { lost: whole(1) } },
  "tool-failed": { level: "error", fields: { requestId, tool: oneTool, kind } },
  "request-failed": { level: "error", fields: { requestId, kind } },
  "sign-in-failed": {
    level: "warn",
    fields: {
      provider: oneOf("github", "google", "oidc"),
      failure: oneOf("no-answer", "other", ...oauthCodes),
    },
  },
  "page-failed": { level: "error", fields: { requestId, failure: storeCodes, kind } },
  "deletion-failed": { level: "error", fields: { requestId, kind } },
  "operator-failed": { level: "error", fields: { requestId, failure: storeCodes } },
  "engine-manifest-broken": { level: "error", fields: { kind } },
  "engine-file-broken": {
    level: "error",
    fields: { version: written(engineVersionPattern), name: fileName },
  },
} as const satisfies Record<LogEvent, EventRow>;

/** All fields of a request's line. */
export const requestLineForms: Forms = { ...requestFields, ...requestOptions };

/** What is wrong with a line; empty: nothing. */
export function lineFaults({ level, event, fields }: LogLine, known: Known): readonly string[] {
  if (!Object.hasOwn(logEvents, event)) return [`an event ${event}`];
  const row: EventRow = logEvents[event as LogEvent];
  const forms: Forms = { ...row.fields, ...row.options };
  const faults = [
    ...(level === row.level ? [] : [`level ${level}`]),
    ...Object.keys(row.fields).filter((name) => !(name in fields)).map((name) => `no ${name}`),
    ...Object.entries(fields).flatMap(([name, value]) => {
      if (!Object.hasOwn(forms, name)) return [`a field ${name}`];
      return forms[name]!(value, known) ? [] : [`${name}: ${JSON.stringify(value)}`];
    }),
  ];
  return faults.map((what) => `${what} in a line of ${event}`);
}

/** What lines of a service may name. */
export async function knownNames(deps: Deps): Promise<Known> {
  const { routeTable } = await import("../../routes/paths.ts");
  return { routes: Object.keys(routeTable(deps)), tools: Object.keys(deps.registry) };
}

/** @throws {Error} with what lines of the log said that none may. */
export function refuseFaults(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`The log: ${[...new Set(faults)].join("; ")}`);
}

/** The fields of a request's line. */
export type RequestFields = LogLine["fields"];

/** The lines of the log among what a process printed; the first of it and the last may be cut. */
export function linesIn(output: string): readonly LogLine[] {
  return output.split("\n").slice(0, -1).flatMap((line) => lineIn(line) ?? []);
}

/** A line that a process printed, if it is one of the log. */
export function lineIn(text: string): LogLine | undefined {
  if (!text.startsWith('{"level":"')) return undefined;
  const { level, event, ...fields } = JSON.parse(text);
  return { level, event, fields };
}

/** Of the lines of requests among what a process printed. */
export function requestLines(output: string): readonly RequestFields[] {
  return linesIn(output).filter(({ event }) => event === "request").map(({ fields }) => fields);
}
