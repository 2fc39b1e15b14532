/** Every route of the service with everything that somebody may come with. */
import assert from "node:assert/strict";
import { routeTable } from "../../routes/paths.ts";
import { type Credential, credentials, makeScene, type Scene } from "./_credentials.ts";
import { type CredentialsRow, credentialsRows } from "./_credentials_rows.ts";
import { serviceTest } from "./_service.ts";

serviceTest("the matrix has a row for every method of every route", ({ deps }) => {
  const served = Object.entries(routeTable(deps)).flatMap(([path, { methods }]) => {
    // MCP answers methods by itself.
    const taken = path === "/mcp" ? ["POST"] : methods;
    // HEAD is GET without its body; OPTIONS is a preflight, which carries no credentials.
    return taken.filter((name) => name !== "HEAD" && name !== "OPTIONS").map((name) =>
      `${name} ${path}`
    );
  });
  assert.deepEqual(Object.keys(credentialsRows).sort(), served.sort());
  return Promise.resolve();
});

for (const [route, row] of Object.entries(credentialsRows)) {
  serviceTest(`${route} answers each credential as its row says`, async (service) => {
    const scene = await makeScene(service);
    const told: Record<string, string> = {};
    const bytes = new Map<string, string>();
    for (const name of credentials) {
      const answer = await answerTo(scene, route, row, name);
      told[name] = answer.told;
      // Refusals of one kind are alike to the byte, whatever led to them.
      if (answer.status < 300) continue;
      assert.equal(answer.bytes, bytes.get(answer.told) ?? answer.bytes, `${name}: ${answer.told}`);
      bytes.set(answer.told, answer.bytes);
    }
    assert.deepEqual(told, row.answers);
  });
}

for (const [route, row] of Object.entries(credentialsRows)) {
  if (!/^\S+ \/account\/.*:/.test(route)) continue;
  serviceTest(`${route} answers another account's id like one that never was`, async (service) => {
    const scene = await makeScene(service);
    const missing = { keyId: "0".repeat(32), runId: "0".repeat(32) };
    const answers = [
      await answerTo(scene, route, row, "other's session"),
      await answerTo({ ...scene, params: missing }, route, row, "other's session"),
      await answerTo({ ...scene, params: missing }, route, row, "session"),
    ];
    assert.equal(answers[0]?.told, "404");
    assert.equal(new Set(answers.map(({ bytes }) => bytes)).size, 1);
  });
}

/** One cell: what came back, in short and in full. */
async function answerTo(scene: Scene, route: string, row: CredentialsRow, name: Credential) {
  const [method = "", pattern = ""] = route.split(" ");
  const path = pattern.replace(/:(\w+)/g, (_, param) => String(scene.params[param]));
  const response = await scene.service.ask(path + (row.query ?? ""), {
    method,
    ...row.ask,
    headers: { "Sec-Fetch-Site": "same-origin", ...row.ask?.headers, ...scene.headers[name] },
  });
  const text = await response.text();
  const { status, headers } = response;
  const requestId = headers.get("x-request-id") ?? "";
  assert.match(requestId, /^[0-9a-f]{16}$/);
  const where = decodeURIComponent(headers.get("location") ?? "").replace(path, pattern);
  const told = `${status} ${codeOf(text) ?? where}`.trim();
  // Which key it was and which page is missing shows in no byte; elsewhere the request id may differ.
  const alike = /^404$|bad-key/.test(told) ? text : text.replaceAll(requestId, "");
  const named = [...headers].filter(([header]) => header !== "x-request-id");
  return { status, told, bytes: JSON.stringify([named, alike]) };
}

function codeOf(text: string): string | undefined {
  if (!text.startsWith("{")) return undefined;
  const { error } = JSON.parse(text);
  return error?.code === undefined ? error : `${error.code} ${error.data.error}`;
}
