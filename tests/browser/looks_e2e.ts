/**
 * What pages look like: nothing wider than the window, nothing serious found by axe, nothing in the
 * console. A picture of each goes to `tests/generated/looks/`, which is not committed.
 */
import assert from "node:assert/strict";
import { axeFindings } from "./_axe.ts";
import { makePast } from "./_past.ts";
import { stageTest } from "./_stage.ts";
import { views } from "./_views.ts";

const widths = [320, 768, 1_440] as const;
const folder = new URL("../generated/looks/", import.meta.url).pathname;

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of widths) {
    stageTest(`pages fit ${width} pixels and are sound in ${colorScheme}`, async (stage) => {
      const past = await makePast(stage);
      for (const [name, view] of Object.entries(views)) {
        const accountId = view.of === undefined ? undefined : past[view.of].accountId;
        const { page, complaints, close } = await stage.visitor(accountId, { colorScheme, width });
        const response = await page.goto(view.path(past));
        assert.equal(response?.status(), view.status ?? 200, name);
        await view.act?.(page);
        await page.screenshot({
          path: `${folder}${name}-${width}-${colorScheme}.png`,
          fullPage: true,
        });
        const scrolled = await page.evaluate<number>("document.documentElement.scrollWidth");
        assert.ok(scrolled <= width, `${name} is ${scrolled} wide`);
        assert.deepEqual(await axeFindings(page), [], name);
        assert.deepEqual(complaints, [], name);
        await close();
      }
    });
  }
}
