/** The demo as a process of its own: its lines work, and Ctrl-C leaves nothing behind. */
import assert from "node:assert/strict";
import { registry } from "../../tools/registry.ts";
import { cookieJar } from "../rig/cookies.ts";
import { visitIssuer } from "../rig/oidc_visit.ts";
import { freePort } from "../rig/service.ts";
import { runCurl } from "./_curl.ts";
import { expectations, expectSnapshot } from "./_demo_answers.ts";
import { root } from "./_markdown.ts";

/** On a machine that does much else. */
const readyTimeoutMs = 120_000;
const lastLine = "Ctrl-C stops everything.";

/** A curl line and the comment above it. */
type Suggestion = { readonly comment: string; readonly line: string };

function suggestions(output: string): Suggestion[] {
  let comment = "";
  return output.split("\n").flatMap((line) => {
    if (line.startsWith("# ")) comment = line.slice(2);
    return line.startsWith("curl ") ? [{ comment, line }] : [];
  });
}

/** Ids of the processes below `pid`. Linux: elsewhere there is no /proc and the answer is empty. */
function descendants(pid: number): number[] {
  if (Deno.build.os !== "linux") return [];
  const parents = [...Deno.readDirSync("/proc")].flatMap(({ name }) => {
    if (!/^\d+$/.test(name)) return [];
    const parent = parentOf(Number(name));
    return parent === undefined ? [] : [{ child: Number(name), parent }];
  });
  const below = (parent: number): number[] =>
    parents.filter((row) => row.parent === parent).flatMap(({ child }) => [child, ...below(child)]);
  return below(pid);
}

/** The parent of a process; `undefined` when it is gone or has ended. */
function parentOf(pid: number): number | undefined {
  try {
    const stat = Deno.readTextFileSync(`/proc/${pid}/stat`);
    const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return state === "Z" ? undefined : Number(parent);
  } catch {
    return undefined;
  }
}

async function waitFor(isTrue: () => boolean, what: () => string, timeoutMs: number) {
  for (const start = Date.now(); !isTrue();) {
    if (Date.now() - start > timeoutMs) assert.fail(what());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

Deno.test("the demo's curl lines work, and Ctrl-C leaves no process and no file", async () => {
  const folder = await Deno.makeTempDir();
  const port = freePort();
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", "tasks/demo.ts"],
    cwd: root,
    env: { PORT: String(port), TMPDIR: folder, NO_COLOR: "1" },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let output = "";
  const read = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const part of stream) output += decoder.decode(part, { stream: true });
  };
  const streams = Promise.all([read(child.stdout), read(child.stderr)]);
  let ended = false;
  const status = child.status.finally(() => ended = true);
  let processes: number[] = [];
  try {
    await waitFor(() => output.includes(lastLine) || ended, () => output, readyTimeoutMs);
    assert.equal(ended, false, output);
    assert.notDeepEqual([...Deno.readDirSync(folder)], []);
    processes = descendants(child.pid);
    if (Deno.build.os === "linux") assert.ok(processes.length >= 6, "the nodes and the service");
    assert.match(output, /prices, gas and the explorers' answers are stand-ins/);
    await tryAll(suggestions(output), port);
    await trySignIn(output, port);
  } finally {
    if (!ended) child.kill("SIGINT");
    const { code } = await status;
    await streams;
    assert.equal(code, 0, output);
  }
  const left = () => processes.filter((pid) => parentOf(pid) !== undefined);
  await waitFor(() => left().length === 0, () => `left running: ${left()}`, 5_000);
  await assert.rejects(fetch(`http://localhost:${port}/healthz`));
  assert.deepEqual([...Deno.readDirSync(folder)], []);
  await Deno.remove(folder);
});

async function tryAll(lines: readonly Suggestion[], port: number): Promise<void> {
  const tools = lines.filter(({ line }) => line.includes("/api/v1/tools/"));
  assert.deepEqual(tools.map(({ comment }) => comment), Object.keys(expectations));
  const shown = new Set(Object.values(expectations).map(({ tool }) => tool));
  assert.deepEqual([...shown].toSorted(), Object.keys(registry).toSorted(), "a line for each tool");
  assert.ok(lines.length >= tools.length + 3, `only ${lines.length} curl lines`);
  let snapshots = 0;
  for (const { comment, line } of lines) {
    assert.ok(line.startsWith(`curl -s http://localhost:${port}/`), line);
    const { status, body } = await runCurl(line, {});
    assert.equal(status, 200, `${line}\n${body}`);
    if (line.includes("/mcp ")) {
      assert.equal(JSON.parse(body).result.tools.length, Object.keys(registry).length);
    }
    if (line.includes("/api/token-risk")) {
      expectSnapshot(JSON.parse(body));
      snapshots++;
    }
    const expected = expectations[comment];
    if (expected === undefined) continue;
    assert.ok(line.includes(`/api/v1/tools/${expected.tool} `), line);
    const answer = JSON.parse(body);
    assert.equal(answer.ok, !comment.includes("refused"), `${comment}\n${body}`);
    expected.expect(answer);
    for (const { endpoint } of answer.sources ?? []) assert.match(endpoint, /^configured/, body);
  }
  assert.equal(snapshots, 1, "a line for the free snapshot");
}

/** The address that is printed leads to the account whose key is printed. */
async function trySignIn(output: string, port: number): Promise<void> {
  const baseUrl = `http://localhost:${port}`;
  assert.ok(output.includes(`  ${baseUrl}/sign-in\n`), output);
  const [key = ""] = /tcs_live_\w+/.exec(output) ?? [];
  const browser = cookieJar();
  const offered = await (await browser.fetch(`${baseUrl}/sign-in`)).text();
  const [, start = ""] = /href="([^"]*\/auth\/oidc[^"]*)"/.exec(offered) ?? [];
  const started = await browser.fetch(start.replaceAll("&amp;", "&"));
  await started.body?.cancel();
  const callback = await visitIssuer(started.headers.get("location") ?? "", { user: "demo" });
  const finished = await browser.fetch(callback);
  assert.equal(finished.status, 303, await finished.text());
  const page = await (await browser.fetch(`${baseUrl}/account/keys`)).text();
  assert.ok(key.length > 4 && page.includes(`tcs_live_…${key.slice(-4)}`), page);
}
