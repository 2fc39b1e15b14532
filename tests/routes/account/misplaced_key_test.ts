/** A key that was typed into another field of the account pages, or stands in an address that leads there. */
import assert from "node:assert/strict";
import { type Service, serviceTest } from "../_service.ts";
import { ledTo, newKeyForm, type Person, shown, signIn } from "./_visits.ts";

const hintOf = (key: string) => `tcs_live_…${key.slice(-4)}`;

/** A signed-in person and a live key. */
async function both(service: Service): Promise<{ person: Person; key: string }> {
  return { person: await signIn(service), key: (await service.account()).key };
}

serviceTest("a key in the field of the wallet comes back as its hint", async (service) => {
  const { person, key } = await both(service);
  const text = await shown(await person.post("/account/settings/wallet", { wallet: key }), 400);
  assert.ok(text.includes(`name="wallet" value="${hintOf(key)}"`), text);
  assert.ok(!text.includes(key), text);
});

serviceTest(
  "a key as the name of a key that is refused comes back as its hint",
  async (service) => {
    const { person, key } = await both(service);
    const form = await newKeyForm(person);
    const rows: readonly (readonly [sent: Record<string, string>, shown: string])[] = [
      [{ name: key, form: "x" }, hintOf(key)],
      [{ name: key }, hintOf(key)],
      [{ name: key + "a".repeat(80), form }, hintOf(key) + "a".repeat(80)],
      [{ name: "a".repeat(256 - 41) + key, form }, `${"a".repeat(256 - 41)}tcs_live_…`],
    ];
    for (const [sent, value] of rows) {
      const text = await shown(await person.post("/account/keys", sent), 400);
      assert.match(text, new RegExp(`name="name" [^>]*\\s+value="${value}"`));
      assert.ok(!text.includes(key.slice(0, -6)), text);
    }
    // Taken, and stored as its hint.
    const text = await shown(await person.post("/account/keys", { name: key, form }));
    assert.ok(text.includes(`Key created: <bdi>${hintOf(key)}</bdi>`), text);
    assert.ok(!text.includes(key), text);
  },
);

serviceTest("no address leads on with a key in it", async (service) => {
  const { key } = await both(service);
  const home = "/sign-in?next=%2Faccount%2Fkeys";
  for (const at of [key, key.replaceAll("_", "%5F")]) {
    for (const path of [`/account/runs?before=${at}`, `/account/runs/${at}`]) {
      assert.equal(await ledTo(await service.ask(path, { method: "GET" })), home);
    }
    const next = new URLSearchParams({ next: `/account/usage?key=${at}` });
    const elsewhere = { "Sec-Fetch-Site": "cross-site" };
    const page = await shown(await service.ask(`/sign-in?${next}`, { method: "GET" }));
    const led = await service.ask(`/auth/github?${next}`, { method: "GET", headers: elsewhere });
    assert.ok((await ledTo(led))?.endsWith(home), "back to the page that asks");
    assert.ok(!page.includes(at) && page.includes("/auth/github?next=%2Faccount%2Fkeys"), page);
  }
}, { env: { GITHUB_CLIENT_ID: "client", GITHUB_CLIENT_SECRET: "secret" } });
