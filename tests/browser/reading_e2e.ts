/**
 * What there is to read without an account, and the box for a token: in a browser, without a key and
 * without a script, on every width. With `PICTURES=1` pictures go to `tests/generated/looks/`.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { hiddenCharacters } from "../../schema/text.ts";
import { pages } from "../../static/generated/pages.js";
import { newVisitor, startBrowser, type Visitor, type VisitorOptions } from "../rig/browser.ts";
import { type ExampleService, startExampleService } from "../rig/example_service.ts";
import { axeFindings } from "./_axe.ts";
import { takePicture } from "./_picture.ts";

type Reading = ExampleService & {
  readonly visitor: (options?: Omit<VisitorOptions, "baseUrl">) => Promise<Visitor>;
};

/** A test over the local world; what pages complain of fails it. */
function readingTest(name: string, body: (at: Reading) => Promise<void>): void {
  Deno.test(name, async () => {
    const example = await startExampleService();
    const browser = await startBrowser();
    const visitors: Visitor[] = [];
    const visitor: Reading["visitor"] = async (options) => {
      const made = await newVisitor(browser, { baseUrl: example.service.baseUrl, ...options });
      visitors.push(made);
      return made;
    };
    try {
      await body({ ...example, visitor });
      assert.deepEqual(visitors.flatMap(({ complaints }) => complaints), []);
    } finally {
      await browser.close();
      await example.stop();
    }
  });
}

type Place = readonly [name: string, path: string, status?: number];

const places = ({ world }: ExampleService): readonly Place[] => [
  ["home", "/"],
  ["docs", "/docs"],
  ["docs-quick-start", "/docs/quick-start"],
  ["docs-tools", "/docs/tools"],
  ["docs-tool", "/docs/tools/token_info"],
  ["docs-honeypot", "/docs/tools/check_honeypot"],
  ["docs-errors", "/docs/errors"],
  ["docs-error", "/docs/errors/rate-limited"],
  ["docs-networks", "/docs/networks"],
  ["docs-limits", "/docs/limits"],
  ["docs-plans", "/docs/plans"],
  ["docs-mcp", "/docs/mcp"],
  ["docs-ci", "/docs/ci"],
  ["docs-verdicts", "/docs/verdicts"],
  ["docs-missing", "/docs/nothing", 404],
  ["privacy", "/privacy"],
  ["terms", "/terms"],
  ["token-form", "/lookup"],
  ["token-wrong", "/lookup?token=0x12", 400],
  ["token-proxy", `/token/ethereum/${world.ethereum.addresses.proxyToken}`],
  ["token-pool", `/token/any/${world.market.fair}`],
  ["token-hostile", `/token/ethereum/${world.ethereum.addresses.bidiName}`],
  ["token-no-contract", "/token/ethereum/0x0000000000000000000000000000000000000123", 404],
];

for (const colorScheme of ["light", "dark"] as const) {
  readingTest(
    `what there is to read fits every screen and is sound in ${colorScheme}`,
    async (at) => {
      for (const width of [320, 768, 1_440]) {
        const { page } = await at.visitor({ colorScheme, width });
        for (const [name, path, status = 200] of places(at)) {
          assert.equal((await page.goto(path))?.status(), status, path);
          const file = `read-${name}-${width}-${colorScheme}`;
          await takePicture(page, file);
          const scrolled = await page.evaluate<number>("document.documentElement.scrollWidth");
          assert.ok(scrolled <= width, `${file} is ${scrolled} wide`);
          assert.deepEqual(await axeFindings(page), [], file);
        }
      }
    },
  );
}

/** Words of tables that do not stand in one line. */
const brokenWords = `(() => {
  const range = document.createRange();
  const broken = [];
  for (const cell of document.querySelectorAll(".prose th, .prose td")) {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      for (const { 0: word, index } of texts.currentNode.data.matchAll(/[A-Za-z]+/g)) {
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
  }
  return broken;
})()`;

readingTest(
  "every page of the documentation fits, and where there is room breaks no word",
  async (at) => {
    const { page } = await at.visitor();
    // 68 rem are the least with which tables have columns.
    for (const [width, hasRoom] of [[320, false], [1_089, true], [1_440, true]] as const) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of Object.keys(pages)) {
        await page.goto(path);
        const scrolled = await page.evaluate<number>("document.documentElement.scrollWidth");
        assert.ok(scrolled <= width, `${path} is ${scrolled} wide on ${width}`);
        if (hasRoom) assert.deepEqual(await page.evaluate(brokenWords), [], `${path} on ${width}`);
      }
    }
  },
);

readingTest("from / to the snapshot of a token, without a key and without a script", async (at) => {
  const { page } = await at.visitor({ javaScriptEnabled: false });
  await page.goto("/");
  await page.getByLabel("Address of a token").fill(at.world.market.fair.toLowerCase());
  await page.getByLabel("Network").selectOption("Ethereum");
  await page.getByRole("button", { name: "Show the snapshot" }).click();
  await page.getByRole("heading", { name: "Not checked" }).waitFor();
  assert.match(new URL(page.url()).pathname, /^\/token\/ethereum\/0x[0-9a-fA-F]{40}$/);
  assert.match(await page.locator("main").innerText(), /Sold for ETH\s+yes/);
});

const hidden = new RegExp(hiddenCharacters().source.replace("\\p{Cc}", ""), "u");

readingTest("a token named with markup and overrides leaves its page as it is", async (at) => {
  const { page } = await at.visitor();
  page.on("dialog", () => assert.fail("a script ran"));
  const token = at.world.ethereum.addresses.bidiName;
  const markup = encodeURIComponent(`<img src=x onerror=alert(1)>\u202e`);
  const rows = [
    [`/token/ethereum/${token}`, 200],
    [`/token/${markup}/${token}`, 404],
    [`/token/ethereum/${markup}`, 400],
    [`/lookup?token=${markup}&network=${markup}`, 400],
  ] as const;
  for (const [path, status] of rows) {
    assert.equal((await page.goto(path))?.status(), status, path);
    assert.equal(await page.locator("img, script, [onerror]").count(), 0, path);
    const text = await page.locator("body").innerText();
    const values = await page.locator("input").evaluateAll((all) =>
      all.map((one) => (one as unknown as { value: string }).value).join()
    );
    assert.doesNotMatch(text + values + await page.title(), hidden, path);
  }
});

/** What moved after it was painted (web.dev, CLS). */
const shiftOf = (page: Page) =>
  page.evaluate<number>(`new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) sum += value;
    }).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(sum), 300);
  })`);

readingTest("nothing on the first page moves while it loads", async ({ visitor }) => {
  for (const width of [320, 1_440]) {
    const { page } = await visitor({ width });
    await page.goto("/", { waitUntil: "networkidle" });
    assert.equal(await shiftOf(page), 0, String(width));
  }
});
