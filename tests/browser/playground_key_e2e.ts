/** Where the key of the playground is: in its field and a variable of the tab, and then nowhere. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { answered, choose, playgroundTest, send, shown } from "./_playground.ts";

/** Everything of a tab in which a key may be left behind, as one text; fields apart. */
async function traces(page: Page): Promise<string> {
  const cookies = JSON.stringify(await page.context().storageState({ indexedDB: true }));
  return cookies + page.url() + await page.evaluate(`(async () => JSON.stringify([
    { ...localStorage }, { ...sessionStorage }, document.cookie,
    await indexedDB.databases(), await caches.keys(),
    location.href, history.state, history.length, name, document.referrer,
    document.documentElement.outerHTML,
    performance.getEntries().map((entry) => entry.name),
    Object.keys(globalThis).map((name) => [name, String(globalThis[name])]),
  ]))()`);
}

async function fields(page: Page): Promise<string> {
  return await page.evaluate(
    `[...document.querySelectorAll("input, textarea, select")].map(({ value }) => value).join("\\n")`,
  );
}

playgroundTest("a key is sent, leaves no trace, and is forgotten by the button", async (at) => {
  const { page, context, complaints } = await at.open("token_info");
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url() + (request.postData() ?? "")));
  const field = page.getByLabel("API key");
  assert.deepEqual(
    [await field.getAttribute("type"), await field.getAttribute("autocomplete")],
    ["password", "off"],
  );
  assert.equal(await field.getAttribute("name"), null);
  await field.fill(at.key);
  for (const language of ["curl", "JavaScript", "Python", "MCP client"]) {
    await page.getByLabel(language, { exact: true }).check();
    assert.match(await page.getByRole("region", { name: "Code" }).innerText(), /API_KEY/);
    assert.equal((await traces(page)).includes(at.key), false, language);
  }
  assert.match(await send(page), /^200 OK .* credits left$/);
  await page.locator("summary").click();
  assert.equal((await traces(page)).includes(at.key), false);
  assert.equal(urls.join().includes(at.key), false);

  await page.getByRole("button", { name: "Forget the key" }).click();
  assert.equal((await traces(page) + await fields(page)).includes(at.key), false);
  assert.match(await send(page), /^401 /);
  assert.equal(JSON.parse(await shown(page)).error, "no-key");
  assert.deepEqual(await context.cookies(), []);
  // The one complaint is Chromium's own note of the 401.
  assert.deepEqual(complaints.map((line) => /status of 401/.test(line)), [true]);
  (complaints as string[]).pop();
});

playgroundTest("leaving the page forgets the key, on the way back too", async (at) => {
  const { page, complaints } = await at.open("token_info");
  await page.getByLabel("API key").fill(at.key);
  await page.getByLabel("network").fill("Base");
  await page.goto("/full-audit");
  await page.goBack();
  await page.getByLabel("Operation").waitFor();
  assert.equal((await traces(page) + await fields(page)).includes(at.key), false);
  await page.getByRole("button", { name: "Send" }).click();
  assert.match(await answered(page), /^401 /);
  await choose(page, "token_info");
  await page.getByLabel("API key").fill(at.key);
  await page.reload();
  await page.getByLabel("Operation").waitFor();
  assert.equal((await traces(page) + await fields(page)).includes(at.key), false);
  assert.deepEqual(complaints.map((line) => /status of 401/.test(line)), [true]);
  (complaints as string[]).pop();
});
