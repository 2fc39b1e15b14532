/** Requests drawn from an OpenAPI document: mostly near what it describes, at times far from it. */
import type { Dice } from "../rig/dice.ts";
import { drawValue, encoded, spoilt, spoiltText } from "./_fuzz_bodies.ts";
import { mcpAsks, mcpPath } from "./_mcp_words.ts";
import type { Operation } from "./_operations.ts";

export type Drawn = {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
};

/** What requests are drawn from. */
export type Source = {
  readonly operations: readonly Operation[];
  /** Paths that are served and not described. */
  readonly others: readonly string[];
  /** Live, lapsed and made-up keys; the first is sent most. */
  readonly keys: readonly string[];
  /** Headers of a browser that is signed in and sends a form of this site's pages. */
  readonly signedIn: Readonly<Record<string, string>>;
};

const methods = ["GET", "POST", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "QUERY"];
const mediaTypes = [
  ...["application/json; charset=utf-16", "text/plain", "multipart/form-data; boundary=x"],
  ...["application/x-www-form-urlencoded", "application/json, text/html", "x", ""],
];
const pathJunk = [
  ...["/", "//", "/%2e%2e/", "/..", "%00", "%ff", "/%2f", ";a=b", "/a".repeat(400), "%", "\\", "é"],
  ...["?", "#", "/__proto__", "/constructor", "%0d%0aX:%20y", ".json"],
];
const queryJunk = [
  ...[
    "token=",
    "network=8453",
    "token=0x12&token=0x13",
    "__proto__=1",
    "a[b]=c",
    "%ff=%fe",
    "=",
    "&",
  ],
  ...[`token=${"a".repeat(5_000)}`, "api_key=x", "access_token=x", "_method=DELETE", "colour=%00"],
];
/** In the place of a parameter of a path. */
const pathParts = ["x", "1", "%2e%2e", "__proto__", "github"];
/** Fields of forms and queries, and what is none. */
const misplacedNames = [
  "token",
  "wallet",
  "name",
  "network",
  "key",
  "before",
  "saved",
  "link",
  "x",
];
const headerJunk: readonly (readonly [string, string])[] = [
  ...[["Accept", "text/html"], ["Accept", "*/*;q=0"], ["Accept", ",".repeat(2_000)]] as const,
  ...[["Origin", "https://evil.example"], ["Origin", "null"], ["Origin", "\u00e9"]] as const,
  ...[["X-HTTP-Method-Override", "DELETE"], ["X-Forwarded-For", "203.0.113.9"]] as const,
  ...[["Content-Length", "0"], ["Content-Length", "1e9"], ["Content-Length", "-1"]] as const,
  ...[["Content-Encoding", "gzip"], ["Content-Encoding", "br"]] as const,
  ...[["If-None-Match", "*"], ["If-None-Match", '"'.repeat(500)], [
    "Range",
    "bytes=0-0,-1",
  ]] as const,
  ...[["MCP-Protocol-Version", "2026-07-28"], ["MCP-Protocol-Version", "1999"]] as const,
  ...[["Mcp-Method", "tools/call"], ["Mcp-Name", "\u00ff"], ["Mcp-Session-Id", "x"]] as const,
  ...[["Cookie", "a=b; __Host-session=x"], ["Cookie", ";=;=".repeat(500)]] as const,
  ...[["X-Odd", "a".repeat(8_000)], ["Expect", "100-continue"], [
    "Traceparent",
    "00-0-0-0",
  ]] as const,
];

/** Headers that a log likes to repeat, and where callers put keys by mistake. */
const keyPlaces = ["Referer", "User-Agent", "X-Request-Id", "X-Api-Key", "Origin", "From"];

/** One request. */
export function drawRequest(source: Source, dice: Dice): Drawn {
  const { operations, keys } = source;
  const { pick, upTo } = dice;
  const often = (times: number) => upTo(times) > 0;
  if (!often(12)) return drawOther(source, dice);
  if (!often(6)) return drawMisplaced(source, dice);
  const operation = pick(operations);
  const headers = new Headers();
  const key = drawKey(keys, dice);
  if (key !== null) headers.set("Authorization", key);
  headers.set("Content-Type", often(6) ? "application/json" : pick(mediaTypes));
  for (let more = often(3) ? 0 : 1 + upTo(3); more > 0; more--) addJunk(headers, dice);
  if (!often(20)) headers.set(pick(keyPlaces), pick(keys));
  const method = often(12) ? operation.method : pick(methods);
  const bodiless = method === "GET" || method === "HEAD";
  return {
    method,
    path: often(30) ? drawPath(operation, dice) : pathWithKey(operation, keys, dice),
    headers: Object.fromEntries(headers),
    body: bodiless ? null : drawBody(operation, keys, dice),
  };
}

/** A form or nothing at a path that the document does not describe. */
function drawOther({ others, keys }: Source, dice: Dice): Drawn {
  const { pick, upTo } = dice;
  const method = pick(methods);
  const path = pick(others).replaceAll(/:\w+/g, () => pick(pathParts));
  const headers = new Headers({ "Content-Type": "application/x-www-form-urlencoded" });
  if (upTo(2) === 0) headers.set("Authorization", `Bearer ${pick(keys)}`);
  addJunk(headers, dice);
  const form = `name=${"a".repeat(upTo(300))}&csrf=x&policy=${pick(["high", "%00", "x"])}`;
  return {
    method,
    path: upTo(3) === 0 ? `${path}?${pick(queryJunk)}` : path,
    headers: Object.fromEntries(headers),
    body: method === "GET" || method === "HEAD" ? null : encoded(form, dice),
  };
}

