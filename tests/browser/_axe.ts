/** What axe finds wrong with a page for people who cannot see it or hold no mouse. */
import type { Page } from "playwright-core";
import { once } from "../../schema/lazy.ts";

const script = once(() => Deno.readTextFile(new URL(import.meta.resolve("axe-core/axe.min.js"))));

/** Serious and critical findings, one line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(await script());
  const found = await page.evaluate(async () => {
    // deno-lint-ignore no-explicit-any -- what the script above defined in the page
    const { axe } = globalThis as any;
    // Not fetching stylesheets: the pages' policy refuses scripts any request.
    const { violations } = await axe.run({ preload: false });
    return violations;
  });
  // deno-lint-ignore no-explicit-any -- axe's own answer
  return found.filter(({ impact }: any) => impact === "serious" || impact === "critical")
    // deno-lint-ignore no-explicit-any -- axe's own answer
    .map(({ id, nodes }: any) => `${id}: ${nodes.map(({ html }: any) => html).join(" ")}`);
}
