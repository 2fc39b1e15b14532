/** `house/globals-in-one-place`: what counts as the global, what only shares its name. */
import assert from "node:assert/strict";
import { allows, messages, pointedAt, reports } from "./_cases.ts";

const rule = "globals-in-one-place";

reports(rule, [
  ["routes/x.ts", "await fetch(url);"],
  ["tools/x.ts", "const send = globalThis.fetch;"],
  ["tools/x.ts", 'globalThis["fetch"](url);'],
  ["tools/x.ts", "(self as unknown as { fetch: F }).fetch(url);"],
  ["tools/x.ts", "const { fetch } = globalThis;"],
  ["tools/x.ts", "export const http = { fetch };"],
  ["tools/x.ts", "export function get(send = fetch) { return send; }"],
  ["tools/upstream/other.ts", "fetch(url);"],
  ["schema/config.ts", 'Deno.env.get("PORT");'],
  ["schema/config.ts", 'Deno?.env!.get("PORT");'],
  ["schema/config.ts", "const { env } = Deno;"],
  ["schema/config.ts", "const { env: { get } } = Deno;"],
  ["schema/config.ts", "const runtime = Deno;"],
  ["schema/config.ts", "const { args, ...rest } = Deno;"],
  ["schema/config.ts", "Deno[name];"],
  ["schema/config.ts", "const world = globalThis;"],
  ["schema/config.ts", "process.env.PORT;"],
  ["schema/config.ts", 'import process from "node:process";'],
  ["kv/x.ts", "const at = Date.now();"],
  ["kv/x.ts", "export const now = Date.now;"],
  ["kv/x.ts", "new Date().toISOString();"],
  ["kv/x.ts", "new Date;"],
  ["kv/x.ts", "Date();"],
  ["kv/x.ts", "const Clock = Date;"],
  ["kv/x.ts", "Temporal.Now.instant();"],
  ["main.ts", "performance.now();"],
  ["routes/x.ts", "Math.random();"],
  ["routes/x.ts", "const { random } = Math;"],
  ["routes/x.ts", "crypto.randomUUID();"],
  ["routes/x.ts", "crypto.getRandomValues(bytes);"],
  ["routes/x.ts", "create(crypto);"],
  ["routes/x.ts", "console.log(1);"],
  ["main.ts", 'Deno.openKv(":memory:");'],
  ["routes/x.ts", "Deno.telemetry.tracerProvider;"],
  ["main.ts", 'import { request } from "node:https";'],
  ["routes/x.ts", "declare const fetch: F; fetch(url);"],
  ["routes/x.ts", "{ const fetch = 1; } fetch(url);"],
  ["routes/x.ts", "class A { static { fetch(); } }"],
]);

allows(rule, [
  // The one file of each global.
  ["tools/upstream/http.ts", "fetch(url); globalThis.fetch(url);"],
  ["main.ts", 'Deno.env.get("PORT"); const { env } = Deno;'],
  ["schema/clock.ts", "Date.now(); new Date(); performance.now(); const D = Date;"],
  ["schema/random.ts", "crypto.randomUUID(); crypto.getRandomValues(b); Math.random();"],
  ["schema/log.ts", "console.log(1); const { error } = console;"],
  ["kv/open.ts", 'Deno.openKv(":memory:");'],
  ["schema/telemetry.ts", "Deno.telemetry.tracerProvider;"],
  // Rooms that are not the server.
  ["tests/x_test.ts", "fetch(url); Date.now(); console.log(1);"],
  ["tasks/x.ts", "fetch(url); Deno.env.get('A'); console.log(1);"],
  ["static/playground.js", "fetch(url); console.log(1);"],
  // The same name, another thing.
  ["routes/x.ts", "app.fetch(request); this.fetch();"],
  ["routes/x.ts", "export default { fetch: handler };"],
  ["routes/x.ts", "class Client { fetch() {} console = 1; }"],
  ["tools/x.ts", "export function get(fetch: F) { return fetch(url); }"],
  ["tools/x.ts", "export const get = ({ fetch }: Options) => fetch(url);"],
  ["tools/x.ts", "export const get = ([console = 1]) => { if (a) { console; } };"],
  ["tools/x.ts", "class A { constructor(private fetch: F) { fetch(url); } }"],
  ["tools/x.ts", "const { fetch } = options; fetch(url);"],
  ["tools/x.ts", 'import { fetch } from "./upstream/http.ts"; fetch(url);'],
  ["tools/x.ts", "export function fetch() {} fetch();"],
  ["tools/x.ts", "for (const console of list) console.log(1);"],
  ["tools/x.ts", "try { a(); } catch (fetch) { fetch(); }"],
  ["tools/x.ts", "class A { static { const fetch = a; fetch(); } }"],
  ["tools/x.ts", "switch (a) { case 1: { const fetch = b; fetch(); } }"],
  ["tools/x.ts", 'export { fetch } from "./upstream/http.ts";'],
  // Types are erased, and dates of a known moment read no clock.
  ["tools/x.ts", "type Send = typeof fetch; type E = typeof Deno.env; let c: Console;"],
  ["tools/x.ts", "new Date(ms); Date.UTC(2026, 1); Date.parse(text); z.instanceof(Date);"],
  ["tools/x.ts", "value instanceof Date; typeof Deno; 'fetch' in globalThis;"],
  ["tools/x.ts", "Math.floor(1); crypto.subtle.digest('SHA-256', b); const { max } = Math;"],
  ["tools/x.ts", "performance.mark('a'); setTimeout(f, 1); Deno.serve(handler);"],
  ["tools/x.ts", 'import type { Agent } from "node:https";'],
]);

Deno.test("house/globals-in-one-place names the file where the global stands", () => {
  assert.deepEqual(messages(rule, ["routes/x.ts", "fetch(url);"]), [
    "Cannot use `fetch` here: it stands in tools/upstream/http.ts only",
  ]);
  assert.deepEqual(messages(rule, ["routes/x.ts", "const d = Deno;"]), [
    "Cannot use `Deno` as a whole here: it stands in main.ts, schema/log.ts, kv/open.ts, schema/telemetry.ts only",
  ]);
});

Deno.test("house/globals-in-one-place points at the member, once", () => {
  assert.deepEqual(pointedAt(rule, ["kv/x.ts", 'f("é🙂", globalThis.Deno.env.get("A"));']), [
    "globalThis.Deno.env",
  ]);
  assert.deepEqual(pointedAt(rule, ["kv/x.ts", "const { now, UTC } = Date;"]), ["now"]);
});
