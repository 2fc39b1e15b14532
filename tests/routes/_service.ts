/** A service of small tools with a clock that stands still, for the tests of the HTTP surfaces. */
import assert from "node:assert/strict";
import { z } from "zod";
import { countsOf, sumOf } from "../../kv/counts.ts";
import { openStore } from "../../kv/open.ts";
import type { Tools } from "../../tools/define_tool.ts";
import { argumentsOf, optional, textArgument } from "../../schema/argument.ts";
import { type ErrorCode, errorCodes } from "../../schema/errors.ts";
import { defineTool, type ToolContext } from "../../tools/define_tool.ts";
import { fixtureTool, upstreamRefusal } from "../rig/fixture_tools.ts";
import { type Harness, type HarnessOptions, startHarness } from "../rig/harness.ts";

/** 30 seconds into a minute, half a day before midnight UTC. */
export const noonMs = Date.UTC(2026, 10, 20, 12, 0, 30);
export const noonS = noonMs / 1000;
export const minuteEndS = noonS + 30;
export const dayEndS = Date.UTC(2026, 10, 21) / 1000;
export const monthEndS = Date.UTC(2026, 11, 1) / 1000;

/** Takes one required text and one optional; counts its runs in `runs`. */
function echo(runs: { count: number }) {
  return defineTool({
    ...fixtureTool("echo_text"),
    params: () =>
      argumentsOf({
        text: textArgument("The text to answer."),
        note: optional(textArgument("Another text.")),
      }),
    result: () => z.strictObject({ ok: z.literal(true), text: z.string() }),
    example: { arguments: { text: "a" }, result: { ok: true, text: "a" } },
    run: (args) => {
      runs.count++;
      return Promise.resolve({ ok: true, text: args.text });
    },
  });
}

/** Waits for its signal, as a tool with a silent upstream does. */
async function untilDeadline({ signal }: ToolContext) {
  await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  return { ...upstreamRefusal, error: "upstream-timeout" } as const;
}

export const toolPath = (name: string) => `/api/v1/tools/${name}`;
export const echoPath = toolPath("echo_text");

export type Service = Harness & {
  /** May be set; the service reads it. */
  readonly time: { nowMs: number };
  /** How often `echo_text` ran. */
  readonly runs: { count: number };
};

export async function startService(options: HarnessOptions = {}): Promise<Service> {
  const time = { nowMs: noonMs };
  const runs = { count: 0 };
  const registry: Tools = {
    echo_text: echo(runs),
    no_arguments: fixtureTool("no_arguments"),
    refuses: fixtureTool("refuses", { run: () => Promise.resolve(upstreamRefusal) }),
    throws: fixtureTool("throws", { run: () => Promise.reject(new TypeError("secret text")) }),
    not_json: fixtureTool("not_json", { run: () => Promise.resolve({ ok: true, big: 1n }) }),
    agents_only: fixtureTool("agents_only", { plan: "ai-agents" }),
    cheap: fixtureTool("cheap", { credits: 1 }),
    slow: fixtureTool("slow", { run: untilDeadline }),
  };
  const clock = () => time.nowMs;
  const path = options.env?.["KV_PATH"] ?? ":memory:";
  const store = options.store ?? await openStore({ path, hosted: false });
  const harness = await startHarness({ registry, clock, ...options, store });
  const close = async () => {
    await harness.close();
    if (options.store === undefined) await store.close();
  };
  return { ...harness, close, time, runs };
}

/** A test over a service of its own. */
export function serviceTest(
  name: string,
  body: (service: Service) => Promise<void>,
  options: HarnessOptions = {},
): void {
  Deno.test(name, async () => {
    const service = await startService(options);
    try {
      await body(service);
    } finally {
      await service.close();
    }
  });
}

export type ErrorBody = {
  readonly ok: false;
  readonly error: ErrorCode;
  readonly detail: string;
  readonly requestId?: string;
  readonly fields?: readonly { readonly field: string; readonly problem: string }[];
};

/** Asserts the error object and its status; answers the body. */
export async function assertError(response: Response, code: ErrorCode): Promise<ErrorBody> {
  const text = await response.text();
  assert.equal(response.status, errorCodes[code].status, `${response.status} ${text}`);
  const body = JSON.parse(text) as ErrorBody;
  assert.equal(body.ok, false);
  assert.equal(body.error, code);
  assert.ok(body.detail.length > 0);
  assert.equal(response.headers.get("content-type"), "application/json");
  assert.equal(response.headers.get("cache-control"), "private, no-store");
  assert.match(response.headers.get("x-request-id") ?? "", /^[0-9a-f]{16}$/);
  if (code !== "bad-key") assert.equal(body.requestId, response.headers.get("x-request-id"));
  return body;
}

/** Asserts a status and answers the JSON body. */
// deno-lint-ignore no-explicit-any
export async function json(response: Response, status = 200): Promise<any> {
  const text = await response.text();
  assert.equal(response.status, status, text);
  return JSON.parse(text);
}

/** Credits a key has spent, by the listing. */
export async function creditsUsed(service: Service, key: string): Promise<number> {
  const listing = await json(await service.ask("/api/v1/tools", { method: "GET", key }));
  return listing.credits.used;
}

/** Everything in the store with versionstamps: equal snapshots mean that nothing was written. */
export async function snapshot({ deps }: Service): Promise<string> {
  const kv = await deps.store.kv();
  const entries: string[] = [];
  for await (const { key, value, versionstamp } of kv.list({ prefix: [] })) {
    const plain = value instanceof Deno.KvU64 ? `u64:${value.value}` : JSON.stringify(value);
    entries.push(`${JSON.stringify(key)} ${plain} ${versionstamp}`);
  }
  return entries.join("\n");
}

/** Counts that admission keeps of a key and of 192.0.2.1. */
export async function counts({ deps, time }: Service, keyId: string) {
  const kv = await deps.store.kv();
  const minuteStart = Math.floor(time.nowMs / 60_000) * 60;
  const date = new Date(time.nowMs).toISOString();
  const [minute, day, month] = await kv.getMany<[unknown, unknown, unknown]>([
    ["window", "minute", "192.0.2.1", minuteStart],
    ["usage", keyId, date.slice(0, 10)],
    ["credits", keyId, date.slice(0, 7)],
  ]);
  return { minute: sumOf(minute), day: countsOf(day).calls, calls: countsOf(month).calls };
}
