/** What stands before every page of the account area. */
import { StoreError } from "../../kv/store_error.ts";
import { storeFailure } from "../admission.ts";
import type { Handle } from "../app.ts";
import { basePath } from "../base_path.ts";
import type { Deps, Exchange } from "../deps.ts";
import { within } from "../_within.ts";
import type { SignedIn } from "./_session.ts";

/** Longest wait for a page's store work: several readings one after the other. */
const pageTimeoutMs = 8_000;

/** A signed-in person's request for a page. */
export type Visit = SignedIn & { readonly deps: Deps; readonly exchange: Exchange };

/** What the page's own form said; empty for a visit without one. */
export type Form = ReadonlyMap<string, string>;

export type OwnPage = (visit: Visit, form: Form) => Promise<Response>;

/** A page for everybody. Its module is loaded when it is first asked for: no other start pays for it. */
export function open(load: () => Promise<Handle>): Handle {
  return (deps, exchange) => guarded(deps, exchange, async () => (await load())(deps, exchange));
}

/**
 * A page for who is signed in; others go to the sign-in page and come back to `back`, or to where they
 * were. A form must come from a page of this site, which is known before anything is read.
 */
export function own(load: () => Promise<OwnPage>, back?: string): Handle {
  return (deps, exchange) =>
    guarded(deps, exchange, async () => {
      const { request } = exchange;
      const { ownForm, signedIn, toSignIn } = await import("./_pages.ts");
      const form = request.method === "POST" ? await ownForm(deps, exchange) : new Map();
      if (form instanceof Response) return form;
      const session = await signedIn(deps, request);
      if (session === undefined) {
        return toSignIn(back === undefined ? request : new Request(new URL(back, request.url)));
      }
      const show = await load();
      const shown = show({ ...session, deps, exchange }, form);
      const answer = await within(shown, pageTimeoutMs, () => undefined);
      if (answer !== undefined) return answer;
      throw new StoreError("db-unavailable", "A page's store work took too long");
    });
}

/** Every page is store work over checked input: what fails there is the store. */
async function guarded(
  deps: Deps,
  { requestId }: Exchange,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    return placed(await answer(), basePath(deps.config.baseUrl));
  } catch (error) {
    const failure = error instanceof StoreError
      ? error
      : new StoreError("db-unavailable", "A page failed", { cause: error });
    const kind = error instanceof Error ? error.constructor.name : typeof error;
    deps.log("error", "page-failed", { requestId, failure: failure.code, kind });
    const { failurePage } = await import("../pages/pages.ts");
    return failurePage(deps, storeFailure(failure));
  }
}

/** Leads below the path of the service, as the links of its pages do. */
function placed(answer: Response, root: string): Response {
  const location = answer.headers.get("location");
  if (location?.startsWith("/")) answer.headers.set("location", root + location);
  return answer;
}
