/** Sends a call on the way it takes. */
import type { Call } from "./calls.ts";
import type { Operation } from "./document.ts";
import type { Switch } from "./switch.ts";

/** Where a request goes first, and the switch that it comes to. */
export type Route = { readonly url: string; readonly between: Switch };

/** A ceiling of one a minute is reached by the second try, unless the minute ends between them. */
const triesMax = 5;

/**
 * Sends it until the answer has the status that it waits for.
 * @param read Of every answer; the last one's is returned.
 */
export async function sendCall<Seen extends { readonly status: number }>(
  route: Route,
  operation: Operation,
  call: Call,
  read: (response: Response) => Promise<Seen>,
): Promise<Seen> {
  for (let tries = 1;; tries++) {
    const seen = await read(await sendOnce(route, operation, call));
    if (call.until === undefined || seen.status === call.until || tries === triesMax) return seen;
  }
}

function sendOnce(
  { url, between }: Route,
  { method, path }: Operation,
  { sent, way, key }: Call,
): Promise<Response> {
  between.set(way);
  const asked = typeof sent === "function" ? sent() : sent;
  const { query, body } = asked;
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (key !== null) headers["Authorization"] = `Bearer ${key}`;
  return fetch(`${url}${asked.path ?? path}${query === undefined ? "" : `?${query}`}`, {
    method,
    headers: { ...headers, ...asked.headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
