/** Runs inside the service, before it: prints a line as the log has none. */
const line = { level: "error", event: "request-failed", requestId: "0123456789abcdef" };
console.error(JSON.stringify({ ...line, kind: "TypeError", cookie: "__Host-session=1" }));
