/** The discovery files: static, unmetered, open to every origin, and independent of the database. */
import { apiCatalogMediaType, apiCatalogPath } from "../schema/discovery/api_catalog.ts";
import { securityTxtExpires, securityTxtPath } from "../schema/discovery/security_txt.ts";
import { once } from "../schema/lazy.ts";
import type { Deps, Exchange } from "./deps.ts";
import { answerFile, type BuiltFile, builtFile } from "./files.ts";
import { filler } from "./_places.ts";
import { errorResponse } from "./respond.ts";

const text = "text/plain; charset=utf-8";
const markdown = "text/markdown; charset=utf-8";
const json = "application/json";

/** Every discovery file with its media type. */
const mediaTypes = {
  "/index.md": markdown,
  "/llms.txt": text,
  "/llms-full.txt": text,
  "/agent.json": json,
  "/agent.schema.json": "application/schema+json",
  "/mcp.json": json,
  "/openapi.json": json,
  "/networks.json": json,
  "/rules.json": json,
  "/robots.txt": text,
  "/sitemap.xml": "application/xml",
  "/mcp/server-card": "application/mcp-server-card+json",
  "/.well-known/ai-catalog.json": "application/ai-catalog+json",
  "/.well-known/api-catalog": apiCatalogMediaType,
  "/.well-known/security.txt": text,
} as const satisfies Record<string, string>;

export type DiscoveryFile = keyof typeof mediaTypes;

/** Earlier drafts of the server card had it at these paths, where some clients still look. */
const aliases = {
  "/.well-known/mcp/server-card.json": "/mcp/server-card",
  "/.well-known/mcp.json": "/mcp/server-card",
} as const satisfies Record<string, DiscoveryFile>;

/** Path → the file that is served there. */
export const discoveryFiles = new Map<string, DiscoveryFile>([
  ...(Object.keys(mediaTypes) as DiscoveryFile[]).map((path) => [path, path] as const),
  ...Object.entries(aliases),
]);

/** Paths of the discovery files, built from the registry and other tables. */
export const discoveryPaths: readonly string[] = [...discoveryFiles.keys()];

/** Of files that every origin may read. */
export const openCors = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag",
} as const;

/** RFC 9727, 2: HEAD tells by a link that this is the catalogue. */
const ownHeaders: Partial<Record<DiscoveryFile, (baseUrl: string) => Record<string, string>>> = {
  [apiCatalogPath]: (baseUrl) => ({
    "Link": `<${baseUrl}${apiCatalogPath}>; rel="api-catalog"`,
  }),
};

/** Answers to the paths of the files. */
export type Discovery = {
  readonly answer: (exchange: Exchange, path: DiscoveryFile) => Promise<Response>;
  /** A file's text as it is served; `undefined` when it is not. */
  readonly text: (path: DiscoveryFile) => Promise<string | undefined>;
};

/** Serves the built files; places are filled from configuration, never from `Host`. */
export function createDiscovery(
  deps: Pick<Deps, "discovery" | "config" | "clock" | "providers">,
): Discovery {
  const { baseUrl, contactUrl } = deps.config;
  const load = once(deps.discovery);
  let filled = { expires: "", files: new Map<string, BuiltFile>() };
  const fileAt = async (path: DiscoveryFile): Promise<BuiltFile | undefined> => {
    const text = (await load())[path];
    // Without an encrypted way to reach somebody the file must not be there (RFC 9116, 2.5.3).
    const nobody = path === securityTxtPath && !contactUrl?.startsWith("https:");
    if (text === undefined || nobody) return undefined;
    const nowMs = deps.clock();
    const expires = securityTxtExpires(nowMs);
    if (filled.expires !== expires) filled = { expires, files: new Map() };
    const known = filled.files.get(path);
    if (known !== undefined) return known;
    const headers = { ...openCors, ...ownHeaders[path]?.(baseUrl) };
    const file = builtFile(filler(deps, nowMs)(text), mediaTypes[path], headers);
    filled.files.set(path, file);
    return file;
  };
  return {
    answer: async ({ request, requestId }, path) => {
      if (request.method === "OPTIONS") return preflight();
      const file = await fileAt(path);
      if (file !== undefined) return answerFile(request, file);
      const detail = "This service does not have this file.";
      return errorResponse({ error: "not-found", detail }, requestId);
    },
    text: async (path) => (await fileAt(path))?.body,
  };
}

/** Fetch standard, CORS-preflight. */
export function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...openCors,
      "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
      "Access-Control-Allow-Headers": "Content-Type, If-None-Match",
      "Access-Control-Max-Age": "86400",
      "Allow": "GET, HEAD, OPTIONS",
    },
  });
}
