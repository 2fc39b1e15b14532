/**
 * The service behind `prism proxy --errors` with its own `/openapi.json`: each operation is seen with
 * every status and code that the document names, and no answer violates it.
 */
import assert from "node:assert/strict";
import { type Call, callsOfCode, callsOfResults, mcpRefusals } from "./_calls.ts";
import { answerName, type Operation, operationsOf } from "./_document.ts";
import { type Prism, startPrism } from "./_prism.ts";
import { type Services, startServices } from "./_services.ts";
import { startSwitch, type Switch } from "./_switch.ts";

type Bench = { readonly services: Services; readonly between: Switch; readonly prism: Prism };

/** A ceiling of one a minute is reached by the second try, unless the minute ends between them. */
const triesMax = 5;

type Seen = { readonly status: number; readonly body: unknown };

/** Sends a call through Prism; asserts that nothing in it violates the document. */
async function send(
  { between, prism }: Bench,
  { method, path }: Operation,
  { sent, way, key }: Call,
): Promise<Seen> {
  between.set(way);
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (key !== null) headers["Authorization"] = `Bearer ${key}`;
  const asked = typeof sent === "function" ? sent() : sent;
  const { query, body } = asked;
  const target = `${asked.path ?? path}${query === undefined ? "" : `?${query}`}`;
  const response = await fetch(`${prism.url}${target}`, {
    method,
    headers: { ...headers, ...asked.headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  assert.equal(violationOf(response), null, `${method} ${path}: ${text}`);
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return { status: response.status, body: isJson ? JSON.parse(text) : null };
}

/** Prism answers by itself what it takes for an error, and names the rest in a header. */
function violationOf({ headers }: Response): string | null {
  return headers.get("content-type") === "application/problem+json"
    ? "answered by Prism"
    : headers.get("sl-violations");
}

async function sendUntil(bench: Bench, operation: Operation, call: Call): Promise<Seen> {
  for (let tries = 1;; tries++) {
    const seen = await send(bench, operation, call);
    if (call.until === undefined || seen.status === call.until || tries === triesMax) return seen;
  }
}

/** Sends every call of an operation; the names of the answers. */
async function seenOf(bench: Bench, operation: Operation): Promise<Set<string>> {
  const { services } = bench;
  const refusals: readonly (readonly [string, Call])[] = operation.id === "mcp"
    ? Object.entries(mcpRefusals(services))
    : Object.entries(callsOfCode(services, operation)).filter(([code]) =>
      operation.answers.some((answer) => answer.endsWith(` ${code}`))
    );
  const seen = new Set<string>();
  for (const [wanted, call] of refusals) {
    const { status, body } = await sendUntil(bench, operation, call);
    const name = answerName(operation, status, body);
    assert.ok(name.split(" ").includes(wanted), `${operation.id}: ${wanted} is answered ${name}`);
    seen.add(name);
  }
  for (const call of callsOfResults(services, operation)) {
    const { status, body } = await send(bench, operation, call);
    seen.add(answerName(operation, status, body));
  }
  return seen;
}

/** Answers that do not fit the description of `GET /healthz`, which Prism must not let through. */
const violations: Readonly<Record<string, () => Response>> = {
  "a status that is not described": () => json({ ok: true }, 418),
  "a member that is not described": () => json({ ok: true, more: 1 }, 200),
  "a member of another type": () => json({ ok: "yes" }, 200),
  "a missing header": () => json({ ok: true }, 200, {}),
  "a code of another status": () => json({ ok: false, error: "no-key" }, 405),
};

function json(
  body: unknown,
  status: number,
  headers: Record<string, string> = { "X-Request-Id": "x" },
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", "Allow": "GET", ...headers },
  });
}

async function runSteps(t: Deno.TestContext, bench: Bench, document: string): Promise<void> {
  const operations = operationsOf(JSON.parse(document));
  assert.ok(operations.length >= 18, `${operations.length} operations`);
  for (const operation of operations) {
    const { method, path, answers } = operation;
    await t.step(`${method} ${path}: ${answers.length} answers`, async () => {
      const seen = await seenOf(bench, operation);
      assert.deepEqual([...seen].toSorted(), [...answers].toSorted());
    });
  }
  for (const [what, answer] of Object.entries(violations)) {
    await t.step(`the proxy reports ${what}`, async () => {
      bench.between.set({ to: bench.services.main.url, answer });
      const response = await fetch(`${bench.prism.url}/healthz`);
      const body = await response.text();
      assert.notEqual(violationOf(response), null, body);
    });
  }
}

Deno.test("each operation answers what openapi.json says, and all of it is seen", async (t) => {
  const services = await startServices();
  const between = startSwitch();
  let prism: Prism | undefined;
  try {
    const document = await (await fetch(`${services.main.url}/openapi.json`)).text();
    prism = await startPrism(document, between.url);
    await runSteps(t, { services, between, prism }, document);
  } finally {
    await prism?.stop();
    await between.stop();
    await services.stop();
  }
});
