/** What pages of other sites can do to somebody who is signed in here: nothing. */
import assert from "node:assert/strict";
import { isTitled, says, setPlan, signIn } from "./_people.ts";
import { type Site, siteTest } from "./_site.ts";

/** A page of somebody else on this machine, whose links and forms lead to the service. */
async function otherSite(
  { service: { baseUrl } }: Site,
  host: "localhost" | "127.0.0.1",
  body: (visit: string) => Promise<void>,
): Promise<void> {
  const html = `<!DOCTYPE html><title>Other</title><link rel="icon" href="data:,">
<form method="post" action="${baseUrl}/account/keys"><input name="name" value="theirs"><button>Key</button></form>
<form method="post" action="${baseUrl}/account/settings/sign-out-everywhere"><button>Out</button></form>
<form method="post" action="${baseUrl}/sign-out"><button>Sign out</button></form>
<a href="${baseUrl}/auth/oidc">In</a>
<iframe src="${baseUrl}/account/keys"></iframe>`;
  const server = Deno.serve(
    { port: 0, hostname: host, onListen() {} },
    () => new Response(html, { headers: { "Content-Type": "text/html" } }),
  );
  try {
    await body(`http://${host}:${server.addr.port}/`);
  } finally {
    await server.shutdown();
  }
}

// Another port of the same host is the same site to cookies, so they are sent; 127.0.0.1 is another.
for (const host of ["localhost", "127.0.0.1"] as const) {
  siteTest(`forms of a page at ${host} are refused and change nothing`, async (site) => {
    const { page, context } = await site.visitor();
    await signIn(page, "alice");
    await setPlan(site, "alice", "business");
    await otherSite(site, host, async (url) => {
      // In a tab of its own: what the browser says of the refused frame is no complaint of ours.
      const tab = await context.newPage();
      for (const name of ["Key", "Out", "Sign out"]) {
        await tab.goto(url);
        const answered = tab.waitForResponse((response) => response.request().method() === "POST");
        await tab.getByRole("button", { name, exact: true }).click();
        assert.equal((await answered).status(), 403, name);
        await isTitled(tab, "Not accepted");
      }
      await tab.close();
    });
    await page.goto("/account/keys");
    await says(page, /no API key yet/);
  });
}

siteTest("no other site frames the pages or starts a sign-in", async (site) => {
  const { page, context } = await site.visitor();
  await signIn(page, "alice");
  await otherSite(site, "localhost", async (url) => {
    const tab = await context.newPage();
    await tab.goto(url);
    const frame = tab.frames()[1] ?? assert.fail();
    await frame.waitForLoadState();
    assert.match(frame.url(), /^chrome-error:/);
    await tab.getByRole("link", { name: "In" }).click();
    await isTitled(tab, "Sign in", "the page asks first");
    await tab.close();
  });
});

siteTest("?next leads to pages of this site alone", async (site) => {
  const elsewhere = [
    "//127.0.0.1:1/",
    "/\\127.0.0.1:1/",
    "https://127.0.0.1:1/",
    "/\t/127.0.0.1:1/",
    "javascript:alert(1)",
    "/auth/oidc",
  ];
  for (const next of elsewhere) {
    const { page, close } = await site.visitor();
    await signIn(page, "bob", `/sign-in?${new URLSearchParams({ next })}`);
    assert.equal(page.url(), `${site.service.baseUrl}/account/keys`, next);
    await close();
  }
});
