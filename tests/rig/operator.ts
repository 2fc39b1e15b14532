/** Accounts of a running service, made as its operator makes them. */
import type { PlanId } from "../../schema/plans.ts";
import type { Service } from "./service.ts";

export const operatorToken = "operator-token-of-the-tests-0123456789";

export type AccountWithKey = { readonly accountId: string; readonly key: string };

/** A request to an operator endpoint; the parsed answer. */
export async function operator(
  { baseUrl }: Service,
  path: string,
  body?: unknown,
  method = body === undefined ? "GET" : "POST",
  // deno-lint-ignore no-explicit-any
): Promise<any> {
  const response = await fetch(`${baseUrl}/operator/${path}`, {
    method,
    headers: { Authorization: `Bearer ${operatorToken}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return await response.json();
}

/** An account with one key. */
export async function makeAccount(
  service: Service,
  plan: PlanId = "business",
): Promise<AccountWithKey> {
  const login = crypto.randomUUID();
  const { account } = await operator(service, "accounts", { login, plan });
  const { key } = await operator(service, `accounts/${account.id}/keys`, { name: "tests" });
  return { accountId: account.id, key };
}
