/** The playground over the local world, in a browser. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { newVisitor, startBrowser, type Visitor, type VisitorOptions } from "../rig/browser.ts";
import { type ExampleService, startExampleService } from "../rig/example_service.ts";

export type Playground = Omit<ExampleService, "stop"> & {
  /** Somebody new, before the form of the operation. What their page complains of fails the test. */
  readonly open: (
    operation?: string,
    options?: Omit<VisitorOptions, "baseUrl">,
  ) => Promise<Visitor>;
  /** Takes the last complaint of a page back; it must be this one. */
  readonly forgive: (page: Page, complaint: RegExp) => void;
};

export function playgroundTest(name: string, body: (at: Playground) => Promise<void>): void {
  Deno.test(name, async () => {
    const { stop, ...example } = await startExampleService();
    const visitors: Visitor[] = [];
    const browser = await startBrowser();
    const open: Playground["open"] = async (operation, options) => {
      const visitor = await newVisitor(browser, { baseUrl: example.service.baseUrl, ...options });
      visitors.push(visitor);
      await choose(visitor.page, operation);
      return visitor;
    };
    const forgive: Playground["forgive"] = (page, complaint) => {
      const one = visitors.find((visitor) => visitor.page === page);
      assert.match((one?.complaints as string[]).pop() ?? "", complaint);
    };
    try {
      await body({ ...example, open, forgive });
      assert.deepEqual(visitors.flatMap(({ complaints }) => complaints), []);
    } finally {
      await browser.close();
      await stop();
    }
  });
}

/** Goes to the form of an operation; to the one that is shown first without a name. */
export async function choose(page: Page, operation = ""): Promise<void> {
  await page.goto(operation === "" ? "/playground" : `/playground#${operation}`);
  await page.getByLabel("Operation").waitFor();
}

/** Sends what the form holds; the status line. */
export async function send(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Send" }).click();
  return await answered(page);
}

export async function answered(page: Page): Promise<string> {
  await page.getByText(/^(\d{3} .* ms|No answer|Cancelled)/).waitFor();
  return await page.locator("#status").innerText();
}

/** The text of the answer, as it is shown. */
export async function shown(page: Page): Promise<string> {
  return await page.getByRole("region", { name: "Body of the answer" }).textContent() ?? "";
}
