/** Sends drawn requests to the whole service and finds what no answer may be. */
import { keys } from "../../kv/keys.ts";
import { routeTable } from "../../routes/app.ts";
import { generateApiKey } from "../../schema/api_key.ts";
import { systemRandom } from "../../schema/random.ts";
import { monthOf } from "../../schema/time.ts";
import { registry } from "../../tools/registry.ts";
import { dice } from "../rig/dice.ts";
import { engineFolder } from "../rig/engines.ts";
import { baseUrl, type Harness, operatorToken, startHarness } from "../rig/harness.ts";
import { lineFaults } from "../rig/log_line.ts";
import { type Drawn, drawRequest, type Source } from "./_fuzz_requests.ts";
import { startFuzzUpstreams } from "./_fuzz_upstreams.ts";
import { atPath, type Json, type Operation, operationsOf } from "./_operations.ts";

/** A request that was answered as none may be. */
export type Fault = { readonly what: string; readonly shown: string };

export type Fuzzed = {
  readonly statuses: ReadonlyMap<number, number>;
  readonly faults: readonly Fault[];
  readonly operations: number;
  readonly slowestMs: number;
  readonly creditsCharged: number;
};

const unlimited = "1000000000";
const env = {
  LIMIT_PER_MINUTE: unlimited,
  LIMIT_PER_DAY: unlimited,
  TOKEN_RISK_PER_MINUTE: unlimited,
  TOKEN_RISK_PER_DAY: unlimited,
  PLAN_CREDITS: `business=${unlimited},ai-agents=${unlimited}`,
};
const hangMs = 1_000;
/** Frames of a stack trace as the runtime writes them. */
const trace = /\n\s+at \S|\((?:file|ext|npm|node):\S+:\d+:\d+\)|\bfile:\/\/\/\S+:\d+/;

/** That many requests, one after the other: what each is charged is read around it. */
export async function fuzz(count: number, seed: number): Promise<Fuzzed> {
  const upstreams = await startFuzzUpstreams(seed);
  const engines = await engineFolder({ "2026.09.01": { "engine.mjs": "run();\n" } });
  const harness = await startHarness({
    env: { ...env, ...upstreams.env, ENGINE_DIR: engines.dir },
  });
  try {
    return await fuzzed(harness, count, seed);
  } finally {
    await harness.close();
    await upstreams.stop();
    await engines.remove();
  }
}

async function fuzzed(harness: Harness, count: number, seed: number): Promise<Fuzzed> {
  const document = await (await harness.ask("/openapi.json", { method: "GET" })).json();
  const operations = operationsOf(document);
  const others = Object.keys(routeTable(harness.deps));
  const live = await harness.account("ai-agents");
  const lapsed = await harness.account("business", 1);
  const unknown = generateApiKey(systemRandom);
  const secrets = [live.key, lapsed.key, operatorToken];
  const source: Source = { operations, others, keys: [live.key, lapsed.key, unknown, "x"] };
  const known = { routes: others, tools: Object.keys(harness.deps.registry) };
  const rolls = dice(seed);
  const [statuses, faults] = [new Map<number, number>(), [] as Fault[]];
  let [slowestMs, logRead] = [0, 0];
  const start = await spent(harness, live.keyId);
  for (let before = start; count > 0; count--) {
    const drawn = drawRequest(source, rolls);
    const request = requestOf(drawn);
    if (request === null) continue;
    const startMs = performance.now();
    const response = await harness.handler(request, { remoteAddr: { hostname: "192.0.2.1" } });
    const text = await response.text();
    const ms = performance.now() - startMs;
    slowestMs = Math.max(slowestMs, ms);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    const after = await spent(harness, live.keyId);
    const logged = harness.logged.slice(logRead);
    logRead = harness.logged.length;
    const found = [
      ...(ms > hangMs ? ["slow"] : []),
      ...(response.status >= 500 ? ["5xx"] : []),
      ...(logged.some(({ level }) => level === "error") ? ["error in the log"] : []),
      ...leaks(text + JSON.stringify([...response.headers]), secrets, "answer"),
      ...leaks(JSON.stringify(logged), secrets, "log"),
      ...logged.filter(({ event }) => event === "request")
        .flatMap(({ fields }) => lineFaults(fields, known).map((what) => `${what} in the log`)),
      ...wronglyCharged(drawn, response.status, text, after - before),
      ...undescribed(operations, request, response.status, text),
    ];
    const shown = `${drawn.method} ${drawn.path.slice(0, 120)} ${response.status} ` +
      `${new TextDecoder().decode(drawn.body ?? undefined).slice(0, 120)} → ${text.slice(0, 200)}`;
    faults.push(...found.map((what) => ({ what, shown })));
    before = after;
  }
  const creditsCharged = await spent(harness, live.keyId) - start;
  return { statuses, faults, operations: operations.length, slowestMs, creditsCharged };
}

/** `null` for what no client can send; the raw sockets of another part can. */
function requestOf({ method, path, headers, body }: Drawn): Request | null {
  try {
    return new Request(baseUrl + path, { method, headers, body });
  } catch {
    return null;
  }
}

function leaks(text: string, secrets: readonly string[], where: string): string[] {
  return [
    ...(secrets.some((secret) => text.includes(secret)) ? [`a key in the ${where}`] : []),
    ...(trace.test(text) ? [`a stack trace in the ${where}`] : []),
  ];
}

function wronglyCharged(drawn: Drawn, status: number, text: string, charged: number): string[] {
  const due = status === 200 && drawn.method === "POST" ? priceOf(drawn.path, text) : 0;
  return charged === due ? [] : [`charged ${charged} instead of ${due}`];
}

/** What an answer costs: the price of the tool, or 2 for each call that was answered over MCP. */
function priceOf(path: string, text: string): number {
  const pathname = new URL(baseUrl + path).pathname;
  const answer = text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : {};
  if (pathname === "/mcp") {
    const results: readonly Json[] = [answer].flat().map(({ result }) => result);
    return 2 * results.filter((one) => one?.structuredContent && !one.isError).length;
  }
  if (answer.ok !== true) return 0;
  if (/^\/api\/v1\/ci\/\w+$/.test(pathname)) return answer.engine === null ? 0 : 2;
  const tool = /^\/api\/v1\/tools\/(\w+)$/.exec(pathname)?.[1] ?? "";
  return Object.hasOwn(registry, tool) ? registry[tool as keyof typeof registry].credits : 0;
}

/** Statuses and codes that the document does not say of the path. */
function undescribed(
  operations: readonly Operation[],
  { url, method }: Request,
  status: number,
  text: string,
): string[] {
  const found = atPath(operations, new URL(url).pathname);
  if (found === undefined) return [];
  const own = found.filter((operation) => operation.method === method);
  // A method that the path does not take is described by those that it takes.
  const answering = own.length > 0 ? own : found;
  const code = /^\{"ok":false,"error":"([\w-]+)"/.exec(text)?.[1] ?? "";
  const described = answering.some(({ answers }) => {
    const codes = answers.get(status);
    // HEAD has the head of GET alone.
    return codes === null || (method === "HEAD" ? codes !== undefined : codes?.has(code));
  });
  const open = own.length === 0 && (method === "HEAD" || method === "OPTIONS") && status < 300;
  return described || open ? [] : [`${status} ${code} is not in the document`];
}

async function spent({ deps }: Harness, keyId: string): Promise<number> {
  const kv = await deps.store.kv();
  const key = keys.credits(keyId, monthOf(deps.clock()));
  return Number((await kv.get<Deno.KvU64>(key)).value?.value ?? 0n);
}
