/** Requests to `/mcp` that are nearly right: headers and body are changed independently. */
import fc from "fast-check";

/** What is sent, but for the key. */
export type Mutant = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
};

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Right = { readonly headers: Readonly<Record<string, string>>; readonly body: Json };

const modern = "2026-07-28";
const older = ["2025-11-25", "2025-06-18", "2025-03-26"] as const;
const toolNames = ["answers", "needs_text", "refuses", "throws", "agents_only", "no_such_tool"];

function request(method: string, params: { [key: string]: Json } = {}): Json {
  return { jsonrpc: "2.0", id: 1, method, params };
}

function modernRequest(
  method: string,
  params: { [key: string]: Json } = {},
  make: typeof request = request,
): Right {
  const prefix = "io.modelcontextprotocol/";
  const _meta = {
    [`${prefix}protocolVersion`]: modern,
    [`${prefix}clientCapabilities`]: {},
    [`${prefix}clientInfo`]: { name: "fuzz", version: "1" },
  };
  const name = params["name"];
  return {
    headers: {
      "MCP-Protocol-Version": modern,
      "Mcp-Method": method,
      ...(typeof name === "string" ? { "Mcp-Name": name } : {}),
    },
    body: make(method, { ...params, _meta }),
  };
}

const calls = toolNames.map((name) => ({ name, arguments: { text: "a" } }));
const notify: typeof request = (method, params = {}) => ({ jsonrpc: "2.0", method, params });
const notification = notify("notifications/cancelled");
const posted: Json = { jsonrpc: "2.0", id: 1, result: {} };

/** Requests as they should be, of every kind there is. */
const right: readonly Right[] = [
  ...calls.map((call) => modernRequest("tools/call", call)),
  ...["server/discover", "tools/list", "prompts/list"].map((method) => modernRequest(method)),
  modernRequest("notifications/cancelled", {}, notify),
  ...older.flatMap((revision) =>
    [
      ...calls.map((call) => request("tools/call", call)),
      request("initialize", { protocolVersion: revision, capabilities: {} }),
      request("tools/list"),
      request("ping"),
      notification,
      posted,
      [request("tools/call", calls[0]), request("tools/call", calls[1]), notification],
    ].map((body) => ({ headers: { "MCP-Protocol-Version": revision }, body }))
  ),
];

const names = right.flatMap(({ headers }) => Object.entries(headers));
const printable = fc.string({ unit: fc.integer({ min: 32, max: 255 }).map(ofCode), maxLength: 30 });

const headerEdit = fc.oneof(
  fc.constantFrom(...names),
  fc.tuple(
    fc.constantFrom(
      ...["MCP-Protocol-Version", "Mcp-Method", "Mcp-Name", "Mcp-Session-Id", "Last-Event-ID"],
      ...["Accept", "Content-Type", "Content-Length", "Host", "Origin", "X-Forwarded-For"],
    ),
    fc.oneof(
      printable,
      fc.constantFrom(
        ...["", " ", modern, ` ${modern} `, "2024-11-05", "tools/call", "answers", "null"],
        ...["=?base64?YW5zd2Vycw==?=", "=?base64?%%?=", "=?base64?/w==?=", "a".repeat(8_192)],
        ...["application/json; charset=utf-8", "text/event-stream", "0", "-1", "99999999999"],
        ...["http://localhost:8000", "http://evil.example", "localhost", "evil.example"],
      ),
    ),
  ),
);

const junk = fc.oneof(
  fc.constantFrom<Json>(
    ...[null, true, 0, -1, 1.5, 1e21, 2 ** 53, "", "\ud800", [], {}, [[]], modern, "1999-01-01"],
    ...["tools/call", "initialize", "ping", "subscriptions/listen", "constructor", ...toolNames],
  ),
  fc.jsonValue() as fc.Arbitrary<Json>,
);

const bodyEdit = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom("delete", "replace", "add", "wrap", "repeat"),
  name: fc.constantFrom("__proto__", "constructor", "id", "params", "result", "error", "cursor"),
  value: junk,
});
type BodyEdit = typeof bodyEdit extends fc.Arbitrary<infer T> ? T : never;

