/** What is kept of a simulation's answer. */

/**
 * Makes what keeps of each entry of one batch what is read of it alone. Nodes that fill gaps answer hundreds
 * of blocks with all that a header has, and logs with all that stands around them: four megabytes for a
 * check, which would be kept until its end. Of the words that are left nine in ten say the same: those are one.
 */
export function lightener(): (entry: unknown) => unknown {
  const words = new Map<string, string>();
  const word = (given: unknown): unknown => {
    if (typeof given !== "string") return given;
    const known = words.get(given);
    if (known === undefined) words.set(given, given);
    return known ?? given;
  };
  const log = (given: unknown): unknown => {
    if (!isRecord(given)) return given;
    const { address, topics, data } = given;
    return { address: word(address), topics: each(topics, word), data: word(data) };
  };
  const call = (given: unknown): unknown => {
    if (!isRecord(given)) return given;
    const { status, gasUsed, returnData, error, logs } = given;
    return {
      ...{ status: word(status), gasUsed: word(gasUsed), returnData: word(returnData), error },
      logs: each(logs, log),
    };
  };
  const block = (given: unknown): unknown => {
    if (!isRecord(given)) return given;
    const { number, calls } = given;
    return { number: word(number), calls: each(calls, call) };
  };
  return (entry) => {
    if (!isRecord(entry) || !Array.isArray(entry["result"])) return entry;
    return { ...entry, result: entry["result"].map(block) };
  };
}

function each(given: unknown, made: (one: unknown) => unknown): unknown {
  return Array.isArray(given) ? given.map(made) : given;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
