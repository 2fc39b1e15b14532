/** `/healthz`: the process answers. `/readyz`: the database answers too. Both unmetered. */
import { ping } from "../kv/ping.ts";
import { StoreError } from "../kv/store_error.ts";
import { storeFailure } from "./admission.ts";
import type { Deps, Exchange } from "./deps.ts";
import { errorResponse, jsonResponse } from "./respond.ts";

export function healthz(_deps: Deps, _exchange: Exchange): Promise<Response> {
  return Promise.resolve(jsonResponse({ ok: true }, 200, { "Cache-Control": "no-store" }));
}

export async function readyz(deps: Deps, exchange: Exchange): Promise<Response> {
  try {
    await ping(deps.store);
    return jsonResponse({ ok: true }, 200, { "Cache-Control": "no-store" });
  } catch (error) {
    const known = error instanceof StoreError
      ? error
      : new StoreError("db-unavailable", "The database failed", { cause: error });
    return errorResponse(storeFailure(known), exchange.requestId);
  }
}
