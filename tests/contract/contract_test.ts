/**
 * The service behind `prism proxy --errors` with its own `/openapi.json`: each operation is seen with
 * every status and code that the document names, and no answer violates it.
 */
import assert from "node:assert/strict";
import { type Call, refusalCalls } from "../rig/refusals/calls.ts";
import { answerName, type Operation, operationsOf } from "../rig/refusals/document.ts";
import { sendCall } from "../rig/refusals/send.ts";
import { type Services, startServices } from "../rig/refusals/services.ts";
import { startSwitch, type Switch } from "../rig/refusals/switch.ts";
import { callsOfResults } from "./_calls.ts";
import { type Prism, startPrism } from "./_prism.ts";

type Bench = { readonly services: Services; readonly between: Switch; readonly prism: Prism };

type Seen = { readonly status: number; readonly body: unknown };

/** Sends a call through Prism; asserts that nothing in it violates the document. */
function send({ between, prism }: Bench, operation: Operation, call: Call): Promise<Seen> {
  return sendCall({ url: prism.url, between }, operation, call, async (response) => {
    const text = await response.text();
    assert.equal(violationOf(response), null, `${operation.method} ${operation.path}: ${text}`);
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    return { status: response.status, body: isJson ? JSON.parse(text) : null };
  });
}

/** Prism answers by itself what it takes for an error, and names the rest in a header. */
function violationOf({ headers }: Response): string | null {
  return headers.get("content-type") === "application/problem+json"
    ? "answered by Prism"
    : headers.get("sl-violations");
}

/** Sends every call of an operation; the names of the answers. */
async function seenOf(bench: Bench, operation: Operation): Promise<Set<string>> {
  const { services } = bench;
  const refusals = refusalCalls(services, operation);
  const seen = new Set<string>();
  for (const [wanted, call] of Object.entries(refusals)) {
    const { status, body } = await send(bench, operation, call);
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
