/** What differs between two answers to the same call over two local worlds, and nothing else. */

/** Fields by name: the time and the machine's speed, ids of runs, and what `check_honeypot` draws. */
const varying: ReadonlySet<string> = new Set([
  ...["ms", "asOf", "time", "updatedAt", "ageSeconds", "openedAt", "closedAt", "resetAt"],
  ...["id", "requestId", "dashboardUrl", "account"],
  ...["sender", "senders", "sizeWei", "sizes", "triedWei", "blocks", "seconds", "environment"],
  // Calldata costs by its zeros, and drawn addresses have some.
  ...["buyGas", "sellGas"],
]);

/** The value with the type in the place of each varying one; a list keeps its length. */
export function settled(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((one) => settled(one, name));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, settled(inner, key)]),
    );
  }
  if (varying.has(name) && value !== null) return typeof value;
  // The end of a month, where credits return.
  if (name === "detail" || name === "message") return String(value).replaceAll(/\d{10}/g, "…");
  // The text of a tool's answer over MCP is that answer.
  return name === "text" && String(value).startsWith("{")
    ? settled(JSON.parse(String(value)))
    : value;
}