const textEdit = fc.oneof(
  { weight: 24, arbitrary: fc.constant((bytes: Uint8Array): Uint8Array => bytes) },
  {
    weight: 6,
    arbitrary: fc.tuple(fc.nat(), fc.nat({ max: 3 }), fc.uint8Array({ maxLength: 4 })).map(
      ([at, cut, put]) => (bytes: Uint8Array) => {
        const from = at % (bytes.length + 1);
        return Uint8Array.of(...bytes.subarray(0, from), ...put, ...bytes.subarray(from + cut));
      },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 65_534, max: 65_538 }).map((length) => (bytes: Uint8Array) => {
      const padded = new Uint8Array(Math.max(length, bytes.length)).fill(32);
      padded.set(bytes);
      return padded;
    }),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom("[", '{"params":'), fc.integer({ min: 1, max: 6_000 })).map(
      ([opening, depth]) => () => new TextEncoder().encode(opening.repeat(depth)),
    ),
  },
);

/** None in half of all cases: what is right on one side lets the other side's change be reached. */
function few<T>(edit: fc.Arbitrary<T>): fc.Arbitrary<readonly T[]> {
  return fc.oneof(fc.constant([]), fc.array(edit, { minLength: 1, maxLength: 3 }));
}

/** One request: a right one with up to three changes of its headers and up to three of its body. */
export const mutants: fc.Arbitrary<Mutant> = fc.record({
  headersOf: fc.nat({ max: right.length - 1 }),
  bodyOf: fc.oneof(
    { weight: 8, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.nat({ max: right.length - 1 }) },
  ),
  method: fc.oneof(
    { weight: 40, arbitrary: fc.constant("POST") },
    { weight: 1, arbitrary: fc.constantFrom("GET", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH") },
  ),
  headerEdits: few(headerEdit),
  bodyEdits: few(bodyEdit),
  textEdit,
}).map(({ headersOf, bodyOf = headersOf, method, headerEdits, bodyEdits, textEdit }) => ({
  method,
  headers: {
    "Content-Type": "application/json",
    ...right[headersOf]?.headers,
    ...Object.fromEntries(headerEdits),
  },
  body: method === "GET" || method === "HEAD"
    ? null
    : Uint8Array.from(textEdit(encode(edited(right[bodyOf]?.body ?? null, bodyEdits)))),
}));

function encode(value: Json): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

function edited(body: Json, edits: readonly BodyEdit[]): Json {
  let root: Json[] = [structuredClone(body)];
  for (const edit of edits) {
    const places = placesIn(root);
    const place = places[edit.at % places.length];
    if (place !== undefined) root = applied(root, place, edit);
  }
  return root[0] ?? null;
}

type Place = { readonly holder: Json[] | { [key: string]: Json }; readonly key: string };

function placesIn(holder: Json[] | { [key: string]: Json }): Place[] {
  return Object.entries(holder).flatMap(([key, value]) => [
    { holder, key },
    ...(typeof value === "object" && value !== null ? placesIn(value) : []),
  ]);
}

function applied(root: Json[], { holder, key }: Place, edit: BodyEdit): Json[] {
  const slots = holder as { [key: string]: Json };
  const value = slots[key] ?? null;
  // Copies: the same object in two places could come to hold itself.
  const added = structuredClone(edit.value);
  const put = (next: Json) =>
    Object.defineProperty(slots, key, { value: next, enumerable: true, configurable: true });
  if (edit.kind === "delete") delete slots[key];
  if (edit.kind === "replace") put(added);
  if (edit.kind === "wrap") put([value]);
  if (edit.kind === "repeat") {
    put(Array.from({ length: edit.at % 25 }, () => structuredClone(value)));
  }
  if (edit.kind === "add" && typeof value === "object" && value !== null) {
    // As a parser makes it: an own member even where the name is `__proto__`.
    Object.defineProperty(value, edit.name, {
      value: added,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return root;
}

function ofCode(code: number): string {
  return String.fromCharCode(code);
}
