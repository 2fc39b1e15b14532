/** The documentation, privacy and terms: built pages, and each of them in Markdown at `.md`. */
import { getPath } from "hono/utils/url";
import { filler } from "../_places.ts";
import type { Route } from "../app.ts";
import type { Deps, Exchange } from "../deps.ts";
import { answerFile, type BuiltFile, builtFile } from "../files.ts";
import { refuse } from "../refuse.ts";
import { builtMarkup } from "./html.ts";
import { pageFile } from "./page.ts";

const twinEnd = ".md";

/** Patterns of the paths; a page that is not built is not found. */
const patterns = [
  "/docs",
  "/docs.md",
  "/docs/:page",
  "/docs/:part/:page",
  "/privacy",
  "/privacy.md",
  "/terms",
  "/terms.md",
] as const;

/** Routes to the built pages, which are filled with the values of this service once each. */
export function sitePageRoutes(deps: Deps): Readonly<Record<string, Route>> {
  const files = new Map<string, BuiltFile>();
  const handle = async (_deps: Deps, exchange: Exchange) => {
    const path = getPath(exchange.request);
    const file = files.get(path) ?? await fileAt(deps, path);
    if (file === undefined) {
      const detail = "There is no such page. /docs lists those that there are.";
      return await refuse(deps, exchange, { error: "not-found", detail });
    }
    files.set(path, file);
    return answerFile(exchange.request, file);
  };
  const route: Route = { methods: ["GET", "HEAD"], handle };
  return Object.fromEntries(patterns.map((path) => [path, route]));
}

/** Whether a page is built for the path. */
export async function isSitePage(path: string): Promise<boolean> {
  const { pages } = await import("../../static/generated/pages.js");
  return Object.hasOwn(pages, path);
}

async function fileAt(deps: Deps, path: string): Promise<BuiltFile | undefined> {
  const { pages } = await import("../../static/generated/pages.js");
  const isTwin = path.endsWith(twinEnd);
  const pagePath = isTwin ? path.slice(0, -twinEnd.length) : path;
  const page = Object.hasOwn(pages, pagePath) ? pages[pagePath] : undefined;
  if (page === undefined) return undefined;
  const fill = filler(deps, deps.clock());
  if (isTwin) {
    return builtFile(fill(page.markdown), "text/markdown; charset=utf-8", {
      "Access-Control-Allow-Origin": "*",
    });
  }
  return pageFile(deps, {
    title: page.title,
    main: builtMarkup(fill(page.html)),
    markdownPath: `${pagePath}${twinEnd}`,
  });
}
