/** What the operator endpoints do, one function an endpoint. */
import * as z from "zod";
import type { AccountRecord } from "../kv/records.ts";
import { keyName, shownText, withoutApiKeys } from "../schema/api_key.ts";
import { gates } from "../schema/ci.ts";
import { hasApiAccess, type PlanId, planIds } from "../schema/plans.ts";
import { unixSeconds } from "../schema/time.ts";
import { parseAddress } from "../tools/evm/address.ts";
import { parseArguments } from "./arguments.ts";
import { readJsonBody } from "./body.ts";
import { clientAddress } from "./client_address.ts";
import type { Deps, Exchange } from "./deps.ts";
import { errorResponse, type Failure, jsonResponse } from "./respond.ts";

/** Provider of accounts made here, until a sign-in identity is bound to them. */
const operatorProvider = "operator";

const plan = z.enum(planIds as [PlanId, ...PlanId[]]);
const planUntil = z.number().int().nonnegative().nullable();
/** An identity is shown and looked for as it is, so no hint can stand in it for a key. */
const login = z.string().regex(/^[\x21-\x7e]{1,128}$/).refine(
  (text) => withoutApiKeys(text) === text,
  "A login must not hold an API key.",
);
const wallet = z.string().transform((text, context) => {
  const address = parseAddress(text);
  if (address === null) context.addIssue({ code: "custom", message: "must be an address" });
  return address ?? z.NEVER;
}).nullable();

const newAccount = z.strictObject({ login, plan, planUntil: planUntil.optional() });
const accountChange = z.strictObject({
  plan: plan.optional(),
  planUntil: planUntil.optional(),
  connectedWallet: wallet.optional(),
  failOn: z.enum(gates).nullable().optional(),
});
const newKey = z.strictObject({
  name: z.string().transform((text, context) => {
    const name = keyName(text);
    if (!name.ok) context.addIssue({ code: "custom", message: `must ${name.problem}` });
    return name.ok ? name.text : z.NEVER;
  }),
});

/** Longer texts are no identity, and too long for a store key (2048 bytes). */
const identityPartLengthMax = 256;

const noAccount = {
  error: "not-found",
  detail: "There is no such account.",
} as const satisfies Failure;

export async function createAccount(deps: Deps, exchange: Exchange): Promise<Response> {
  const parsed = parseArguments(await readJsonBody(exchange), newAccount);
  if (!parsed.ok) return errorResponse(parsed.failure, exchange.requestId);
  const created = await deps.accounts.create({
    provider: operatorProvider,
    subject: parsed.value.login,
    plan: parsed.value.plan,
    planUntil: parsed.value.planUntil ?? null,
  });
  if (created === undefined) {
    const detail = "This login has an account already; GET /operator/accounts finds it.";
    return errorResponse({ error: "conflict", detail }, exchange.requestId);
  }
  const linkUrl = linkUrlOf(deps, created.linkToken);
  return jsonResponse({ ok: true, account: viewOf(created.account), linkUrl }, 201);
}

/** For a link that was lost or not used in time. */
export async function renewLink(deps: Deps, exchange: Exchange): Promise<Response> {
  const renewed = await deps.identities.renewLink(idOf(exchange));
  if (renewed.ok) {
    return jsonResponse({ ok: true, linkUrl: linkUrlOf(deps, renewed.linkToken) }, 201);
  }
  if (renewed.reason === "no-account") return errorResponse(noAccount, exchange.requestId);
  const detail = "Somebody signs in to this account already, so it needs no link.";
  return errorResponse({ error: "conflict", detail }, exchange.requestId);
}

export async function findAccount(deps: Deps, exchange: Exchange): Promise<Response> {
  const query = new URL(exchange.request.url).searchParams;
  const [provider, subject] = [query.get("provider"), query.get("subject")];
  if (!isIdentityPart(provider) || !isIdentityPart(subject)) {
    const detail = "Name the identity: ?provider=operator&subject=<login>.";
    return errorResponse({ error: "invalid-arguments", detail }, exchange.requestId);
  }
  const account = await deps.accounts.findByIdentity(provider, subject);
  if (account === undefined) return errorResponse(noAccount, exchange.requestId);
  return jsonResponse({ ok: true, account: viewOf(account) }, 200);
}

export async function showAccount(deps: Deps, exchange: Exchange): Promise<Response> {
  const account = await deps.accounts.get(idOf(exchange));
  if (account === undefined) return errorResponse(noAccount, exchange.requestId);
  const keys = await deps.apiKeys.list(account.id);
  return jsonResponse({ ok: true, account: viewOf(account), keys }, 200);
}

export async function patchAccount(deps: Deps, exchange: Exchange): Promise<Response> {
  const parsed = parseArguments(await readJsonBody(exchange), accountChange);
  if (!parsed.ok) return errorResponse(parsed.failure, exchange.requestId);
  const account = await deps.accounts.change(idOf(exchange), parsed.value);
  if (account === undefined) return errorResponse(noAccount, exchange.requestId);
  return jsonResponse({ ok: true, account: viewOf(account) }, 200);
}

export async function deleteAccount(deps: Deps, exchange: Exchange): Promise<Response> {
  if (await deps.accounts.delete(idOf(exchange))) return jsonResponse({ ok: true }, 200);
  return errorResponse(noAccount, exchange.requestId);
}

export async function mintKey(deps: Deps, exchange: Exchange): Promise<Response> {
  const parsed = parseArguments(await readJsonBody(exchange), newKey);
  if (!parsed.ok) return errorResponse(parsed.failure, exchange.requestId);
  const account = await deps.accounts.get(idOf(exchange));
  if (account === undefined) return errorResponse(noAccount, exchange.requestId);
  if (!hasApiAccess(account, unixSeconds(deps.clock()))) {
    const detail = "API keys need the Business plan or higher; change the account's plan first.";
    return errorResponse({ error: "plan-required", detail }, exchange.requestId);
  }
  const minted = await deps.apiKeys.mint(account.id, parsed.value.name);
  if (minted.ok) return jsonResponse({ ok: true, key: minted.key, id: minted.id }, 201);
  if (minted.reason === "no-account") return errorResponse(noAccount, exchange.requestId);
  const detail = "The account has five live keys; revoke one first.";
  return errorResponse({ error: "conflict", detail }, exchange.requestId);
}

export async function revokeKey(deps: Deps, exchange: Exchange): Promise<Response> {
  const revoked = await deps.apiKeys.revoke(idOf(exchange), exchange.params["keyId"] ?? "");
  if (revoked) return jsonResponse({ ok: true }, 200);
  const detail = "The account has no such live key.";
  return errorResponse({ error: "not-found", detail }, exchange.requestId);
}

/** What the service sees of its caller's address, to verify a deployment's trusted header. */
export function showAddress(deps: Deps, { request, info }: Exchange): Promise<Response> {
  const header = deps.config.clientAddressHeader;
  const counted = clientAddress(request, info, header);
  const connection = info.remoteAddr.hostname ?? null;
  const value = header === null ? null : shownText(request.headers.get(header) ?? "", 128);
  return Promise.resolve(
    jsonResponse({ ok: true, counted, connection, trustedHeader: header, headerValue: value }, 200),
  );
}

function isIdentityPart(text: string | null): text is string {
  return text !== null && text !== "" && text.length <= identityPartLengthMax;
}

function linkUrlOf({ config }: Deps, linkToken: string): string {
  return `${config.baseUrl}/account/link/${linkToken}`;
}

function idOf(exchange: Exchange): string {
  return exchange.params["id"] ?? "";
}

function viewOf({ slots: _, linkHash: __, ...account }: AccountRecord) {
  return account;
}
