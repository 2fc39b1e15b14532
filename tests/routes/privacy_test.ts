/** What docs/privacy.md says is kept of runs and written into the log, against what is. */
import assert from "node:assert/strict";
import { reportBody } from "../../schema/ci_bodies.ts";
import { echoPath, serviceTest, toolPath } from "./_service.ts";

const privacy = (await Deno.readTextFile(new URL("../../docs/privacy.md", import.meta.url)))
  .replaceAll(/\s+/g, " ");
const [runs = ""] = privacy.match(/- \*\*CI runs\*\*.*?(?= - \*\*)/) ?? [];
const [log = ""] = privacy.match(/## Log .*?(?= ## )/) ?? [];

/** The words for each member of a report. */
const runWords: Readonly<Record<string, string>> = {
  counts: "counts of findings",
  failOn: "the gate",
  repo: "repository",
  ref: "branch or tag",
  commit: "commit",
  actor: "who started it",
  files: "how many files were scanned",
  score: "the score",
  top: "rule ids",
  durationMs: "the duration",
};

/** The words for each field of a line. */
const logWords: Readonly<Record<string, string>> = {
  requestId: "an id",
  traceId: "trace's id",
  route: "the route",
  method: "the method",
  status: "the status",
  ms: "how long it took",
  refusal: "codes of refusal",
  signIn: "codes of refusal",
  verdict: "of verdicts",
  messages: "how many messages an MCP batch had",
  cached: "whether an answer was given out again",
  upstreams: "how many nodes and sources were asked",
  upstreamsFailed: "how many of them failed",
  keyId: "the key's id",
  tool: "the tool",
  credits: "the credits",
};

Deno.test("privacy: all that a CI report holds is named", () => {
  assert.deepEqual(Object.keys(runWords).toSorted(), Object.keys(reportBody().shape).toSorted());
  for (const words of Object.values(runWords)) assert.ok(runs.includes(words), words);
});

Deno.test("privacy: each field of the log has its words, and traces and metrics are named", () => {
  for (const words of Object.values(logWords)) assert.ok(log.includes(words), words);
  assert.match(log, /switched them on, traces and metrics/);
});

serviceTest("privacy: a line of the log has no other field", async (service) => {
  const { key } = await service.account();
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
  const post = async (path: string, ask: Parameters<typeof service.ask>[1]) => {
    await (await service.ask(path, ask)).body?.cancel();
  };
  await post(echoPath, { key, body: { text: "a" } });
  await post(toolPath("refuses"), { key, body: {} });
  await post("/api/v1/ci/report", { key, body: { counts: { critical: 0, high: 0 } } });
  await post("/mcp", {
    ...{ key, body: JSON.stringify([ping, ping]) },
    headers: { "Content-Type": "application/json" },
  });
  await post("/api/token-risk?token=0x12", { method: "GET" });
  const fields = new Set(service.logged.flatMap((line) => Object.keys(line.fields)));
  assert.deepEqual([...fields].filter((name) => !Object.hasOwn(logWords, name)), []);
  for (const name of ["verdict", "refusal", "messages", "keyId", "credits", "tool"]) {
    assert.ok(fields.has(name), name);
  }
});
