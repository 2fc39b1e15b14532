/** What the playground says came of a call, and that nothing of an old answer passes for a new one. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { answered, choose, playgroundTest, send, shown } from "./_playground.ts";

const sendButton = (page: Page) => page.getByRole("button", { name: "Send" });

/** Whether anything of an answer is there, hidden or not. */
async function remains(page: Page): Promise<string> {
  const visible = await page.locator("#answered").isVisible();
  return `${visible}${await page.locator("#answer").textContent()}${await page.locator("#headers")
    .textContent()}`;
}

const nothing = "false";

playgroundTest("an old answer is gone while the next one is awaited, and after", async (at) => {
  const { page, context } = await at.open();
  assert.match(await send(page), /^200 OK/);
  assert.notEqual(await remains(page), nothing);
  await context.setOffline(true);
  await sendButton(page).click();
  await page.getByText("No answer: this device is offline.", { exact: true }).waitFor();
  assert.equal(await remains(page), nothing);
  at.forgive(page, /ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(false);
  assert.match(await send(page), /^200 OK/);
  let release = () => {};
  await page.route("**/api/token-risk**", async (route) => {
    await new Promise<void>((resolve) => release = resolve);
    await route.abort().catch(() => {});
  });
  await sendButton(page).click();
  await page.getByText("Sending").waitFor();
  assert.equal(await remains(page), nothing);
  await page.getByRole("button", { name: "Cancel" }).click();
  assert.match(await answered(page), /^Cancelled/);
  assert.equal(await remains(page), nothing);
  release();
});

playgroundTest("an old answer is gone when Send finds a fault in the form", async (at) => {
  const { page } = await at.open("close_ci_run");
  await page.route("**/ci/report", (route) => route.fulfill({ body: "{}" }));
  assert.match(await send(page), /^200 OK/);
  const field = page.getByLabel("high", { exact: true });
  await field.fill("01");
  assert.notEqual(await remains(page), nothing);
  const refused = "Not sent: the form is not complete, or holds what cannot be sent.";
  await sendButton(page).click();
  assert.deepEqual([await remains(page), await page.locator("#status").innerText()], [
    nothing,
    refused,
  ]);
  await field.fill("02");
  assert.equal(await page.locator("#status").innerText(), refused);
  await field.fill("1");
  assert.equal(await page.locator("#status").innerText(), "");
  assert.match(await send(page), /^200 OK/);
  await field.fill("01");
  await field.press("Enter");
  assert.deepEqual([await remains(page), await page.locator("#status").innerText()], [
    nothing,
    refused,
  ]);
});

playgroundTest("each failure is told as what it is", async (at) => {
  const { page } = await at.open();
  const status = page.locator("#status");
  await page.evaluate(`globalThis.fetch = () => Promise.resolve(
    new Response(new ReadableStream({ start(it) { it.error(new TypeError("cut")); } })))`);
  await sendButton(page).click();
  await page.getByText("200, but the answer broke off.", { exact: true }).waitFor();
  await page.evaluate(`globalThis.fetch = () => Promise.resolve(
    { status: 200, headers: null, arrayBuffer: () => new ArrayBuffer(0) })`);
  await sendButton(page).click();
  await page.getByText("Answered with 200, but this page failed to show the answer.").waitFor();
  assert.equal(await page.locator("#answered").isVisible(), false);
  at.forgive(page, /not iterable/);
  await page.route("**/openapi.json", async (route) => {
    const text = await (await route.fetch()).text();
    await route.fulfill({ body: text.replaceAll("Mcp-Method", "Mcp Method") });
  });
  await choose(page, "mcp");
  await page.reload();
  await page.getByLabel("Mcp Method").fill("tools/list");
  await sendButton(page).click();
  await page.getByText(/^Not sent: the browser refuses the request/).waitFor();
  assert.match(await status.innerText(), /Invalid name$/);
});

playgroundTest("what came of a call without an answer is not guessed", async (at) => {
  const { page } = await at.open();
  const status = page.locator("#status");
  const charged = " The service may have charged the call.";
  for (const [operation, tail] of [["token_risk", ""], ["market_info", charged]] as const) {
    await choose(page, operation);
    for (
      const [fault, complaint] of [
        ["connectionrefused", /CONNECTION_REFUSED/],
        ["connectionreset", /CONNECTION_RESET/],
        ["blockedbyclient", /BLOCKED_BY_CLIENT/],
      ] as const
    ) {
      await page.route("**/api/**", (route) => route.abort(fault));
      assert.match(await send(page), /^No answer: the service cannot be reached from here, the /);
      assert.ok((await status.innerText()).endsWith(`refused the request.${tail}`));
      at.forgive(page, complaint);
      await page.unroute("**/api/**");
    }
    const redirect = { status: 302, headers: { location: "https://elsewhere.example/" } };
    await page.route("**/api/**", (route) => route.fulfill(redirect));
    const redirected = "No answer: a redirect came, which is not followed from here.";
    assert.equal(await send(page), redirected + tail);
    await page.unroute("**/api/**");
    await page.evaluate(`globalThis.fetch = () => Promise.resolve(
      new Response(new ReadableStream({ start(it) { it.error(new TypeError("cut")); } })))`);
    await sendButton(page).click();
    await page.getByText(`200, but the answer broke off.${tail}`, { exact: true }).waitFor();
    await page.reload();
    await page.getByLabel("Operation").waitFor();
  }
  assert.equal(await remains(page), nothing);
});

playgroundTest(
  "an answer with very many hidden characters is shown, or cut with a word",
  async (at) => {
    const { page } = await at.open("market_info");
    let count = 0;
    await page.route(
      "**/market_info",
      (route) => route.fulfill({ body: JSON.stringify("\u202e".repeat(count)) }),
    );
    for (
      const [hidden, named, end] of [[10_000, 10_000, '"'], [200_000, 10_000, "shown"]] as const
    ) {
      count = hidden;
      assert.match(await send(page), /^200 OK/);
      const text = await shown(page);
      assert.equal(text.match(/U\+202E/g)?.length, named);
      assert.ok(text.endsWith(end), text.slice(-50));
    }
  },
);

playgroundTest("an answer that repeats the key goes with it", async (at) => {
  const { page } = await at.open("market_info");
  let held: (() => void) | null = null;
  await page.route("**/market_info", async (route) => {
    const { authorization = "" } = route.request().headers();
    if (held !== null) await new Promise<void>((resolve) => held = resolve);
    await route.fulfill({ headers: { "x-echo": authorization }, body: authorization })
      .catch(() => {});
  });
  const forget = page.getByRole("button", { name: "Forget the key" });
  const pageText = () => page.evaluate<string>("document.documentElement.outerHTML");
  await page.getByLabel("API key").fill(at.key);
  await send(page);
  assert.ok((await pageText()).includes(at.key));
  await forget.click();
  assert.equal((await pageText()).includes(at.key), false);
  assert.equal(await page.locator("#status").innerText(), "The last answer is forgotten, too.");
  // Nor does one come that was on its way.
  held = () => {};
  await page.getByLabel("API key").fill(at.key);
  await sendButton(page).click();
  await page.getByText("Sending").waitFor();
  await forget.click();
  (held as () => void)();
  held = null;
  assert.match(await answered(page), /^Cancelled/);
  await page.waitForTimeout(200);
  assert.equal((await pageText()).includes(at.key), false);
});

playgroundTest("the page says that it reads, and when it cannot", async (at) => {
  const { page } = await at.open();
  let answer = (_: string) => {};
  const asked = new Promise<string>((resolve) => answer = resolve);
  await page.route("**/openapi.json", async (route) => route.fulfill({ body: await asked }));
  await page.reload();
  await page.getByText("Reading what can be asked …").waitFor();
  answer("<html>");
  await page.getByText("The description of the service could not be read. Reload").waitFor();
  assert.equal(await page.getByLabel("Operation").isVisible(), false);
});

playgroundTest("what the description of the service hides is seen", async (at) => {
  const { page } = await at.open();
  await page.route("**/openapi.json", async (route) => {
    const text = await (await route.fetch()).text();
    const hostile = text.replaceAll('"description":"', '"description":"\u202e<b>`\u200b`')
      .replaceAll('"summary":"', '"summary":"\u2066');
    await route.fulfill({ body: hostile });
  });
  await choose(page, "token_info");
  await page.reload();
  await page.getByLabel("Operation").waitFor();
  const main = await page.locator("main").evaluate((one) => one.textContent ?? "");
  assert.doesNotMatch(main, /[\u202e\u200b\u2066]/);
  assert.match(main, /U\+202E<b>U\+200B/);
  assert.match(await page.getByLabel("Operation").innerText(), /U\+2066/);
  assert.equal(await page.locator("main b").count(), 0);
});
