/** What pages load: stylesheets, scripts and the icon. */
import { once } from "../../schema/lazy.ts";
import type { Handle, Route } from "../app.ts";
import { answerFile, builtFile } from "../files.ts";

const mediaTypes = {
  "/static/site.css": "text/css; charset=utf-8",
  "/static/copy.js": "text/javascript; charset=utf-8",
  "/static/icon.svg": "image/svg+xml",
  "/static/playground.css": "text/css; charset=utf-8",
  "/static/playground.js": "text/javascript; charset=utf-8",
} as const satisfies Record<string, string>;

type SitePath = keyof typeof mediaTypes;

const load = once(async () => {
  const { files } = await import("../../static/generated/site.js");
  const built = (path: SitePath) => builtFile(files[path], mediaTypes[path]);
  return {
    "/static/site.css": built("/static/site.css"),
    "/static/copy.js": built("/static/copy.js"),
    "/static/icon.svg": built("/static/icon.svg"),
    "/static/playground.css": built("/static/playground.css"),
    "/static/playground.js": built("/static/playground.js"),
  };
});

/** A route a file. */
export const siteFileRoutes: Readonly<Record<string, Route>> = Object.fromEntries(
  (Object.keys(mediaTypes) as SitePath[]).map((path) => {
    const handle: Handle = async (_deps, { request }) => answerFile(request, (await load())[path]);
    return [path, { methods: ["GET", "HEAD"], handle }];
  }),
);
