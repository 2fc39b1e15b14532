/** `/`: what the service is, in the form that the caller reads, with links to every description. */
import { homeLinks } from "../schema/discovery/home.ts";
import { once } from "../schema/lazy.ts";
import type { Deps, Exchange } from "./deps.ts";
import { type Discovery, openCors, preflight } from "./discovery.ts";
import { answerFile, type BuiltFile, builtFile } from "./files.ts";
import { preferredType } from "./preferred_type.ts";
import { errorResponse } from "./respond.ts";

/** Forms of the page, the one for callers without a wish first. */
const forms = ["text/plain", "text/markdown", "text/html"] as const;

/** Answers `/` from the built text, or with a page to whoever takes HTML. */
export function createHome(
  deps: Deps,
  discovery: Discovery,
): (exchange: Exchange) => Promise<Response> {
  const { baseUrl } = deps.config;
  const linked = { "Link": linkHeader(baseUrl), "Vary": "Accept" };
  const headers = { ...openCors, ...linked };
  const page = once(async () => {
    const { body, headers } = (await import("./pages/pages.ts")).homePage(deps);
    return { body, headers: { ...headers, ...linked } };
  });
  const built = new Map<string, BuiltFile>();
  return async ({ request, requestId }) => {
    if (request.method === "OPTIONS") return preflight();
    const form = preferredType(request.headers.get("accept"), forms);
    if (form === "text/html") return answerFile(request, await page());
    const text = await discovery.text("/index.md");
    if (text === undefined) {
      const detail = "The home page is not built.";
      return errorResponse({ error: "not-found", detail }, requestId);
    }
    let file = built.get(form);
    if (file?.body !== text) {
      file = builtFile(text, `${form}; charset=utf-8`, headers);
      built.set(form, file);
    }
    return answerFile(request, file);
  };
}

/** RFC 8288. */
function linkHeader(baseUrl: string): string {
  return homeLinks
    .map(({ rel, path, type }) => `<${baseUrl}${path}>; rel="${rel}"; type="${type}"`)
    .join(", ");
}
