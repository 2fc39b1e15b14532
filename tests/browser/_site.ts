/** The built service as a process, a real issuer that it trusts, and a browser. */
import assert from "node:assert/strict";
import { newVisitor, startBrowser, type Visitor, type VisitorOptions } from "../rig/browser.ts";
import { type Issuer, startIssuer } from "../rig/oidc.ts";
import { operatorToken } from "../rig/operator.ts";
import { freePort, type Service, startService } from "../rig/service.ts";

export type Site = {
  readonly service: Service;
  readonly issuer: Issuer;
  /** Somebody new. What their pages complain of fails the test. */
  readonly visitor: (options?: Omit<VisitorOptions, "baseUrl">) => Promise<Visitor>;
};

/** A test over a site of its own: processes that outlive a test are leaks to its sanitizers. */
export function siteTest(name: string, body: (site: Site) => Promise<void>): void {
  Deno.test(name, async () => {
    const stops: (() => Promise<void>)[] = [];
    try {
      const visitors: Visitor[] = [];
      await body(await startSite(stops, visitors));
      assert.deepEqual(visitors.flatMap(({ complaints }) => complaints), []);
    } finally {
      for (const stop of stops.toReversed()) await stop();
    }
  });
}

async function startSite(stops: (() => Promise<void>)[], visitors: Visitor[]): Promise<Site> {
  const port = freePort();
  const baseUrl = `http://localhost:${port}`;
  const issuer = await startIssuer({ redirectUris: [`${baseUrl}/auth/oidc/callback`] });
  stops.push(issuer.stop);
  const service = await startService({
    PORT: String(port),
    KV_PATH: ":memory:",
    OPERATOR_TOKEN: operatorToken,
    ...issuer.env,
  });
  stops.push(() => service.stop());
  const browser = await startBrowser();
  stops.push(() => browser.close());
  const visitor: Site["visitor"] = async (options) => {
    const made = await newVisitor(browser, { baseUrl, ...options });
    visitors.push(made);
    return made;
  };
  return { service, issuer, visitor };
}