/**
 * A key in a field of an address or a form, by somebody who is signed in: pages fill their fields with what was
 * typed, and lead on. One may stand anywhere in it, for what is cut may be cut within it.
 */
function drawMisplaced({ others, keys, signedIn }: Source, dice: Dice): Drawn {
  const { pick, upTo } = dice;
  const key = pick(keys);
  const typed = () => upTo(2) === 0 ? key : "a".repeat(upTo(300)) + key + "a".repeat(upTo(100));
  const fields = new URLSearchParams({ form: pick(["x", "ab".repeat(16)]) });
  for (const name of misplacedNames) if (upTo(4) > 0) fields.set(name, typed());
  if (upTo(2) === 0) fields.set("next", `/account/usage?key=${key}`);
  if (upTo(8) === 0) fields.set(key, "x");
  const pattern = pick(others);
  const path = pattern.replaceAll(/:\w+/g, () => pick([...pathParts, key]));
  // Whoever signs out is not signed in any more.
  const person = upTo(4) > 0 && !pattern.includes("sign-out") ? signedIn : {};
  const headers = { "Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html" };
  const isForm = upTo(2) === 0;
  return {
    method: isForm ? "POST" : pick(["GET", "GET", "GET", "HEAD"]),
    path: isForm ? path : `${path}${pick(["", "", "/"])}?${fields}`,
    headers: { ...headers, ...person },
    body: isForm ? encoded(String(fields), dice) : null,
  };
}

function addJunk(headers: Headers, { pick }: Dice): void {
  const [name, value] = pick(headerJunk);
  try {
    headers.set(name, value);
  } catch {
    // No client sends what is no header value; sockets do: that is another part.
  }
}

function drawKey(keys: readonly string[], { pick, upTo }: Dice): string | null {
  const drawn = upTo(8);
  if (drawn > 3) return `Bearer ${keys[0]}`;
  const key = pick(keys);
  if (drawn > 0) return `Bearer ${key}`;
  const others = [null, `bearer  ${key}`, `Basic ${key}`, "Bearer", `Bearer ${key}x`, key];
  return pick([...others, `Bearer ${key}`, `Bearer ${key.slice(0, -1)}`, `Bearer ${key}, ${key}`]);
}

function drawPath({ path, query }: Operation, dice: Dice): string {
  const { pick, upTo } = dice;
  const asked = query.length === 0 || upTo(8) === 0
    ? ""
    : `?${query.map((name) => `${name}=${drawValue({ type: "string" }, dice, name)}`).join("&")}`;
  if (upTo(10) > 0) return path + (upTo(12) > 0 ? asked : `?${pick(queryJunk)}`);
  const at = upTo(path.length + 1);
  return pick([
    path + pick(pathJunk),
    path.slice(0, at) + pick(pathJunk) + path.slice(at),
    path.toUpperCase(),
    path.slice(0, -1),
  ]) + asked;
}

/** Keys end up in addresses too, which proxies and browsers keep. */
function pathWithKey({ path }: Operation, keys: readonly string[], { pick }: Dice): string {
  const key = pick(keys);
  return pick([`${path}/${key}`, `${path}?key=${key}`, `/${key}`, `/api/v1/tools/${key}`]);
}

function drawBody(
  operation: Operation,
  keys: readonly string[],
  dice: Dice,
): Uint8Array<ArrayBuffer> | null {
  const { pick, upTo } = dice;
  if (operation.body === null && upTo(3) > 0) return null;
  const example = upTo(3) === 0 && operation.examples.length > 0;
  let value = example ? pick(operation.examples) : drawValue(operation.body ?? {}, dice);
  for (let times = pick([0, 0, 1, 1, 2, 4]); times > 0; times--) value = spoilt(value, dice);
  // Keys end up in the wrong places too: as values, and as names of members.
  // Over MCP more often: one path has all that its messages name.
  const isMcp = operation.path === mcpPath;
  const drawn = upTo(isMcp ? 4 : 40) > 0 ? value : misplaced(value, pick(keys), isMcp, dice);
  const text = JSON.stringify(drawn) ?? "";
  return encoded(upTo(5) > 0 ? text : spoiltText(text, dice), dice);
}

function misplaced(value: unknown, key: string, isMcp: boolean, dice: Dice): unknown {
  return isMcp && dice.upTo(2) === 0 ? dice.pick(mcpAsks(key)).body : withKey(value, key, dice);
}

/** The value with a key in some place of it, but for the id of a message, which comes back as it was sent. */
function withKey(value: unknown, key: string, dice: Dice): unknown {
  const { pick, upTo } = dice;
  if (typeof value !== "object" || value === null || upTo(8) === 0) {
    return pick([key, { [key]: 1 }]);
  }
  const names = Object.keys(value).filter((name) => name !== "id");
  if (names.length === 0) return { ...value, [key]: key };
  const at = pick(names);
  const inner = withKey((value as Record<string, unknown>)[at], key, dice);
  return Array.isArray(value)
    ? value.map((one, index) => String(index) === at ? inner : one)
    : { ...value, [at]: inner };
}
