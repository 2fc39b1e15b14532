/** The built service as a process, a real issuer that it trusts, and a browser. */
import { newVisitor, startBrowser, type Visitor, type VisitorOptions } from "../rig/browser.ts";
import { type Issuer, startIssuer } from "../rig/oidc.ts";
import { operatorToken } from "../rig/operator.ts";
import { freePort, type Service, startService } from "../rig/service.ts";

export type Site = {
  readonly service: Service;
  readonly issuer: Issuer;
  readonly visitor: (options?: Omit<VisitorOptions, "baseUrl">) => Promise<Visitor>;
};

/** A test over a site of its own: what one file shared would be read by one test and leak into others. */
export function siteTest(name: string, body: (site: Site) => Promise<void>): void {
  Deno.test(name, async () => {
    const { stop, ...site } = await startSite();
    try {
      await body(site);
    } finally {
      await stop();
    }
  });
}

async function startSite(): Promise<Site & { readonly stop: () => Promise<void> }> {
  const port = freePort();
  const baseUrl = `http://localhost:${port}`;
  const [issuer, browser] = await Promise.all([
    startIssuer({ redirectUris: [`${baseUrl}/auth/oidc/callback`] }),
    startBrowser(),
  ]);
  const service = await startService({
    PORT: String(port),
    KV_PATH: ":memory:",
    OPERATOR_TOKEN: operatorToken,
    ...issuer.env,
  });
  return {
    service,
    issuer,
    visitor: (options) => newVisitor(browser, { baseUrl, ...options }),
    stop: async () => {
      await browser.close();
      await service.stop();
      await issuer.stop();
    },
  };
}
