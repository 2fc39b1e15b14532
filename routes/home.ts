/** `/`: what the service is, in the form that the caller reads, with links to every description. */
import { homeLinks } from "../schema/discovery/home.ts";
import type { Exchange } from "./deps.ts";
import { type Discovery, openCors, preflight } from "./discovery.ts";
import { answerFile, type BuiltFile, builtFile } from "./files.ts";
import { preferredType } from "./preferred_type.ts";
import { errorResponse } from "./respond.ts";

/** Forms of the page, the one for callers without a wish first. */
const forms = ["text/plain", "text/markdown"] as const;

/** Answers `/` from the built text. */
export function createHome(
  discovery: Discovery,
  baseUrl: string,
): (exchange: Exchange) => Promise<Response> {
  const headers = { ...openCors, "Link": linkHeader(baseUrl), "Vary": "Accept" };
  const built = new Map<string, BuiltFile>();
  return async ({ request, requestId }) => {
    if (request.method === "OPTIONS") return preflight();
    const text = await discovery.text("/index.md");
    if (text === undefined) {
      const detail = "The home page is not built.";
      return errorResponse({ error: "not-found", detail }, requestId);
    }
    const form = preferredType(request.headers.get("accept"), forms);
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
