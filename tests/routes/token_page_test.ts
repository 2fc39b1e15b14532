/** `/token/…`: the free snapshot as a page, by the surface that `/api/token-risk` has. */
import assert from "node:assert/strict";
import { notCheckedMeanings } from "../../tools/token_risk/not_checked.ts";
import { ask, requests, type RiskService, riskTest, snapshotOf, token } from "./_risk.ts";

const browser = { Accept: "text/html" };
const open = (service: RiskService, path: string, from?: string) =>
  service.ask(path, { method: "GET", headers: browser, ...(from === undefined ? {} : { from }) });
const pagePath = `/token/ethereum/${token}`;

riskTest("the form leads to a page that can be shared", async (service) => {
  const rows: readonly (readonly [query: string, location: string])[] = [
    [`token=${token}&network=ethereum`, pagePath],
    [`token=+${token.toLowerCase()}+&network=1`, pagePath],
    [`token=${token}&network=bnb`, `/token/bnb-chain/${token}`],
    [`token=${token}&network=any`, `/token/any/${token}`],
    [`token=${token}`, `/token/any/${token}`],
  ];
  for (const [query, location] of rows) {
    const response = await open(service, `/lookup?${query}`);
    assert.deepEqual([response.status, response.headers.get("location")], [303, location], query);
  }
  assert.equal(requests(service), 0, "nobody is asked before the page itself");
});

riskTest(
  "what is not an address is told so beside the form, and stands there inert",
  async (service) => {
    const response = await open(
      service,
      `/lookup?token=${encodeURIComponent('"><img src=x onerror=1>')}`,
    );
    const text = await response.text();
    assert.equal(response.status, 400);
    assert.ok(text.includes('value="&quot;&gt;&lt;img src=x onerror=1&gt;"'), text);
    assert.ok(!text.includes("<img"));
    assert.equal((await open(service, "/lookup")).status, 200);
    assert.equal((await open(service, `/lookup?token=${token}&network=nowhere`)).status, 400);
  },
);

riskTest(
  "the page shows the snapshot, what was not checked and what is unknown",
  async (service) => {
    const response = await open(service, pagePath);
    const text = await response.text();
    assert.equal(response.status, 200);
    assert.equal(response.headers.get("x-robots-tag"), "noindex");
    assert.equal(response.headers.get("cache-control"), "no-store");
    assert.ok(text.includes(token));
    for (const meaning of Object.values(notCheckedMeanings)) {
      assert.ok(text.includes(meaning.replaceAll("'", "&#39;")), meaning);
    }
    const { unknown, code, owner } = await snapshotOf(ask(service, { token, network: "ethereum" }));
    assert.ok(unknown.length > 0 && code.powers.length > 0);
    assert.ok(text.includes(owner.address));
    for (const { power } of code.powers) assert.ok(text.includes(power), power);
    for (const { field, reason } of unknown) {
      assert.ok(text.includes(field) && text.includes(`<code><bdi>${reason}</bdi></code>`), field);
    }
    assert.match(text, /Sold for ETH<\/dt>\s*<dd><strong>unknown<\/strong> <code>reverted<\/code>/);
  },
);

riskTest("page and API share the cache and the ceiling of the caller's minute", async (service) => {
  await (await open(service, pagePath)).body?.cancel();
  const asked = requests(service);
  assert.ok(asked > 0);
  const { cached } = await snapshotOf(ask(service, { token, network: "ethereum" }));
  assert.deepEqual([cached, requests(service)], [true, asked]);
  const refused = await open(service, `/token/base/${token}`);
  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get("retry-after"), "30");
  const page = await refused.text();
  assert.match(page, /<h1>Too many lookups<\/h1>/);
  assert.match(page, /You may ask again in 30 seconds\./);
  assert.ok(page.includes(`name="token" required value="${token}"`), page);
  assert.match(page, /<option value="base"\s+selected/);
  const other = await open(service, `/token/base/${token}`, "192.0.2.77");
  await other.body?.cancel();
  assert.equal(other.status, 200);
}, { env: { TOKEN_RISK_PER_MINUTE: "1" } });

riskTest("the day's ceiling tells the hours until the next day", async (service) => {
  await (await open(service, pagePath)).body?.cancel();
  const refused = await open(service, `/token/any/${token}`, "192.0.2.78");
  const page = await refused.text();
  assert.equal(refused.status, 429);
  assert.match(page, /lookups of the day are used; they return with the next day, UTC/);
  const seconds = Number(refused.headers.get("retry-after"));
  assert.ok(seconds > 120 && seconds <= 86_400, String(seconds));
  const hours = Math.floor(seconds / 3_600);
  assert.match(
    page,
    new RegExp(`ask again in ${hours} h \\d+ min, at\\s+<time [^>]+>[\\d-]+ 00:00 UTC`),
  );
  assert.match(page, /<option value="any"\s+selected/);
}, { env: { TOKEN_RISK_PER_DAY: "1" } });

riskTest("a refusal is a page with a status of its own", async (service) => {
  service.nodes.codeOf.set(1, "0x");
  const rows: readonly (readonly [path: string, status: number, code: string])[] = [
    [pagePath, 404, "not-a-contract"],
    ["/token/ethereum/0x12", 400, "bad-address"],
    [`/token/nowhere/${token}`, 404, "unsupported-network"],
  ];
  for (const [path, status, code] of rows) {
    const response = await open(service, path);
    const text = await response.text();
    assert.deepEqual(
      [response.status, text.includes(`/docs/errors/${code}`)],
      [status, true],
      path,
    );
    assert.equal(response.headers.get("x-robots-tag"), "noindex");
  }
  service.nodes.onRequest = () => {
    throw new Error("cut");
  };
  const silent = await open(service, `/token/base/${token}`);
  assert.match(await silent.text(), /upstream-unavailable/);
  assert.equal(silent.status, 502);
});

riskTest("HEAD answers as GET without a body", async (service) => {
  const head = await service.ask(pagePath, { method: "HEAD", headers: browser });
  assert.deepEqual([head.status, await head.text()], [200, ""]);
});
