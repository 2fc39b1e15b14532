/** Operator endpoints as an operator calls them. */
import type { PlanId } from "../../schema/plans.ts";
import { operatorToken } from "../rig/harness.ts";
import { json, type Service } from "./_service.ts";

export type Operate = (method: string, path: string, body?: unknown) => Promise<Response>;

/** Sends `method /operator<path>` with the operator token; strings and bytes go as they are. */
export function operatorOf(service: Service): Operate {
  return (method, path, body) =>
    service.ask(`/operator${path}`, {
      method,
      headers: { Authorization: `Bearer ${operatorToken}` },
      body: body === undefined || body === null
        ? null
        : typeof body === "string"
        ? body
        : JSON.stringify(body),
    });
}

/** An account made over HTTP; its path and id. */
export async function makeAccount(operate: Operate, plan: PlanId = "business", login = "ada") {
  const { account } = await json(await operate("POST", "/accounts", { login, plan }), 201);
  return { id: account.id as string, path: `/accounts/${account.id}` };
}

/** A key minted over HTTP. */
export async function mint(operate: Operate, path: string, name = "ci") {
  const { key, id } = await json(await operate("POST", `${path}/keys`, { name }), 201);
  return { key: key as string, id: id as string };
}
