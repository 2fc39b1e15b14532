/** How a refusal reads: an error object, or a page where a browser asks for one. */
import { getPath } from "hono/utils/url";
import type { Deps, Exchange } from "./deps.ts";
import type { Html } from "./pages/html.ts";
import { preferredType } from "./preferred_type.ts";
import { errorResponse, type Failure } from "./respond.ts";

/** Where people go with browsers; every other path answers in JSON whatever is asked for. */
const pagePath = /^\/(account|sign-in|sign-out|auth|docs|lookup|token|privacy|terms)(\/|$)/;

export async function refuse(
  deps: Deps,
  { request, requestId }: Exchange,
  failure: Failure,
  /** Stands below on a page. */
  below?: Html,
): Promise<Response> {
  const types = ["application/json", "text/html"] as const;
  const forBrowser = pagePath.test(getPath(request)) &&
    preferredType(request.headers.get("accept"), types) === "text/html";
  if (!forBrowser) return errorResponse(failure, requestId);
  return (await import("./pages/pages.ts")).failurePage(deps, failure, below);
}
