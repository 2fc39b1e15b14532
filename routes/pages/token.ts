/** The pages of a token: its snapshot, a refusal, and the form alone. Everything from outside is data. */
import * as z from "zod";
import { once } from "../../schema/lazy.ts";
import type { RefusalCode } from "../../schema/errors.ts";
import type { Refusal, ToolAnswer } from "../../schema/tool.ts";
import { tokenRiskResult } from "../../tools/token_risk/schema.ts";
import type { Deps } from "../deps.ts";
import { type Html, html } from "./html.ts";
import { page } from "./page.ts";
import { snapshotParts } from "./_snapshot_parts.ts";
import { tokenForm } from "./token_form.ts";

const result = once(tokenRiskResult);

/** A snapshot as its schema has it. */
export type Snapshot = z.infer<ReturnType<typeof tokenRiskResult>>;

/** The API answers refusals with 200; a page says by its status that there is nothing to show. */
const refusalStatuses = {
  "bad-address": 400,
  "bad-hash": 400,
  "unsupported-network": 404,
  "not-a-contract": 404,
  "not-a-token": 404,
  "not-found": 404,
  "upstream-unavailable": 502,
  "upstream-timeout": 504,
  "no-connected-wallet": 400,
} as const satisfies Record<RefusalCode, number>;

/** An answer of the snapshot as a page. */
export function tokenPage(deps: Deps, answer: ToolAnswer): Response {
  if (!answer.ok) return refusalPage(deps, answer);
  return tokenResponse(deps, 200, snapshotParts(result().parse(answer)));
}

function refusalPage(deps: Deps, { error, detail }: Refusal): Response {
  return tokenResponse(
    deps,
    refusalStatuses[error],
    html`<p class="note warn" role="alert">${detail}
<a href="/docs/errors/${error}"><code>${error}</code></a></p>
${tokenForm()}`,
  );
}

/** The form, with what was wrong when something was asked. */
export function tokenFormPage(
  deps: Deps,
  { token, isAsked }: { readonly token: string; readonly isAsked: boolean },
): Response {
  const fault = html`<p class="note bad" role="alert">This is not a token's address on one of the
networks: 0x and 40 hex digits, all in one case or with a right EIP-55 checksum.</p>`;
  return tokenResponse(
    deps,
    isAsked ? 400 : 200,
    html`${isAsked && fault}
<p>A first look at a token, free and without a key.</p>
${tokenForm({ token })}`,
  );
}

function tokenResponse(deps: Deps, status: number, main: Html): Response {
  return page(deps, { title: "Token risk snapshot", status, unlisted: true, main });
}
