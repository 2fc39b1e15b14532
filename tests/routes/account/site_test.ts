/** What every page for browsers has in common: layout, headers, files, failures. */
import assert from "node:assert/strict";
import { html } from "../../../routes/pages/html.ts";
import { page } from "../../../routes/pages/page.ts";
import { serviceTest } from "../_service.ts";

const browser = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

const policy = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; " +
  "base-uri 'none'; frame-ancestors 'none'";

const types = {
  "/static/site.css": "text/css; charset=utf-8",
  "/static/copy.js": "text/javascript; charset=utf-8",
  "/static/icon.svg": "image/svg+xml",
} as const;

for (const [path, type] of Object.entries(types)) {
  serviceTest(`${path} is the file itself, with an ETag that answers 304`, async (service) => {
    const first = await service.ask(path, { method: "GET" });
    assert.equal(first.status, 200);
    assert.equal(first.headers.get("content-type"), type);
    assert.equal(first.headers.get("x-content-type-options"), "nosniff");
    const file = new URL(`../../..${path}`, import.meta.url);
    assert.equal(await first.text(), await Deno.readTextFile(file));
    const etag = first.headers.get("etag") ?? "";
    assert.match(etag, /^"[0-9a-f]{32}"$/);
    const again = await service.ask(path, { method: "GET", headers: { "If-None-Match": etag } });
    assert.deepEqual([again.status, await again.text()], [304, ""]);
    const head = await service.ask(path, { method: "HEAD" });
    assert.deepEqual([head.status, await head.text()], [200, ""]);
    assert.equal(head.headers.get("etag"), etag);
    const posted = await service.ask(path, { method: "POST" });
    assert.deepEqual([posted.status, posted.headers.get("allow")], [405, "GET, HEAD"]);
    await posted.text();
  });
}

serviceTest(
  "a page escapes what it is given and allows nothing but its own files",
  async ({ deps }) => {
    const hostile = `"><img src=x onerror='alert(1)'>&amp;`;
    const answer = page(deps, {
      title: hostile,
      main: html`<p title="${hostile}">${hostile}</p>`,
    });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("content-security-policy"), policy);
    assert.equal(answer.headers.get("cache-control"), "no-store");
    assert.equal(answer.headers.get("content-type"), "text/html; charset=utf-8");
    assert.equal(answer.headers.get("referrer-policy"), "same-origin");
    assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
    const text = await answer.text();
    const escaped = "&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&amp;amp;";
    assert.equal(text.split(escaped).length - 1, 4, "in title, heading, attribute and text");
    assert.doesNotMatch(text, /<img|<script| style=/);
  },
);

serviceTest(
  "only a page with copy buttons may run a script, the service's own",
  async ({ deps }) => {
    const answer = page(deps, { title: "t", main: html``, script: "copy" });
    assert.equal(
      answer.headers.get("content-security-policy"),
      `${policy}; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'`,
    );
    const scripts = (await answer.text()).match(/<script.*?<\/script>/gs);
    assert.deepEqual(scripts, [`<script src="/static/copy.js" defer></script>`]);
  },
);

serviceTest("an unknown path of the account area is a page to browsers only", async (service) => {
  for (const path of ["/account/nothing", "/auth/a/b/c/d", "/account/keys/%E0%A4%A/x"]) {
    const shown = await service.ask(path, { method: "GET", headers: browser });
    assert.equal(shown.status, 404, path);
    assert.equal(shown.headers.get("content-type"), "text/html; charset=utf-8");
    assert.match(await shown.text(), /<h1>Page not found<\/h1>/);
    const head = await service.ask(path, { method: "HEAD", headers: browser });
    assert.deepEqual([head.status, await head.text()], [404, ""]);
    const plain = await service.ask(path, { method: "GET", headers: { Accept: "*/*" } });
    assert.equal((await plain.json()).error, "not-found");
  }
  for (const path of ["/index", "/accounts", "/api/v1/nothing"]) {
    const answer = await service.ask(path, { method: "GET", headers: browser });
    assert.equal((await answer.json()).error, "not-found", path);
  }
});

serviceTest("/full-audit is a page that anyone may keep", async (service) => {
  const answer = await service.ask("/full-audit", { method: "GET" });
  assert.equal(answer.headers.get("cache-control"), "public, max-age=300");
  assert.equal(answer.headers.get("content-security-policy"), policy);
  assert.match(await answer.text(), /<h1>The full audit<\/h1>[^]*201 detectors/);
});
