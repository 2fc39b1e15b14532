/** The one place that writes to the console and to the standard output: one JSON object a line. */
import { alarm } from "./alarm.ts";
import { withoutSecrets } from "./redacted.ts";

/**
 * Fields of a log line. Values are codes, ids and numbers; never text from outside. They are read when
 * the line is written: who logs them changes them no more.
 */
export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

/** Everything that is told; what each means is a row in docs/operations.md. */
export type LogEvent =
  | "listening"
  | "request"
  | "refund-delayed"
  | "credits-unsettled"
  | "lookups-lost"
  | "tool-failed"
  | "request-failed"
  | "sign-in-failed"
  | "page-failed"
  | "deletion-failed"
  | "operator-failed"
  | "engine-manifest-broken"
  | "engine-file-broken";

export type Log = (level: "info" | "warn" | "error", event: LogEvent, fields?: LogFields) => void;

/** Lines of some milliseconds are written after the answers they tell of: writing blocks. */
const writeAfterMs = 50;
let waiting: Parameters<Log>[] = [];
let callForEachLine = false;

export const consoleLog: Log = (level, event, fields) => {
  if (level !== "info") {
    writeWaiting();
    write("error", lineOf([level, event, fields]));
  } else if (waiting.push([level, event, fields]) === 1) alarm(writeWaiting, writeAfterMs);
};

/** A copy of the fields costs as much as their text; `level` and `event` are plain codes. */
function lineOf([level, event, fields = {}]: Parameters<Log>): string {
  const rest = JSON.stringify(withoutSecrets(fields));
  return `{"level":"${level}","event":"${event}"${rest === "{}" ? "" : ","}${rest.slice(1)}`;
}

/** A hosted platform keeps what one call of the console writes as one entry. */
export function logLineByLine(): void {
  callForEachLine = true;
}

/**
 * Elsewhere all of them go out in one piece, and past the console: what it does to a text takes 0.3 to 1 µs
 * a line, the writing 0.04.
 */
function writeWaiting(): void {
  const lines = waiting.map(lineOf);
  waiting = [];
  if (callForEachLine) lines.forEach((line) => write("log", line));
  else if (lines.length > 0) writeOut(lines.join("\n") + "\n");
}

const encoder = new TextEncoder();

/** Not written is not told, as in `write`. */
function writeOut(text: string): void {
  let left = encoder.encode(text);
  try {
    while (left.length > 0) left = left.subarray(Deno.stdout.writeSync(left));
  } catch {
    // As in `write`.
  }
}

/** A disk that is full or a terminal that is gone must not end the calls that a line tells of. */
function write(by: "log" | "error", text: string): void {
  try {
    console[by](text);
  } catch {
    // The line is lost: there is no other place to tell it.
  }
}

// An uncaught error ends the process without `unload`: what led up to it is wanted most then.
for (const ending of ["unload", "error", "unhandledrejection"]) {
  globalThis.addEventListener(ending, writeWaiting);
}

/** Says in one line why the service does not start. */
export function printStartError(error: unknown): void {
  write("error", error instanceof Error ? error.message : "The service could not start");
}
