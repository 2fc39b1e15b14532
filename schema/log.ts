/** The one place that writes to the console: one JSON object a line. */

/** Fields of a log line. Values are codes, ids and numbers; never text from outside. */
export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

export type Log = (level: "info" | "warn" | "error", event: string, fields?: LogFields) => void;

export const consoleLog: Log = (level, event, fields = {}) => {
  const line = JSON.stringify({ level, event, ...fields });
  if (level === "info") console.log(line);
  else console.error(line);
};

/** Says in one line why the service does not start. */
export function printStartError(error: unknown): void {
  console.error(error instanceof Error ? error.message : "The service could not start");
}
