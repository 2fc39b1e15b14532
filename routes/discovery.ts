/** The discovery files: static, unmetered, open to every origin, and independent of the database. */
import { apiCatalogMediaType, apiCatalogPath } from "../schema/discovery/api_catalog.ts";
import { securityTxtExpires, securityTxtPath } from "../schema/discovery/security_txt.ts";
import { basePath } from "./base_path.ts";
import type { Deps, Exchange } from "./deps.ts";
import { answerFile, type BuiltFile, builtFile } from "./files.ts";
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
  "/docs/rules": text,
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

type Files = Readonly<Partial<Record<string, BuiltFile>>>;
type Filled = Pick<Deps, "discovery" | "config" | "clock">;

/** Answers to the paths of the files. */
export type Discovery = {
  readonly answer: (exchange: Exchange, path: DiscoveryFile) => Promise<Response>;
  /** A file's text as it is served; `undefined` when it is not. */
  readonly text: (path: DiscoveryFile) => Promise<string | undefined>;
};

/** Serves the built files; placeholders are filled in from configuration, never from `Host`. */
export function createDiscovery(deps: Filled): Discovery {
  let filled: { readonly expires: string; readonly files: Promise<Files> } | undefined;
  const files = (): Promise<Files> => {
    const expires = securityTxtExpires(deps.clock());
    if (filled?.expires !== expires) filled = { expires, files: prepare(deps, expires) };
    return filled.files;
  };
  return {
    answer: async ({ request, requestId }, path) => {
      if (request.method === "OPTIONS") return preflight();
      const file = (await files())[path];
      if (file !== undefined) return answerFile(request, file);
      const detail = "This service does not have this file.";
      return errorResponse({ error: "not-found", detail }, requestId);
    },
    text: async (path) => (await files())[path]?.body,
  };
}

async function prepare({ discovery, config }: Filled, expires: string): Promise<Files> {
  const { baseUrl, contactUrl } = config;
  const fill = filler(baseUrl, contactUrl, expires);
  const files: Record<string, BuiltFile> = {};
  for (const [path, text] of Object.entries(await discovery())) {
    // Without an encrypted way to reach somebody the file must not be there (RFC 9116, 2.5.3).
    if (path === securityTxtPath && !contactUrl?.startsWith("https:")) continue;
    const own = ownHeaders[path as DiscoveryFile]?.(baseUrl);
    files[path] = builtFile(fill(text), mediaTypes[path as DiscoveryFile], { ...openCors, ...own });
  }
  return files;
}

/** Puts the service's own values in the places that the build leaves open for them. */
function filler(baseUrl: string, contactUrl: string | null, expires: string) {
  const { hostname } = new URL(baseUrl);
  const values: Readonly<Record<string, string>> = {
    base_url: baseUrl,
    base_url_xml: baseUrl.replaceAll("&", "&amp;").replaceAll("'", "&apos;"),
    base_path: basePath(baseUrl),
    host: hostname,
    reverse_host: reversed(hostname),
    contact_url: contactUrl ?? "",
    expires,
  };
  const places = new RegExp(`\\{(${Object.keys(values).join("|")})\\}`, "g");
  return (text: string) =>
    text
      .replaceAll('"{contact_url}"', () => JSON.stringify(contactUrl))
      .replaceAll(places, (_, name: string) => values[name] ?? "");
}

/** Last label first, in the characters that names of MCP servers have (SEP-2127). */
function reversed(hostname: string): string {
  return hostname.split(".").reverse().join(".").replaceAll(/[^a-zA-Z0-9.-]+/g, "-");
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
