/** Every page of the account area, in each state that it looks different in. */
import type { Page } from "playwright-core";
import type { Past } from "./_past.ts";

export type View = {
  /** Whose page it is; nobody's when absent. */
  readonly of?: "used" | "fresh" | "lapsed" | "business";
  readonly path: (past: Past) => string;
  /** What is done there before it is looked at. */
  readonly act?: (page: Page) => Promise<void>;
  /** Of the page as it is opened; 200 unless told. */
  readonly status?: number;
};

const at = (path: string) => () => path;

export const views: Readonly<Record<string, View>> = {
  "keys": { of: "used", path: at("/account/keys") },
  "keys-fresh": { of: "fresh", path: at("/account/keys") },
  "keys-business": { of: "business", path: at("/account/keys") },
  "keys-lapsed": { of: "lapsed", path: at("/account/keys") },
  "key-revoke": { of: "used", path: ({ used }) => `/account/keys/${used.keyId}/revoke` },
  "usage": { of: "used", path: at("/account/usage") },
  "usage-key": { of: "used", path: ({ used }) => `/account/usage?key=${used.keyId}` },
  "usage-fresh": { of: "fresh", path: at("/account/usage") },
  "runs": { of: "used", path: at("/account/runs") },
  "runs-fresh": { of: "fresh", path: at("/account/runs") },
  "run-passed": { of: "used", path: ({ runs }) => `/account/runs/${runs.passed}` },
  "run-failed": { of: "used", path: ({ runs }) => `/account/runs/${runs.failed}` },
  "run-open": { of: "used", path: ({ runs }) => `/account/runs/${runs.open}` },
  "settings": { of: "used", path: at("/account/settings") },
  "settings-refused": {
    of: "used",
    path: at("/account/settings"),
    act: async (page) => {
      await page.getByLabel("Address").fill("0x12");
      await page.getByRole("button", { name: "Save wallet" }).click();
      await page.getByRole("alert").waitFor();
    },
  },
  "delete": { of: "used", path: at("/account/settings/delete") },
  "missing": { of: "used", path: at("/account/runs/0"), status: 404 },
  "key-created": {
    of: "used",
    path: at("/account/keys"),
    act: async (page) => {
      await page.getByLabel("Name").fill("a new one");
      await page.getByRole("button", { name: "Create key" }).click();
      await page.getByRole("heading", { name: "Key created" }).waitFor();
    },
  },
  "sign-in": { path: at("/sign-in") },
  "link": { path: ({ linkToken }) => `/account/link/${linkToken}` },
  "link-over": { path: at(`/account/link/${"0".repeat(64)}`), status: 404 },
  "sign-in-over": { path: at(`/auth/github/callback?state=${"0".repeat(64)}`), status: 400 },
  "full-audit": { path: at("/full-audit") },
};
