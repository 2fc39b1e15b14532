/** What is sent to see each refusal: by error code for all operations, by status for `/mcp`. */
import type { ErrorCode } from "../../../schema/errors.ts";
import { limits } from "../../../schema/limits.ts";
import { generateApiKey } from "../../../schema/api_key.ts";
import { systemRandom } from "../../../schema/random.ts";
import type { Operation, Sent } from "./document.ts";
import type { Asked, Services } from "./services.ts";
import type { Way } from "./switch.ts";

/** One request and the way it takes. */
export type Call = {
  /** A function where each try must ask for something else. */
  readonly sent: Sent | (() => Sent);
  readonly way: Way;
  /** `null`: none is sent. */
  readonly key: string | null;
  /** Sent again until the answer has this status: what was there before may have been another minute's. */
  readonly until?: number;
};

/** What brings about each refusal that the document names: by its code, at `/mcp` by its status. */
export function refusalCalls(
  services: Services,
  operation: Operation,
): Readonly<Record<string, Call>> {
  if (operation.id === "mcp") return mcpRefusals(services);
  const codes = Object.entries(callsOfCode(services, operation)).filter(([code]) =>
    operation.answers.some((answer) => answer.endsWith(` ${code}`))
  );
  return Object.fromEntries(codes);
}

/** Every code that an operation may name. */
function callsOfCode(
  services: Services,
  { example: sent, path }: Operation,
): Partial<Record<ErrorCode, Call>> {
  const { main, poor, narrow, storeless, silent, broken, without } = services;
  const to = (asked: Asked, more: Partial<Call> = {}) => ({
    sent,
    way: { to: asked.url },
    key: asked.key,
    ...more,
  });
  const unfit = { to: main.url, body: '{"colour":1}', query: "colour=1" };
  const fresh = path === "/api/token-risk" ? () => tokenOfItsOwn(sent) : sent;
  return {
    "invalid-arguments": to(main, { way: unfit }),
    "unknown-engine-version": to(main, { sent: { body: { engineVersion: "1999.01.01" } } }),
    "no-key": to(main, { way: { to: main.url, withoutKey: true } }),
    "bad-key": to(main, { key: generateApiKey(systemRandom) }),
    "plan-required": to(main, { key: main.lapsedKey }),
    "not-available-over-api": to(without),
    "not-found": to(main, { sent: { path: `${sent.path}.other` } }),
    "method-not-allowed": to(main, { way: { to: main.url, method: "DELETE" } }),
    "credits-exhausted": to(poor),
    "rate-limited": to(narrow, { sent: fresh, until: 429 }),
    "internal": to(broken),
    "db-unconfigured": to(storeless),
    "db-unavailable": to(silent),
  };
}

const rpc = (method: string) => ({ jsonrpc: "2.0", id: 1, method });

let lookups = 0;

/** A lookup that nobody had: answers that are given out again are not counted. */
function tokenOfItsOwn({ query, body }: Sent): Sent {
  const token = `0x${(++lookups).toString(16).padStart(8, "0").padEnd(40, "5")}`;
  if (body !== undefined) return { body: { ...body, token } };
  const params = new URLSearchParams(query);
  params.set("token", token);
  return { query: String(params) };
}

/** What `/mcp` refuses, by status; in its answers codes stand elsewhere. */
function mcpRefusals(services: Services): Readonly<Record<string, Call>> {
  const { main, narrow, storeless, broken } = services;
  const sent = { body: rpc("tools/list") };
  const to = (asked: Asked, more: Partial<Way> = {}) => ({
    sent,
    way: { to: asked.url, ...more },
    key: asked.key as string | null,
  });
  return {
    "400": to(main, { body: "{" }),
    "401": { ...to(main), key: null },
    "403": { ...to(main), key: main.lapsedKey },
    "404": { ...to(main), sent: { body: rpc("nothing") } },
    "405": to(main, { method: "DELETE" }),
    "413": to(main, { body: " ".repeat(limits.bodyBytesMax + 1) }),
    "415": to(main, { contentType: "text/plain" }),
    "429": { ...to(narrow), until: 429 },
    "500": to(broken),
    "503": to(storeless),
  };
}
