/** What is kept of a simulation's answer. */

/**
 * An entry of a batch with what is read of it alone. Nodes that fill gaps answer hundreds of blocks with all
 * that a header has, and logs with all that stands around them: four megabytes for a check, which would be
 * kept until its end.
 */
export function lightened(entry: unknown): unknown {
  if (!isRecord(entry) || !Array.isArray(entry["result"])) return entry;
  return { ...entry, result: entry["result"].map(block) };
}

function block(given: unknown): unknown {
  if (!isRecord(given)) return given;
  const { number, calls } = given;
  return { number, calls: Array.isArray(calls) ? calls.map(call) : calls };
}

function call(given: unknown): unknown {
  if (!isRecord(given)) return given;
  const { status, gasUsed, returnData, error, logs } = given;
  return { status, gasUsed, returnData, error, logs: Array.isArray(logs) ? logs.map(log) : logs };
}

function log(given: unknown): unknown {
  if (!isRecord(given)) return given;
  const { address, topics, data } = given;
  return { address, topics, data };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
