import assert from "node:assert/strict";
import type { LogLine } from "../rig/harness.ts";
import { type Known, knownNames, lineFaults, requestLineForms } from "../rig/log_line.ts";
import { makeAccount, mint, operatorOf } from "./_operator.ts";
import { echoPath, type Service, serviceTest, toolPath } from "./_service.ts";

const requestLines = (service: Service) =>
  service.logged.filter(({ event }) => event === "request").map(({ fields }) => fields);

serviceTest(
  "each request leaves one line with route pattern, method, status, ms and request id",
  async (service) => {
    const { key, keyId } = await service.account();
    const body = { text: "a" };
    const cases = [
      [echoPath, "POST", { key, body }, { status: 200, tool: "echo_text", keyId, credits: 2 }],
      [toolPath("refuses"), "POST", { key, body: {} }, {
        status: 200,
        tool: "refuses",
        keyId,
        credits: 0,
        refusal: "upstream-unavailable",
      }],
      [toolPath("scan_path"), "POST", { key, body }, { status: 403 }],
      [echoPath, "POST", {}, { status: 401 }],
      [echoPath, "PROPFIND", {}, { status: 405, method: "other" }],
      ["/api/v1/tools", "GET", { key }, { status: 200, keyId, credits: 0 }],
      ["/api/v1/tools", "HEAD", { key }, { status: 405 }],
      ["/openapi.json", "GET", {}, { status: 200 }],
      ["/healthz", "GET", {}, { status: 200 }],
      ["/secret/path", "GET", {}, { status: 404 }],
    ] as const;
    const routes = [
      ...[
        "/api/v1/tools/:name",
        "/api/v1/tools/:name",
        "/api/v1/tools/:name",
        "/api/v1/tools/:name",
      ],
      ...[
        "/api/v1/tools/:name",
        "/api/v1/tools",
        "/api/v1/tools",
        "/openapi.json",
        "/healthz",
        "*",
      ],
    ];
    const expected = [];
    for (const [index, [path, method, ask, fields]] of cases.entries()) {
      const response = await service.ask(path, { method, ...ask });
      await response.body?.cancel();
      const requestId = response.headers.get("x-request-id");
      expected.push({ requestId, route: routes[index], method, ms: 0, ...fields });
    }
    assert.deepEqual(requestLines(service), expected);
    assert.ok(service.logged.every(({ level }) => level === "info"));
  },
);

serviceTest("a line tells how long the request took", async (service) => {
  const { deps, time } = service;
  const { key } = await service.account();
  Object.assign(deps.meter, {
    admit: () => {
      time.nowMs += 1_234;
      return Promise.resolve({ kind: "bad-key" });
    },
  });
  await service.ask(echoPath, { key });
  assert.equal(requestLines(service)[0]?.["ms"], 1_234);
});

/** Text no line may repeat: it stands in paths, queries, headers and bodies of the requests. */
const marker = "s3cretMarker";

serviceTest(
  "no line holds a key, a token, or text of a path, a query, a header or a body",
  async (service) => {
    const operate = operatorOf(service);
    const { path } = await makeAccount(operate, "business", marker);
    const { key } = await mint(operate, path, marker);
    const headers = {
      ...{ "User-Agent": marker, "X-Forwarded-For": marker, Referer: marker },
      ...{ "X-Request-Id": marker, Origin: `https://${marker}.example`, Cookie: `a=${marker}` },
      ...{ "Content-Type": "application/json", "Mcp-Name": marker, "Mcp-Method": marker },
    };
    const paths = [
      ...[`/${marker}`, `/${marker}\n{"level":"error"}`, `/x?${marker}`, toolPath(marker)],
      ...[`${echoPath}?${marker}`, `/operator/accounts/${marker}`, `/%0a${marker}`],
    ];
    const rpc =
      `{"jsonrpc":"2.0","id":"${marker}","method":"tools/call","params":{"name":"${marker}"}}`;
    const bodies = [
      rpc,
      `[${rpc}]`,
      `{"${marker}":1}`,
      `{"text":"${marker}"}`,
      marker,
      `{"text":"${marker}\n`,
    ];
    for (const path of [...paths, toolPath("throws"), toolPath("not_json"), "/mcp"]) {
      for (const method of ["GET", "POST", "DELETE", marker.toUpperCase()]) {
        for (const sent of [undefined, key, marker, `${key}x`]) {
          for (const body of bodies) await service.ask(path, { method, key: sent, headers, body });
        }
      }
    }
    for (const body of bodies) {
      await operate("POST", "/accounts", body);
      await operate("PATCH", path, body);
      await operate("POST", `${path}/keys`, body);
    }
    await operate("GET", `/accounts?provider=${marker}&subject=${marker}`);
    assert.ok(service.logged.length > 550);
    const known = await knownNames(service.deps);
    for (const line of service.logged) {
      assertClean(line, [
        marker,
        key,
        "operator-token",
        "tcs_live",
      ], known);
    }
  },
);

function assertClean(line: LogLine, secrets: readonly string[], known: Known): void {
  const text = JSON.stringify(line).toLowerCase();
  for (const secret of secrets) assert.ok(!text.includes(secret.toLowerCase()), text);
  assert.deepEqual(lineFaults(line, known), []);
}

Deno.test("docs/operations.md names each field of a request's line, and no other", async () => {
  const page = await Deno.readTextFile(new URL("../../docs/operations.md", import.meta.url));
  const section = page.split("### Fields of a request\n")[1]?.split("\n### ")[0] ?? "";
  const rows = [...section.matchAll(/^\| (`.*?) \|/gm)].map(([, names = ""]) => names);
  const named = rows.flatMap((names) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  assert.deepEqual(named.toSorted(), Object.keys(requestLineForms).toSorted());
});
