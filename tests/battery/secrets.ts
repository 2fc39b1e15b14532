/** Secrets with marks, driven through every route while the upstreams fail: the marks show nowhere. */
import { withoutApiKeys } from "../../schema/api_key.ts";
import { registry } from "../../tools/registry.ts";
import { builtNames } from "../rig/built_names.ts";
import type { LogLine } from "../rig/harness.ts";
import { linesIn } from "../rig/log_line.ts";
import type { Mode } from "../rig/upstream.ts";
import type { Claim, Part } from "./claim.ts";
import { callersWords, leavingAs, marksSent } from "./_callers_words.ts";
import { type MarkedService, startMarkedService } from "./_marked_service.ts";
import { askInRaw, failSignIn } from "./_marked_asks.ts";
import { marksIn } from "./_marks.ts";
import { mcpAsks, mcpPath } from "./_mcp_words.ts";
import { knownSamples, scanRepository } from "./_repository.ts";

/** How the upstreams answer, besides that they repeat what they were asked with. */
const modes: readonly Mode[] = [
  ...["ok", "reset", "html", "truncated", "redirect", "wrongChain"] as const,
  ...[{ status: 500 }, { status: 429 }, { status: 403 }] as const,
];

/** Headers that a log likes to repeat, and where callers put keys by mistake. */
const keyPlaces = ["Referer", "User-Agent", "X-Request-Id", "X-Api-Key", "Origin"] as const;

/** Fields of forms and queries, in which a key may stand by mistake. */
const wrongFields = ["token", "wallet", "name", "network", "key", "before", "next", "x"] as const;

/** Requests that were answered, and the secrets in their answers. */
export type Seen = { requests: number; readonly leaks: string[] };

export const secrets: Part = {
  name: "secrets",
  draws: null,
  run: async () => [...await driven(), await repositoryClaim()],
};

async function driven(): Promise<Claim[]> {
  const marked = await startMarkedService();
  try {
    const seen: Seen = { requests: 0, leaks: [] };
    const known = await builtNames();
    // These end what the others need.
    const paths = known.routes.filter((path) => !/sign-out|delete/.test(path));
    await makeKey(marked, seen);
    await misplaceKey(marked, paths, seen);
    await askInRaw(marked, seen);
    await failSignIn(marked, seen);

    for (const mode of modes) {
      marked.upstream.mode = mode;
      await askEverything(marked, paths, seen);
    }
    const stored = marksIn(await marked.stored(), marked.marks);
    // It rejects with what its lines said that none may.
    const odd: string[] = [];
    await marked.service.stop().catch(({ message }) => odd.push(message));
    const output = marked.service.output();
    const printed = marksIn(output, marked.marks);
    const sent = marked.collector.text();
    const exported = marksSent(marked.collector, marked.marks);
    const leaving = leavingAs(marked.collector, marked.marks);
    const of = `${marked.marks.size} secrets`;
    const asked = `${seen.requests} requests to ${paths.length} routes, ` +
      `${marked.upstream.requests} to upstreams that fail in ` +
      `${modes.length} ways, ${of}`;
    return [
      claim("no secret in an answer but the one that hands it out", asked, seen.leaks),
      claim("no secret in what the process prints", `${output.length} characters, ${of}`, printed),
      lineClaim(linesIn(output), odd, seen),
      {
        ...claim(
          "no secret in traces, metrics and logs sent, but what a caller makes the " +
            `${callersWords.join(" or ")} of the runtime's own metrics`,
          `${sent.length} characters, of a key sent as both: ${leaving.join(", ")}`,
          exported,
        ),
        holds: exported.length === 0 && sent.length > 0 && leaving.length === callersWords.length,
      },
      claim("no key, cookie or token is stored as it is", of, stored),
    ];
  } finally {
    await marked.stop();
  }
}

/** Of the failures that are logged, a sign-in's is one that callers bring about with secrets. */
function lineClaim(
  lines: readonly LogLine[],
  odd: readonly string[],
  { requests }: Seen,
): Claim {
  const events = new Set(lines.map(({ event }) => event));
  const figure = `${lines.length} lines of ${[...events].toSorted().join(", ")}`;
  return {
    ...claim("each line of the log says what it may and no more", figure, odd),
    holds: odd.length === 0 && lines.length > requests / 4 && events.has("sign-in-failed"),
  };
}

function claim(what: string, of: string, found: readonly string[]): Claim {
  const names = [...new Set(found)];
  const figure = `${of}; found ${names.length}${names.length > 0 ? `: ${names.join(", ")}` : ""}`;
  return { claim: what, figure: figure.slice(0, 1_500), holds: names.length === 0 };
}

