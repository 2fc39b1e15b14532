/** Pages that are open to everybody. */
import assert from "node:assert/strict";
import { axeFindings } from "./_axe.ts";
import { siteTest } from "./_site.ts";

siteTest(
  "pages for everybody load nothing foreign, and axe finds nothing serious",
  async (site) => {
    for (const [path, status] of [["/full-audit", 200], ["/account/missing", 404]] as const) {
      const { page, complaints, close } = await site.visitor();
      assert.equal((await page.goto(path))?.status(), status);
      assert.equal(await page.locator("h1").count(), 1);
      assert.deepEqual(await axeFindings(page), []);
      assert.deepEqual(complaints, []);
      await close();
    }
  },
);
