/** Sends drawn requests to the whole service and finds what no answer may be. */
import { withoutApiKeys } from "../../schema/api_key.ts";
import { limits } from "../../schema/limits.ts";
import { type Dice, dice } from "../rig/dice.ts";
import { engineFolder } from "../rig/engines.ts";
import { baseUrl, type Harness, startHarness } from "../rig/harness.ts";
import { knownNames, lineFaults } from "../rig/log_line.ts";
import { runDelayMs } from "../rig/run_delay.ts";
import { inTime, noAnswer, noStatus } from "./_in_time.ts";
import { allowance, startCallers } from "./_fuzz_callers.ts";
import { type Drawn, drawRequest, type Source } from "./_fuzz_requests.ts";
import { startFuzzUpstreams } from "./_fuzz_upstreams.ts";
import { askedOf, atPath, type Operation, operationsOf } from "./_operations.ts";

/** A request that was answered as none may be. */
export type Fault = { readonly what: string; readonly shown: string };

export type Fuzzed = {
  readonly statuses: ReadonlyMap<number, number>;
  readonly faults: readonly Fault[];
  /** How many there are, and the ids of those that were never asked, and of those that never did what was asked. */
  readonly operations: number;
  readonly unasked: readonly string[];
  readonly unfulfilled: readonly string[];
  /** Refusals for which there are keys, and which were never met. */
  readonly unmet: readonly string[];
  readonly slowestMs: number;
  readonly creditsCharged: number;
};

const unlimited = String(allowance);
const env = {
  LIMIT_PER_MINUTE: unlimited,
  LIMIT_PER_DAY: unlimited,
  TOKEN_RISK_PER_MINUTE: unlimited,
  TOKEN_RISK_PER_DAY: unlimited,
  PLAN_CREDITS: `business=${unlimited},ai-agents=${unlimited}`,
  // Pages of signing in have links then, and nothing is drawn that gets as far as GitHub.
  GITHUB_CLIENT_ID: "client",
  GITHUB_CLIENT_SECRET: "secret",
};
/** Of a request's own; what a busy machine takes from this thread meanwhile is not counted. */
const hangMs = 1_000;
/** One lot in so many is so many requests at the same time; the others are one. */
const together = 25;
/** Frames of a stack trace as the runtime writes them. */
const trace = /\n\s+at \S|\((?:file|ext|npm|node):\S+:\d+:\d+\)|\bfile:\/\/\/\S+:\d+/;

/** That many requests, one after the other and some at once: what each lot is charged is read around it. */
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
  const known = await knownNames(harness.deps);
  const others = known.routes;
  const callers = await startCallers(harness);
  const { keys, signedIn, secrets } = callers;
  const source: Source = { operations, others, keys, signedIn };
  const rolls = dice(seed);
  const [statuses, faults] = [new Map<number, number>(), [] as Fault[]];
  const [asked, fulfilled] = [new Set<string>(), new Set<string>()];
  let [slowestMs, logRead] = [0, 0];
  for (let left = count; left > 0;) {
    const lot = drawLot(source, rolls, Math.min(left, rolls.upTo(together) === 0 ? together : 1));
    left -= lot.length;
    const answers = await Promise.all(lot.map((one) => answered(harness, one)));
    const logged = harness.logged.slice(logRead);
    logRead = harness.logged.length;
    for (const { status, ms, text, request } of answers) {
      slowestMs = Math.max(slowestMs, ms);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const id = askedOf(operations, request)?.id;
      if (id !== undefined) asked.add(id);
      if (id !== undefined && status < 300 && codeOf(text) === "") fulfilled.add(id);
    }
    const ofLot = [
      ...(logged.some(({ level }) => level === "error") ? ["error in the log"] : []),
      ...leaks(JSON.stringify(logged), secrets, "log"),
      ...logged.flatMap((line) => lineFaults(line, known)),
      ...await callers.audit(answers),
    ];
    faults.push(...ofLot.map((what) => ({ what, shown: shown(answers[0]!) })));
    for (const one of answers) {
      const { status, text, headers, ms, drawn, request } = one;
      const found = [
        ...(status === noStatus ? [noAnswer] : ms > hangMs ? ["slow"] : []),
        ...(status >= 500 ? ["5xx"] : []),
        ...leaks(text + headers, secrets, "answer"),
        ...(status < 300 && takesBody(one) && (drawn.body?.length ?? 0) > limits.bodyBytesMax
          ? ["a body over the cap taken, which is not in the document"]
          : []),
        ...undescribed(operations, request, status, text),
      ];
      faults.push(...found.map((what) => ({ what, shown: shown(one) })));
    }
    // The next would wait as long: what was found is told.
    if (answers.some(({ status }) => status === noStatus)) break;
  }
  const daysOff = await callers.auditDays();
  faults.push(...daysOff.map((what) => ({ what, shown: "at the end" })));
  const missing = (from: ReadonlySet<string>) =>
    operations.map(({ id }) => id).filter((id) => !from.has(id));
  return {
    ...{ statuses, faults, slowestMs, creditsCharged: callers.charged(), unmet: callers.unmet() },
    ...{ operations: operations.length, unasked: missing(asked), unfulfilled: missing(fulfilled) },
  };
}

