/**
 * The real handler in this process with a clock to set, before a browser that is signed in already:
 * for what pages look like once an account has a past.
 */
import assert from "node:assert/strict";
import { newVisitor, startBrowser, type Visitor, type VisitorOptions } from "../rig/browser.ts";
import { type Harness, startHarness } from "../rig/harness.ts";
import { freePort } from "../rig/service.ts";

export type Stage = {
  readonly harness: Harness;
  /** May be set; the service reads it. */
  readonly time: { nowMs: number };
  /** A browser that is signed in to the account, or to none. */
  readonly visitor: (
    accountId?: string,
    options?: Omit<VisitorOptions, "baseUrl">,
  ) => Promise<Visitor>;
};

/** A test over a stage of its own; `env` configures the service further. */
export function stageTest(
  name: string,
  body: (stage: Stage) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): void {
  Deno.test(name, async () => {
    const port = freePort();
    const baseUrl = `http://localhost:${port}`;
    const time = { nowMs: Date.UTC(2026, 10, 20, 12) };
    const harness = await startHarness({
      env: { PORT: String(port), BASE_URL: baseUrl, ...env },
      clock: () => time.nowMs,
    });
    const server = Deno.serve({ port, hostname: "127.0.0.1", onListen() {} }, harness.handler);
    const browser = await startBrowser();
    const visitor: Stage["visitor"] = async (accountId, options) => {
      const made = await newVisitor(browser, { baseUrl, ...options });
      if (accountId === undefined) return made;
      const token = await harness.deps.sessions.open(accountId);
      assert.ok(token);
      const url = `https://localhost:${port}`;
      const kept = { httpOnly: true, secure: true, sameSite: "Lax" } as const;
      await made.context.addCookies([{ name: "__Host-session", value: token, url, ...kept }]);
      return made;
    };
    try {
      await body({ harness, time, visitor });
    } finally {
      await browser.close();
      await server.shutdown();
      await harness.close();
    }
  });
}
