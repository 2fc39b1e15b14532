/** What the playground looks like, to eyes and to axe, and what hostile text does in it: nothing. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { axeFindings } from "./_axe.ts";
import { takePicture } from "./_picture.ts";
import { choose, playgroundTest, send, shown } from "./_playground.ts";

const states: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  first: () => Promise.resolve(),
  answer: async (page) => {
    await send(page);
    await page.locator("summary").click();
  },
  form: (page) => choose(page, "close_ci_run"),
  fault: (page) => page.getByLabel("high", { exact: true }).fill("01"),
  json: async (page) => {
    await page.getByLabel("high", { exact: true }).fill("1");
    await page.getByLabel("Edit as JSON").check();
    await page.getByLabel("Python").check();
  },
  mcp: (page) => choose(page, "mcp"),
};

for (const colorScheme of ["light", "dark"] as const) {
  playgroundTest(`the playground fits every screen and is sound in ${colorScheme}`, async (at) => {
    for (const width of [320, 768, 1_440]) {
      const { page } = await at.open(undefined, { colorScheme, width });
      for (const [name, reach] of Object.entries(states)) {
        await reach(page);
        const file = `playground-${name}-${width}-${colorScheme}`;
        await takePicture(page, file);
        const scrolled = await page.evaluate<number>("document.documentElement.scrollWidth");
        assert.ok(scrolled <= width, `${file} is ${scrolled} wide`);
        assert.deepEqual(await axeFindings(page), [], file);
      }
    }
  });
}

const markup = '<img src=x onerror="alert(1)">';

/** Whether anything in the answer became more than text and marks. */
async function elementsOf(page: Page, id: string): Promise<string[]> {
  return await page.evaluate(
    `[...new Set([...document.querySelectorAll("#${id} *")].map(({ localName }) => localName))]`,
  );
}

playgroundTest("a token with markup and overrides for a name is inert text", async (at) => {
  const { page } = await at.open("token_info");
  page.on("dialog", () => assert.fail("a script ran"));
  await page.getByLabel("API key").fill(at.key);
  await page.getByLabel("token (required)").fill(at.world.ethereum.addresses.bidiName);
  assert.match(await send(page), /^200 OK/);
  const { name, warnings } = JSON.parse(await shown(page));
  assert.ok(name.includes(markup), name);
  assert.ok(warnings.some(({ code }: { code: string }) => code === "hidden-characters"), name);
  assert.deepEqual(await elementsOf(page, "answer"), []);
});

playgroundTest("characters that nobody sees are named, wherever they come from", async (at) => {
  const { page } = await at.open("market_info");
  page.on("dialog", () => assert.fail("a script ran"));
  // Worse than the service lets through: its own answers have such characters removed.
  const name = `${markup}\u202eknab\u202c\u200b\u{e0041}\u00a0`;
  await page.route("**/market_info", (route) =>
    route.fulfill({
      headers: { "x-hostile": markup, "content-type": "text/html" },
      body: JSON.stringify({ name }),
    }));
  assert.match(await send(page), /^200 OK/);
  assert.equal(
    await shown(page),
    `{\n  "name": ${JSON.stringify(`${markup}U+202EknabU+202CU+200BU+E0041U+00A0`)}\n}`,
  );
  assert.deepEqual(await elementsOf(page, "answer"), ["mark"]);
  assert.deepEqual(await elementsOf(page, "headers"), ["dt", "dd"]);
  assert.ok((await page.locator("#headers").textContent())?.includes(markup));
});

playgroundTest("the policy refuses the page what its script does not do", async (at) => {
  const { page, complaints } = await at.open();
  const tried = (code: string) => page.evaluate(`(async () => { ${code} })().catch(String)`);
  assert.match(String(await tried("document.body.innerHTML = '<b>'")), /TrustedHTML/);
  assert.match(String(await tried("trustedTypes.createPolicy('default', {})")), /TypeError/);
  assert.match(String(await tried("await fetch('http://127.0.0.1:1/')")), /TypeError/);
  assert.ok(complaints.length >= 2, "Chromium says so in the console");
  (complaints as string[]).length = 0;
});

playgroundTest("from the first Tab to an answer with the keyboard alone", async (at) => {
  const { page } = await at.open();
  const focused = () => page.evaluate<string>("document.activeElement.id");
  const tabTo = async (id: string) => {
    for (let presses = 0; await focused() !== id; presses++) {
      assert.ok(presses < 40, `Tab does not lead to ${id}`);
      await page.keyboard.press("Tab");
    }
  };
  await tabTo("operation");
  await page.keyboard.type("token_info");
  await page.waitForURL(/#token_info$/);
  // The way to the content leaves the choice as it is.
  await page.locator(".skip").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/#main$/);
  assert.equal(await page.getByLabel("Operation").inputValue(), "token_info");
  await tabTo("key");
  await page.keyboard.type(at.key);
  await tabTo("body.token");
  await page.keyboard.press("Enter");
  await page.getByText(/^200 OK/).waitFor();
  await tabTo("answer");
  assert.equal(JSON.parse(await shown(page)).symbol, "WETH");
  await tabTo("snippet");
});