/** A link for an account and a key, each shown by the answer that makes it. */
async function makeKey({ service, marks, jar, operatorToken }: MarkedService, seen: Seen) {
  const ask = async (path: string, body: unknown, method = "POST") => {
    const response = await fetch(`${service.baseUrl}/operator/${path}`, {
      method,
      headers: { Authorization: `Bearer ${operatorToken}` },
      body: JSON.stringify(body),
    });
    seen.requests++;
    const answer = await response.json();
    if (answer.ok !== true) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const { account, linkUrl } = await ask("accounts", { login: "marked", plan: "ai-agents" });
  const { key } = await ask(`accounts/${account.id}/keys`, { name: "marked" });
  marks.set("API key", key);
  // Who is signed in may make keys too: the page of keys has no form otherwise.
  const settings = await (await jar.fetch(`${service.baseUrl}/account/settings`)).text();
  const own = /<code>([0-9a-f]{32})<\/code>/.exec(settings)?.[1];
  await ask(`accounts/${own}`, { plan: "business" }, "PATCH");
  marks.set("link", new URL(linkUrl).href.split(/[/=]/).at(-1) ?? "");
}

type Send = (
  path: string,
  init: RequestInit,
  visitor: typeof fetch | MarkedService["jar"]["fetch"],
) => Promise<void>;

/** Sends, and notes each secret in what is answered. */
function sender({ service, marks }: MarkedService, seen: Seen): Send {
  return async (path, init, visitor) => {
    const response = await visitor(service.baseUrl + path, { redirect: "manual", ...init });
    const head = [...response.headers].filter(([name]) => name !== "set-cookie");
    const text = await response.text() + JSON.stringify(head);
    seen.requests++;
    for (const name of marksIn(text, marks)) {
      seen.leaks.push(`${name} at ${init.method ?? "GET"} ${withoutApiKeys(path).slice(0, 60)}`);
    }
  };
}

/** The key in each field of each route, by somebody who is signed in: pages fill fields, and lead on. */
async function misplaceKey(marked: MarkedService, paths: readonly string[], seen: Seen) {
  const { service, marks, jar } = marked;
  const send = sender(marked, seen);
  const key = marks.get("API key") ?? "";
  const own = { "Accept": "text/html", "Origin": new URL(service.baseUrl).origin };
  for (const pattern of paths) {
    const path = pattern.replaceAll(/:\w+/g, "x");
    for (const field of wrongFields) {
      const said = field === "next" ? `/account/usage?key=${key}` : key;
      for (const query of [`?${field}=${said}`, `/?${field}=${said}`]) {
        await send(path + query, { headers: own }, fetch);
        await send(path + query, { headers: own }, jar.fetch);
      }
      for (const typed of [said, said + "a".repeat(80)]) {
        const body = new URLSearchParams({ form: "x", [field]: typed });
        await send(path, { method: "POST", headers: own, body }, jar.fetch);
      }
    }
  }
}

/** Each route with each kind of credential, and each tool over both surfaces. */
async function askEverything(marked: MarkedService, paths: readonly string[], seen: Seen) {
  const { marks, jar, operatorToken } = marked;
  const key = marks.get("API key") ?? "";
  const send = sender(marked, seen);
  const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}` });
  for (const pattern of paths) {
    const path = pattern.replaceAll(/:\w+/g, "x");
    await send(path, { headers: bearer(key) }, fetch);
    await send(path, { headers: Object.fromEntries(keyPlaces.map((name) => [name, key])) }, fetch);
    await send(`${path}/${key}`, {}, fetch);
    await send(
      `${path}?access_token=${key}&code=${marks.get("authorization code")}`,
      {},
      jar.fetch,
    );
    await send(path, { method: "POST", headers: bearer(operatorToken), body: "{}" }, fetch);
    const form = new URLSearchParams({ form: "x", token: operatorToken });
    await send(path, { method: "POST", body: form }, jar.fetch);
  }
  const together: Promise<void>[] = [];
  for (const { name, example } of Object.values(registry)) {
    const params = { name, arguments: example.arguments };
    const rpc = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
    const headers = { ...bearer(key), "Content-Type": "application/json" };
    const post = (path: string, body: unknown) =>
      send(path, { method: "POST", headers, body: JSON.stringify(body) }, fetch);
    together.push(post(`/api/v1/tools/${name}`, example.arguments), post("/mcp", rpc));
  }
  for (const { body, headers } of mcpAsks(key)) {
    const asked = { headers: { ...bearer(key), ...headers }, body: JSON.stringify(body) };
    together.push(send(mcpPath, { method: "POST", ...asked }, fetch));
  }
  const token = String(registry.token_info.example.arguments.token);
  together.push(send(`/api/token-risk?token=${token}`, {}, fetch));
  together.push(send(`/token/ethereum/${token}`, {}, fetch));
  await Promise.all(together);
}

async function repositoryClaim(): Promise<Claim> {
  const { files, found, namedBy } = await scanRepository();
  const unknown = Object.keys(found).filter((file) => found[file] !== knownSamples[file]);
  return claim("no file of the project holds a secret", `${files} files by ${namedBy}`, unknown);
}
