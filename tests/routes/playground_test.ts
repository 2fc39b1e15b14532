/** `/playground` as it is served; what it does in a browser is in `tests/browser/`. */
import assert from "node:assert/strict";
import { pageLoad } from "../rig/page_load.ts";
import { serviceTest } from "./_service.ts";

const policy = [
  "base-uri 'none'",
  "connect-src 'self'",
  "default-src 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "img-src 'self'",
  "require-trusted-types-for 'script'",
  "script-src 'self'",
  "style-src 'self'",
  "trusted-types 'none'",
];

serviceTest("the playground is a page under a policy of its own", async (service) => {
  const answer = await service.ask("/playground", { method: "GET" });
  assert.equal(answer.status, 200);
  const { headers } = answer;
  assert.deepEqual(headers.get("content-security-policy")?.split("; ").toSorted(), policy);
  assert.equal(headers.get("referrer-policy"), "no-referrer");
  assert.equal(headers.get("cross-origin-opener-policy"), "same-origin");
  assert.equal(headers.get("x-content-type-options"), "nosniff");
  const text = await answer.text();
  assert.match(text, /<input id="key" type="password" autocomplete="off"/);
  assert.doesNotMatch(text, /<input[^>]* name="key"|<script>|style=|\son\w+=/);
  const head = await service.ask("/playground", { method: "HEAD" });
  assert.deepEqual([head.status, await head.text()], [200, ""]);
});

const GITHUB = { GITHUB_CLIENT_ID: "an-id", GITHUB_CLIENT_SECRET: "a-secret" };

for (const [where, env, isThere] of [["can", GITHUB, true], ["cannot", {}, false]] as const) {
  serviceTest(
    `the playground leads to an account where somebody ${where} have one`,
    async (service) => {
      const text = await (await service.ask("/playground", { method: "GET" })).text();
      for (const link of ['<a href="/account/keys">', '<a href="/account">']) {
        assert.equal(text.includes(link), isThere, link);
      }
      assert.match(text, /<a href="\/docs">/);
    },
    { env },
  );
}

serviceTest("all that the playground loads has at most 30 kB in gzip", async (service) => {
  const { loaded, gzipBytes } = await pageLoad("/playground", async (path) => {
    const answer = await service.ask(path, { method: "GET" });
    assert.equal(answer.status, 200, path);
    return await answer.text();
  });
  assert.deepEqual(loaded.toSorted(), [
    "/static/icon.svg",
    "/static/playground.css",
    "/static/playground.js",
    "/static/site.css",
  ]);
  assert.ok(gzipBytes <= 30_000, `${gzipBytes} bytes`);
});

serviceTest("the playground's script keeps nothing and parses no markup", async (service) => {
  const script = await (await service.ask("/static/playground.js", { method: "GET" })).text();
  const forbidden =
    /(local|session)Storage|indexedDB|cookie|innerHTML|outerHTML|insertAdjacent|document\.write|\beval\b|new Function|https?:|sendBeacon|pushState/g;
  assert.deepEqual(script.match(forbidden), null);
});
