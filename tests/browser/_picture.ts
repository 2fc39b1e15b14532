/** Pictures of pages for whoever wants to look at them: nothing is held against them. */
import type { Page } from "playwright-core";

const folder = new URL("../generated/looks/", import.meta.url).pathname;

/** They take up to two fifths of a test's time. */
const areWanted = Deno.env.get("PICTURES") === "1";

/** Puts the whole page into `tests/generated/looks/`, if `PICTURES=1`. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (areWanted) await page.screenshot({ path: `${folder}${name}.png`, fullPage: true });
}