type Sent = { readonly drawn: Drawn; readonly request: Request };

type Answered = Sent & {
  readonly status: number;
  readonly text: string;
  readonly headers: string;
  readonly ms: number;
};

/** So many requests that a client can send; the raw sockets of another part send the others. */
function drawLot(source: Source, rolls: Dice, size: number): readonly Sent[] {
  const lot: Sent[] = [];
  while (lot.length < size) {
    const drawn = drawRequest(source, rolls);
    const { method, path, headers, body } = drawn;
    try {
      lot.push({ drawn, request: new Request(baseUrl + path, { method, headers, body }) });
    } catch {
      // Drawn again.
    }
  }
  return lot;
}

async function answered(harness: Harness, sent: Sent): Promise<Answered> {
  const [startMs, startDelayMs] = [performance.now(), runDelayMs()];
  const from = { remoteAddr: { hostname: "192.0.2.1" } };
  const answer = await inTime(async () => {
    const response = await harness.handler(sent.request, from);
    return { status: response.status, text: await response.text(), headers: response.headers };
  });
  const { status, text, headers } = answer ?? { status: noStatus, text: "", headers: [] };
  const ms = performance.now() - startMs - (runDelayMs() - startDelayMs);
  return { ...sent, status, text, headers: JSON.stringify([...headers]), ms };
}

/** A preflight has no use for a body (Fetch, CORS-preflight fetch): it is to stay unread. */
const takesBody = ({ request }: Sent): boolean => request.method !== "OPTIONS" || request.bodyUsed;

/** Keys are drawn into paths and bodies, and nobody prints one. */
const shown = ({ drawn: { method, path, body }, status, text }: Answered): string => {
  const cut = (of: string, length: number) => withoutApiKeys(of).slice(0, length);
  const sent = new TextDecoder().decode(body ?? undefined);
  return `${method} ${cut(path, 120)} ${status} ${cut(sent, 120)} → ${cut(text, 200)}`;
};

function leaks(text: string, secrets: readonly string[], where: string): string[] {
  return [
    ...(secrets.some((secret) => text.includes(secret)) ? [`a key in the ${where}`] : []),
    ...(trace.test(text) ? [`a stack trace in the ${where}`] : []),
  ];
}

/** The code of an error object; empty: it is none. */
const codeOf = (text: string): string => /^\{"ok":false,"error":"([\w-]+)"/.exec(text)?.[1] ?? "";

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
  const code = codeOf(text);
  const described = answering.some(({ answers }) => {
    const codes = answers.get(status);
    // HEAD has the head of GET alone.
    return codes === null || (method === "HEAD" ? codes !== undefined : codes?.has(code));
  });
  const open = own.length === 0 && (method === "HEAD" || method === "OPTIONS") && status < 300;
  return described || open ? [] : [`${status} ${code} is not in the document`];
}
