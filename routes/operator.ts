/**
 * Operator endpoints (DESIGN 11): accounts, plans and keys of a running service. They exist only when
 * `OPERATOR_TOKEN` is set, and are not part of the public description.
 */
import { StoreError } from "../kv/store_error.ts";
import { sha256Hex } from "../schema/hash.ts";
import { storeFailure } from "./admission.ts";
import type { Handle, Route } from "./app.ts";
import { bearerToken } from "./credentials.ts";
import type { Deps } from "./deps.ts";
import { errorResponse } from "./respond.ts";

/** Loaded when an operator first calls: no other start pays for it. */
const loadActions = () => import("./_operator_actions.ts");

type ActionName = keyof Awaited<ReturnType<typeof loadActions>>;

const actions = {
  "/operator/accounts": { GET: "findAccount", POST: "createAccount" },
  "/operator/accounts/:id": { GET: "showAccount", PATCH: "patchAccount", DELETE: "deleteAccount" },
  "/operator/accounts/:id/link": { POST: "renewLink" },
  "/operator/accounts/:id/keys": { POST: "mintKey" },
  "/operator/accounts/:id/keys/:keyId": { DELETE: "revokeKey" },
  "/operator/address": { GET: "showAddress" },
} as const satisfies Record<string, Record<string, ActionName>>;

/** Account and key ids are 128 bits in hex; other text names nothing and is no store key. */
const recordId = /^[0-9a-f]{32}$/;

export const operatorRoutes: Readonly<Record<string, Route>> = Object.fromEntries(
  Object.entries(actions).map(([path, byMethod]: [string, Record<string, ActionName>]) => {
    const handle: Handle = async (deps, exchange) => {
      const { request, requestId } = exchange;
      if (!isOperator(deps, request)) {
        return errorResponse({
          error: "bad-operator-token",
          detail: "Send the operator token in the header: Authorization: Bearer <OPERATOR_TOKEN>.",
          headers: { "WWW-Authenticate": 'Bearer realm="operator"' },
        }, requestId);
      }
      if (!Object.values(exchange.params).every((id) => recordId.test(id))) {
        return errorResponse({ error: "not-found", detail: "Nothing has this id." }, requestId);
      }
      const name = byMethod[request.method];
      if (name === undefined) throw new Error("The route table let a method through");
      try {
        return await (await loadActions())[name](deps, exchange);
      } catch (error) {
        // Every action is store work over checked arguments: what fails there is the store.
        const failure = error instanceof StoreError
          ? error
          : new StoreError("db-unavailable", "An operator action failed", { cause: error });
        deps.log("error", "operator-failed", { requestId, failure: failure.code });
        return errorResponse(storeFailure(failure), requestId);
      }
    };
    return [path, { methods: Object.keys(byMethod), handle }];
  }),
);

/** Compares by digest, so that time tells nothing about the token. */
function isOperator({ config }: Deps, request: Request): boolean {
  const token = bearerToken(request);
  if (token === undefined || config.operatorToken === null) return false;
  return sha256Hex(token) === sha256Hex(config.operatorToken);
}
