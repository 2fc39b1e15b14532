/**
 * What pages look like: nothing wider than the window, nothing serious found by axe, nothing in the
 * console. With `PICTURES=1` a picture of each goes to `tests/generated/looks/`, which is not committed.
 */
import assert from "node:assert/strict";
import type { Visitor } from "../rig/browser.ts";
import { axeFindings } from "./_axe.ts";
import { makePast, type Past } from "./_past.ts";
import { takePicture } from "./_picture.ts";
import { stageTest } from "./_stage.ts";
import { type View, views } from "./_views.ts";

const widths = [320, 768, 1_440] as const;
/** Nobody asks them anything here. */
const providers = {
  GITHUB_CLIENT_ID: "id",
  GITHUB_CLIENT_SECRET: "secret",
  OIDC_ISSUER: "https://issuer.example",
  OIDC_CLIENT_ID: "id",
  OIDC_CLIENT_SECRET: "secret",
};

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of widths) {
    stageTest(`pages fit ${width} pixels and are sound in ${colorScheme}`, async (stage) => {
      const past = await makePast(stage);
      const visitors = new Map<string, Visitor>();
      for (const [name, view] of Object.entries(views)) {
        const who = view.of ?? "nobody";
        const accountId = who === "nobody" ? undefined : past[who].accountId;
        const visitor = visitors.get(who) ??
          await stage.visitor(accountId, { colorScheme, width });
        visitors.set(who, visitor);
        await lookAt(visitor, view, past, `${name}-${width}-${colorScheme}`);
      }
    }, providers);
  }
}

stageTest("without a provider the sign-in page says how to configure one", async (stage) => {
  const visitor = await stage.visitor(undefined, { width: 320 });
  const view = { path: () => "/sign-in" };
  await lookAt(visitor, view, await makePast(stage), "sign-in-unconfigured-320-light");
  const text = await visitor.page.locator("main").innerText();
  for (const name of ["GITHUB_CLIENT_ID", "OIDC_ISSUER", "/auth/oidc/callback"]) {
    assert.ok(text.includes(name), text);
  }
});

async function lookAt({ page, complaints }: Visitor, view: View, past: Past, name: string) {
  const response = await page.goto(view.path(past));
  assert.equal(response?.status(), view.status ?? 200, name);
  await view.act?.(page);
  await takePicture(page, name);
  const scrolled = await page.evaluate<number>("document.documentElement.scrollWidth");
  const { width = 0 } = page.viewportSize() ?? {};
  assert.ok(scrolled <= width, `${name} is ${scrolled} wide`);
  assert.deepEqual(await axeFindings(page), [], name);
  assert.deepEqual(complaints, [], name);
}
